import { plural, t } from "@lingui/core/macro";
import { consume } from "../../../platform/limits.ts";
import type { Log } from "../../../platform/log.ts";
import { mailRows } from "../../../platform/mail/message.ts";
import { openTransport } from "../../../platform/mail/transport.ts";
import { reasonOf } from "../../../platform/reason.ts";
import type { Settings } from "../../../platform/settings/environment.ts";
import type { Site } from "../../contexts.ts";
import { requirePermission, type Viewer } from "../../viewer.ts";
import { type Finding, good, wrong } from "./finding.ts";
import { mailFolderOf, mailServerProblem } from "./mail-checks.server.ts";

/** Somebody waits for the result. */
const longestDeliveryMs = 20_000;
const hourly = { points: 10, seconds: 60 * 60 };

interface TestMailing {
  settings: Settings;
  congregation: string;
  clock: () => Date;
  log: Log;
}

/**
 * Sends a mail past the outbox, so that the receiving server's answer is known at once. Nothing repeats it: a failure is
 * the result.
 *
 * @throws {MessageError} when the recipient is not one email.
 */
export async function sendTestMail(
  { settings, congregation: name, clock, log }: TestMailing,
  recipient: string,
): Promise<Finding> {
  const what = t`This is a test mail from the website of ${{ congregation: name }}, ${{ url: settings.siteUrl }}.`;
  const text = `${what}\n\n${t`If you can read it, the site can send mails.`}\n`;
  const { outbox } = mailRows(
    { recipient, subject: t`Test mail from ${{ congregation: name }}`, html: "", text },
    clock(),
  );
  const transport = openTransport({ name: async () => name, ...settings.mail }, settings.dataDir, log);
  try {
    await transport.deliver(outbox, longestDeliveryMs);
  } catch (error) {
    if (settings.mail.url) return mailServerProblem(settings, settings.mail.url, error);
    return wrong(
      t`The test mail could not be written to the folder ${{ folder: mailFolderOf(settings) }}: ${{ reason: reasonOf(error) }}.`,
      t`Please check that the site’s user may write there, and set MAIL_URL to your mail provider’s server.`,
    );
  } finally {
    transport.close();
  }
  if (settings.mail.url)
    return good(
      t`The mail server has accepted a test mail to ${recipient}. If it does not arrive in a few minutes, look into the folder for unwanted mail.`,
    );
  return wrong(
    t`No mail server is set, so the test mail to ${recipient} is a file in ${{ folder: mailFolderOf(settings) }}.`,
    t`Please set MAIL_URL to your mail provider’s server.`,
  );
}

export async function mailOneself(
  site: Pick<Site, "db" | "facts" | "settings" | "clock">,
  viewer: Viewer,
  log: Log,
): Promise<Finding> {
  requirePermission(viewer, "site:operate");
  // One count for all administrators: mail servers block senders who send too much.
  const wait = await consume(site.db, "test-mail", hourly, site.clock().getTime());
  const minutes = Math.ceil(wait / 60);
  if (wait > 0)
    return wrong(
      t`There have been many test mails within an hour.`,
      plural(minutes, {
        one: "Please try again in # minute.",
        other: "Please try again in # minutes.",
      }),
    );
  const { name: congregation } = await site.facts.read("congregation");
  return sendTestMail({ ...site, congregation, log }, viewer.email);
}
