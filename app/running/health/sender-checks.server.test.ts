import { expect, test } from "vitest";
import { forgeriesAreRefused, mailsAreSigned, senderIsNamed } from "./sender-checks.server.ts";
import { openInstallation } from "./testing/installation.ts";

const domain = "riverside-church.org";
const settings = { MAIL_URL: "smtp://mail.riverside-church.org", MAIL_FROM: `office@${domain}` };

async function installed(records: Record<string, string[]>, further: Record<string, string> = {}) {
  const asked: string[] = [];
  const resolveTxt = async (name: string) => {
    asked.push(name);
    const texts = records[name];
    if (!texts) throw Object.assign(new Error("nothing"), { code: "ENODATA" });
    return texts.map((text) => [text]);
  };
  return { installation: { ...(await openInstallation({ ...settings, ...further })), resolveTxt }, asked };
}

test.each([
  [["v=spf1 mx ~all"], "good", "has an SPF record"],
  [[], "advice", "has no SPF record"],
  [["v=spf1 mx ~all", "v=spf1 a ~all"], "wrong", "has 2 SPF records"],
  [[`v=spf1 ${"mx ".repeat(11)}~all`], "wrong", "more than 10 lookups"],
])("SPF records %j are %s", async (records, outcome, text) => {
  const { installation } = await installed({ [domain]: records });
  expect(await senderIsNamed(installation)).toMatchObject({ outcome, text: expect.stringContaining(text) });
});

test.each([
  ["google", undefined, "good", "has a DKIM key (google)"],
  ["k1", "k1", "good", "has a DKIM key (k1)"],
  ["google", "of-our-own", "wrong", "no DKIM key for the selector of-our-own"],
  ["20260101pm", undefined, "unknown", "is not known"],
])("a DKIM key at %s with the setting %s is %s", async (selector, DKIM_SELECTOR, outcome, text) => {
  const records = { [`${selector}._domainkey.${domain}`]: ["v=DKIM1; p=MIGf"] };
  const { installation } = await installed(records, DKIM_SELECTOR ? { DKIM_SELECTOR } : {});
  expect(await mailsAreSigned(installation)).toMatchObject({ outcome, text: expect.stringContaining(text) });
});

test.each([
  [["v=DMARC1; p=reject"], "good", "policy reject"],
  [["v=DMARC1; p=none"], "good", "lets forged mails pass"],
  [[], "advice", "has no DMARC record"],
  [["v=DMARC1; p=none", "v=DMARC1; p=none"], "wrong", "has 2 DMARC records"],
])("DMARC records %j are %s", async (records, outcome, text) => {
  const { installation } = await installed({ [`_dmarc.${domain}`]: records });
  expect(await forgeriesAreRefused(installation)).toMatchObject({
    outcome,
    text: expect.stringContaining(text),
  });
});

test("DNS is asked once for all checks, and not about domains for examples or without a mail server", async () => {
  const { installation, asked } = await installed({ [domain]: ["v=spf1 mx ~all"] });
  await Promise.all([senderIsNamed, mailsAreSigned, forgeriesAreRefused].map((find) => find(installation)));
  expect(asked.filter((name) => name === domain)).toHaveLength(1);
  expect(asked.length).toBeLessThan(20);
  for (const [name, value] of [
    ["MAIL_FROM", "office@riverside.example"],
    ["MAIL_URL", ""],
  ] as const) {
    const { installation: other, asked: none } = await installed({}, { [name]: value });
    expect(await senderIsNamed(other)).toBeUndefined();
    expect(none).toEqual([]);
  }
});
