import { Resolver } from "node:dns/promises";

/** The TXT records of a name, each in the parts in which it was sent. */
export type ResolveTxt = (name: string) => Promise<string[][]>;

/** DNS did not answer, so that nothing is known of the domain. */
export class DomainUnreadableError extends Error {
  override name = "DomainUnreadableError";
}

/** What mailboxes look up about a domain that sends mails. */
export interface DomainRecords {
  /** RFC 7208. `lookups` are those that mailboxes need to read it; more than ten, or two records, and it counts for nothing. */
  spf: { records: number; lookups: number };
  /** The selectors asked for at which a key is published (RFC 6376). Those that DNS has no answer about are left out. */
  dkim: string[];
  /** RFC 7489. The policy of the domain, or of one above it. */
  dmarc: { records: number; policy: string | undefined };
}

/** RFC 7208, section 4.6.4. */
export const mostSpfLookups = 10;
const firstTryMs = 2000;

/** Asks the machine's DNS servers: each at most twice, and longer the second time. */
export function openResolveTxt(): ResolveTxt {
  const resolver = new Resolver({ timeout: firstTryMs, tries: 2 });
  return (name) => resolver.resolveTxt(name);
}

/** @throws {DomainUnreadableError} when DNS does not answer; for the selectors, when it answers about none of them. */
export async function recordsOf(
  domain: string,
  selectors: readonly string[],
  resolveTxt: ResolveTxt,
): Promise<DomainRecords> {
  const [spf, dmarc, dkim] = await Promise.all([
    spfOf(domain, resolveTxt),
    dmarcOf(domain, resolveTxt),
    keysOf(domain, selectors, resolveTxt),
  ]);
  return { spf, dmarc, dkim };
}

async function keysOf(
  domain: string,
  selectors: readonly string[],
  resolveTxt: ResolveTxt,
): Promise<DomainRecords["dkim"]> {
  const asked = await Promise.allSettled(
    selectors.map(async (selector) => {
      const records = await textsAt(`${selector}._domainkey.${domain}`, resolveTxt);
      return records.some((record) => /(?:^|;)\s*p\s*=\s*[^;\s]/.test(record)) ? [selector] : [];
    }),
  );
  const failed = asked.find(({ status }) => status === "rejected");
  // One that fails among those that are guessed says nothing about the others.
  if (failed?.status === "rejected" && asked.every(({ status }) => status === "rejected"))
    throw failed.reason;
  return asked.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
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
    const tag = (name: string) =>
      new RegExp(`(?:^|;)\\s*${name}\\s*=\\s*(\\w+)`, "i").exec(records[0] ?? "")?.[1]?.toLowerCase();
    // RFC 7489, section 6.3.
    const policy = (first > 0 ? tag("sp") : undefined) ?? tag("p");
    return { records: records.length, policy };
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
