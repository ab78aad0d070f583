import { expect, test } from "vitest";
import { DomainUnreadableError, recordsOf } from "./domain-records.ts";

const domain = "mail.riverside-church.org";

/** Answers as DNS would whose records these are. */
function zone(records: Record<string, string[]>) {
  return async (name: string): Promise<string[][]> => {
    const texts = records[name];
    if (!texts) throw Object.assign(new Error(`queryTxt ENOTFOUND ${name}`), { code: "ENOTFOUND" });
    // Long records are sent in parts.
    return texts.map((text) => [text.slice(0, 20), text.slice(20)]);
  };
}

test("a domain with all records is read, its policy from the domain above", async () => {
  const records = await recordsOf(
    domain,
    ["fm1", "google"],
    zone({
      [domain]: ["v=spf1 include:spf.provider.example -all", "another=record"],
      "spf.provider.example": ["v=spf1 ip4:192.0.2.0/24 a:out.provider.example ~all"],
      "_dmarc.riverside-church.org": ["v=DMARC1; p=Quarantine; rua=mailto:office@riverside-church.org"],
      [`fm1._domainkey.${domain}`]: ["v=DKIM1; k=rsa; p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQC"],
      // A key that was withdrawn.
      [`google._domainkey.${domain}`]: ["v=DKIM1; p="],
    }),
  );
  expect(records).toEqual({
    spf: { records: 1, lookups: 2 },
    dkim: ["fm1"],
    dmarc: { records: 1, policy: "quarantine" },
  });
});

test("a domain without records has none", async () => {
  expect(await recordsOf(domain, ["fm1"], zone({}))).toEqual({
    spf: { records: 0, lookups: 0 },
    dkim: [],
    dmarc: { records: 0, policy: undefined },
  });
});

test("several records are counted", async () => {
  const { spf, dmarc } = await recordsOf(
    domain,
    [],
    zone({
      [domain]: ["v=spf1 a -all", "v=spf1 mx -all", "v=spf10 a"],
      [`_dmarc.${domain}`]: ["v=DMARC1; p=none", "v=DMARC1; p=reject"],
    }),
  );
  expect([spf.records, dmarc.records]).toEqual([2, 2]);
});

test.each([
  ["v=spf1 -all", 0],
  ["v=spf1 ip4:192.0.2.1 ip6:2001:db8::/32 all", 0],
  ["v=spf1 a mx ptr exists:%{i}.spf.example a/24 +mx:other.example ?all", 6],
  ["v=spf1 redirect=ten.example", 11],
  ["v=spf1 include:itself.example", 11],
])("the lookups of %j are counted, until they are too many", async (record, lookups) => {
  const resolve = zone({
    [domain]: [record],
    "ten.example": [`v=spf1 ${"a ".repeat(30)}`],
    "itself.example": ["v=spf1 include:itself.example"],
  });
  expect((await recordsOf(domain, [], resolve)).spf).toEqual({ records: 1, lookups });
});

test("without an answer of DNS nothing is claimed", async () => {
  const refuse = async () => {
    throw Object.assign(new Error("queryTxt ETIMEOUT"), { code: "ETIMEOUT" });
  };
  await expect(recordsOf(domain, ["fm1"], refuse)).rejects.toThrow(DomainUnreadableError);
});

test("a selector that DNS has no answer about hides neither the other keys nor the other records", async () => {
  const known = zone({
    [domain]: ["v=spf1 a -all"],
    [`_dmarc.${domain}`]: ["v=DMARC1; p=reject"],
    [`fm1._domainkey.${domain}`]: ["v=DKIM1; p=MIGf"],
  });
  const resolve = async (name: string) => {
    if (name.startsWith("google.")) throw Object.assign(new Error("SERVFAIL"), { code: "ESERVFAIL" });
    return known(name);
  };
  const records = { spf: { records: 1, lookups: 1 }, dmarc: { records: 1, policy: "reject" } };
  expect(await recordsOf(domain, ["google", "fm1"], resolve)).toEqual({ ...records, dkim: ["fm1"] });
  expect(await recordsOf(domain, ["google", "k1"], resolve)).toEqual({ ...records, dkim: [] });
  await expect(recordsOf(domain, ["google"], resolve)).rejects.toThrow(DomainUnreadableError);
});

test.each([
  ["v=DMARC1; p=reject; sp=none", "reject", "none"],
  ["v=DMARC1; sp=quarantine; p=none", "none", "quarantine"],
  ["v=DMARC1; p=reject", "reject", "reject"],
])("of %j the domain itself follows %s, and one below it %s", async (record, itself, below) => {
  const resolve = zone({ "_dmarc.riverside-church.org": [record] });
  expect((await recordsOf("riverside-church.org", [], resolve)).dmarc.policy).toBe(itself);
  expect((await recordsOf(domain, [], resolve)).dmarc.policy).toBe(below);
});
