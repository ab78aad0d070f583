import path from "node:path";
import { t } from "@lingui/core/macro";
import { isLoopback } from "../../../platform/http/loopback.ts";
import { listGivenUp } from "../../../platform/mail/outbox.ts";
import { greetMailServer, mailDomainOf, requiresTls } from "../../../platform/mail/transport.ts";
import { asReason, reasonOf } from "../../../platform/reason.ts";
import type { Settings } from "../../../platform/settings/environment.ts";
import { withoutSecrets } from "../../../platform/settings/without-secrets.ts";
import { formatDate } from "../../dates/dates.ts";
import type { Installation } from "./examine.server.ts";
import { advice, type Finding, good, wrong } from "./finding.ts";

const longestGreetingMs = 5000;

export function mailFolderOf({ dataDir }: Pick<Settings, "dataDir">): string {
  return path.join(dataDir, "mail");
}

export async function mailIsSet({ settings }: Pick<Installation, "settings">): Promise<Finding> {
  const { url } = settings.mail;
  if (url && !isLoopback(url) && !requiresTls(url))
    return advice(
      t`Mails may go to ${{ host: new URL(url).host }} without encryption, so that others in the network can read them.`,
      t`If the mail server can encrypt, please remove requireTLS=false and ignoreTLS=true from MAIL_URL.`,
    );
  if (url) return good(t`A mail server is set.`);
  return wrong(
    t`No mail server is set, so mails only go to the folder ${{ folder: mailFolderOf(settings) }}.`,
    t`Please set MAIL_URL to your mail provider’s server, such as smtp://user:password@mail.example.org:587, and start the site again.`,
  );
}

export async function mailServerResponds({ settings }: Installation): Promise<Finding | undefined> {
  const { url } = settings.mail;
  if (!url) return undefined;
  try {
    await greetMailServer(url, longestGreetingMs);
    return good(t`The mail server ${{ host: new URL(url).host }} responds.`);
  } catch (error) {
    return mailServerProblem(settings, url, error);
  }
}

/** Says in a sentence what the mail server, or the network in between, did instead of accepting something. */
export function mailServerProblem(settings: Settings, url: string, error: unknown): Finding {
  const { host } = new URL(url);
  const reason = reasonOf(error, (text) => withoutSecrets(settings, text));
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  if (code === "ETLS")
    return wrong(
      t`The mail server ${host} does not encrypt the connection: ${reason}.`,
      t`Please use the port of your mail provider for encrypted mails, often 587, or 465 with smtps:// in MAIL_URL. If the server is in a network that only you use, add ?requireTLS=false to MAIL_URL.`,
    );
  if (code === "EAUTH" || code === "ENOAUTH" || responseCode === 530)
    return wrong(
      t`The mail server ${host} refuses the login: ${reason}.`,
      t`Please check the user and the password in MAIL_URL. Special characters in them are written as in URLs, @ as %40. Some providers need a separate password for programs.`,
    );
  if (responseCode !== undefined && code !== "ECONNECTION" && code !== "EPROTOCOL")
    return wrong(
      t`The mail server ${host} refuses the mail: ${reason}.`,
      t`Please check the recipient, and whether your mail provider lets you send from the email in MAIL_FROM.`,
    );
  return wrong(
    t`The mail server ${host} does not answer: ${reason}.`,
    t`Please check the host and the port in MAIL_URL, and whether the server’s network lets mails out on that port.`,
  );
}

/** Whether mailboxes will trust the sender. */
export async function senderFits({ settings }: Installation): Promise<Finding | undefined> {
  const { mail, siteUrl } = settings;
  if (!mail.url) return undefined;
  const domain = mailDomainOf(mail.from)?.toLowerCase();
  if (!domain)
    return wrong(
      "The sender in MAIL_FROM has no email.",
      "Please set MAIL_FROM to name@host, or to Name <name@host>.",
    );
  // A bare email is shown with the congregation's name.
  if (/^\s*</.test(mail.from))
    return advice(
      "The sender of mails is shown without a name.",
      "Leave out the angle brackets in MAIL_FROM, and the congregation’s name is shown.",
    );
  if (!isLoopback(siteUrl) && !isSameOwner(domain, new URL(siteUrl).hostname))
    return advice(
      `Mails come from ${domain}, but the site is at ${new URL(siteUrl).hostname}.`,
      "Mailboxes trust mails more when both have one domain. If you can, set MAIL_FROM to an email at the site’s domain.",
    );
  return good(`Mails come from ${domain}.`);
}

function isSameOwner(domain: string, host: string): boolean {
  const [mail, site] = [domain, host].map((name) => name.replace(/^www\./, ""));
  return mail === site || domain.endsWith(`.${site}`) || host.endsWith(`.${mail}`);
}

/** Whether mails that the site itself wrote could be delivered. */
export async function mailsAreDelivered({ db, settings }: Installation): Promise<Finding> {
  const mails = (await listGivenUp(db)).filter(({ replyTo }) => replyTo === null);
  const [newest] = mails;
  if (!newest) return good("All recent emails from this site could be delivered.");
  const day = formatDate(newest.failedAt, "british");
  const reason = asReason(withoutSecrets(settings, newest.lastError || "unknown"));
  return wrong(
    mails.length === 1
      ? `An email from this site could not be delivered (${day}).`
      : `${mails.length} emails from this site could not be delivered (the last on ${day}).`,
    `The reason was: ${reason}. If that is not the recipient’s fault, please check the settings MAIL_URL and MAIL_FROM.`,
  );
}
