import { Resolver } from "node:dns/promises";

/** The TXT records of a name, each in the parts in which it was sent. */
export type ResolveTxt = (name: string) => Promise<string[][]>;

export class DomainUnreadableError extends Error {
  override name = "DomainUnreadableError";
}

/** What mailboxes look up about a domain that sends mails. */
export interface DomainRecords {
  /** RFC 7208. `lookups` are those that mailboxes need to read it; more than ten, or two records, and it counts for nothing. */
  spf: { records: number; lookups: number };
  /** The selectors asked for at which a key is published (RFC 6376). */
  dkim: string[];
  /** RFC 7489. The policy of the domain, or of one above it. */
  dmarc: { records: number; policy: string | undefined };
}

export const mostSpfLookups = 10;
const limitMs = 4000;

/** Asks the machine's DNS servers. Each question takes at most four seconds. */
export function openResolveTxt(): ResolveTxt {
  const resolver = new Resolver({ timeout: limitMs / 2, tries: 2 });
  return (name) => resolver.resolveTxt(name);
}

/** @throws {DomainUnreadableError} when DNS gives no answer. */
export async function recordsOf(
  domain: string,
  selectors: readonly string[],
  resolveTxt: ResolveTxt,
): Promise<DomainRecords> {
  const [spf, dmarc, ...keys] = await Promise.all([
    spfOf(domain, resolveTxt),
    dmarcOf(domain, resolveTxt),
    ...selectors.map(async (selector) => {
      const records = await textsAt(`${selector}._domainkey.${domain}`, resolveTxt);
      return records.some((record) => /(?:^|;)\s*p\s*=\s*[^;\s]/.test(record)) ? [selector] : [];
    }),
  ]);
  return { spf, dmarc, dkim: keys.flat() };
}

async function spfOf(domain: string, resolveTxt: ResolveTxt): Promise<DomainRecords["spf"]> {
  const records = await spfRecords(domain, resolveTxt);
  const [record] = records;
  const counted = { lookups: 0 };
  if (record !== undefined && records.length === 1) await countLookups(record, resolveTxt, counted);
  return { records: records.length, lookups: counted.lookups };
}

/** RFC 7208, section 4.6.4. Stops once there are too many, so that a record that includes itself ends, too. */
async function countLookups(
  record: string,
  resolveTxt: ResolveTxt,
  counted: { lookups: number },
): Promise<void> {
  for (const term of record.toLowerCase().split(/\s+/).slice(1)) {
    if (counted.lookups > mostSpfLookups) return;
    const bare = term.replace(/^[-+~?]/, "");
    const included = /^(?:include:|redirect=)([^%\s]+)$/.exec(bare)?.[1];
    if (!included && !/^(?:(?:a|mx|ptr)(?:[:/]|$)|exists:|include:|redirect=)/.test(bare)) continue;
    counted.lookups += 1;
    if (!included) continue;
    const [inner] = await spfRecords(included, resolveTxt);
    if (inner !== undefined) await countLookups(inner, resolveTxt, counted);
  }
}

async function spfRecords(domain: string, resolveTxt: ResolveTxt): Promise<string[]> {
  return (await textsAt(domain, resolveTxt)).filter((text) => /^v=spf1(?:\s|$)/i.test(text));
}

async function dmarcOf(domain: string, resolveTxt: ResolveTxt): Promise<DomainRecords["dmarc"]> {
  const labels = domain.split(".");
  // Those above may speak for it. The last label alone belongs to a registry.
  for (let first = 0; first <= Math.max(0, labels.length - 2); first++) {
    const texts = await textsAt(`_dmarc.${labels.slice(first).join(".")}`, resolveTxt);
    const records = texts.filter((text) => /^v=DMARC1\s*(?:;|$)/i.test(text));
    if (records.length === 0) continue;
    const [, policy] = /(?:^|;)\s*p\s*=\s*(\w+)/i.exec(records[0] ?? "") ?? [];
    return { records: records.length, policy: policy?.toLowerCase() };
  }
  return { records: 0, policy: undefined };
}

async function textsAt(name: string, resolveTxt: ResolveTxt): Promise<string[]> {
  try {
    return (await resolveTxt(name)).map((parts) => parts.join(""));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOTFOUND" || code === "ENODATA") return [];
    throw new DomainUnreadableError(`DNS has no answer about ${name}`, { cause: error });
  }
}
