import {
  type DomainRecords,
  mostSpfLookups,
  type ResolveTxt,
  recordsOf,
} from "../../../platform/mail/domain-records.ts";
import { mailDomainOf } from "../../../platform/mail/transport.ts";
import type { Settings } from "../../../platform/settings/environment.ts";
import type { ReachableInstallation } from "./examine.server.ts";
import { advice, type Finding, good, unknown, wrong } from "./finding.ts";

/** Those that well-known providers tell everybody to use. Others choose one for each domain. */
const usualSelectors = [
  ...["google", "selector1", "selector2", "fm1", "zmail", "zoho", "brevo1", "mail"],
  ...["k1", "mta", "s1", "s1-ionos", "smtp", "dkim", "default"],
];

/** Whether mailboxes find out who may send mails for the domain of `MAIL_FROM`. */
export async function senderIsNamed(installation: ReachableInstallation): Promise<Finding | undefined> {
  const records = await recordsFor(installation);
  if (!records) return undefined;
  const { domain, spf } = records;
  if (spf.records > 1)
    return wrong(
      `${domain} has ${spf.records} SPF records, so that mailboxes believe none of them.`,
      "Please make one of them, in the DNS settings of the domain: v=spf1, then what follows in each, then one ending such as ~all.",
    );
  if (spf.lookups > mostSpfLookups)
    return wrong(
      `The SPF record of ${domain} needs more than ${mostSpfLookups} lookups, so that mailboxes do not read it.`,
      "Please remove include: entries of services that no longer send mails for you.",
    );
  if (spf.records === 0)
    return advice(
      `${domain} has no SPF record, which says who may send mails for it.`,
      "Please add the TXT record that your mail provider names, such as v=spf1 include:… ~all, in the DNS settings of the domain.",
    );
  return good(`${domain} has an SPF record.`);
}

/** Whether mailboxes can verify the signature of mails. The selector stands in each sent mail, but not in the settings. */
export async function mailsAreSigned(installation: ReachableInstallation): Promise<Finding | undefined> {
  const records = await recordsFor(installation);
  if (!records) return undefined;
  const { domain, dkim } = records;
  const { dkimSelector } = installation.settings.mail;
  if (dkim.length > 0) return good(`${domain} has a DKIM key (${dkim.join(", ")}).`);
  if (dkimSelector)
    return wrong(
      `${domain} has no DKIM key for the selector ${dkimSelector}, so that signatures of mails count for nothing.`,
      `Please add the record ${dkimSelector}._domainkey.${domain} that your mail provider names, or correct DKIM_SELECTOR.`,
    );
  return unknown(
    `Whether ${domain} has a DKIM key is not known, because each provider keeps it at another place.`,
    "Please send yourself a mail, look at its source for DKIM-Signature, and set DKIM_SELECTOR to what follows s= there. If there is no such line, switch DKIM on at your mail provider.",
  );
}

/** Whether mailboxes are told what to do with mails that somebody else sends in the church's name. */
export async function forgeriesAreRefused(installation: ReachableInstallation): Promise<Finding | undefined> {
  const records = await recordsFor(installation);
  if (!records) return undefined;
  const { domain, dmarc } = records;
  if (dmarc.records > 1)
    return wrong(
      `${domain} has ${dmarc.records} DMARC records, so that mailboxes believe none of them.`,
      `Please leave one TXT record at _dmarc.${domain}.`,
    );
  if (dmarc.records === 0)
    return advice(
      `${domain} has no DMARC record.`,
      `Please add a TXT record at _dmarc.${domain}: v=DMARC1; p=none. Large mailbox providers ask for it.`,
    );
  if (dmarc.policy === "quarantine" || dmarc.policy === "reject")
    return good(`${domain} has a DMARC record with the policy ${dmarc.policy}.`);
  return good(
    `${domain} has a DMARC record that lets forged mails pass (p=none); quarantine is stricter, once SPF and DKIM are right.`,
  );
}

type Found = DomainRecords & { domain: string };

/** The three checks ask once for each. DNS keeps what they share. */
async function recordsFor({ settings, resolveTxt }: ReachableInstallation): Promise<Found | undefined> {
  const domain = publicSender(settings);
  if (!domain || !resolveTxt) return undefined;
  return { domain, ...(await readOnce(domain, settings, resolveTxt)) };
}

const reading = new WeakMap<ResolveTxt, { key: string; records: Promise<DomainRecords> }>();

function readOnce(domain: string, { mail }: Settings, resolveTxt: ResolveTxt): Promise<DomainRecords> {
  const selectors = mail.dkimSelector ? [mail.dkimSelector] : usualSelectors;
  const key = [domain, ...selectors].join();
  const known = reading.get(resolveTxt);
  if (known?.key === key) return known.records;
  const records = recordsOf(domain, selectors, resolveTxt).finally(() => reading.delete(resolveTxt));
  reading.set(resolveTxt, { key, records });
  return records;
}

/** The domain of `MAIL_FROM`, if mails leave this machine and the domain is not one for examples (RFC 2606). */
function publicSender({ mail }: Settings): string | undefined {
  const domain = mail.url && mailDomainOf(mail.from)?.toLowerCase();
  if (!domain?.includes(".") || /\.(?:example|invalid|test|localhost|local)$/.test(domain)) return undefined;
  return domain;
}
