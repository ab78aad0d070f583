import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { attributesIn, parsePage, visibleText } from "../support/html.ts";
import { describeSite, type TestSite } from "../support/test-site.ts";
import { BankDetails, iban, values } from "./support/bank-details.ts";
import type { Known } from "./support/managed-people.ts";
import type { Sent } from "./support/page-edits.ts";
import { databaseOf } from "./support/people.ts";

describeSite("bank details", (open) => {
  let site: TestSite;
  let bank: BankDetails;
  let ann: Known;
  let now = new Date();
  beforeAll(async () => {
    site = await open({}, { clock: () => now });
    bank = await BankDetails.of(site);
    ({ ann } = bank);
  });
  beforeEach(async () => {
    now = new Date();
    await bank.startAgain(now);
  });

  describe("refuses, and keeps what was typed:", () => {
    test.each<[name: string, change: Sent, sentence: string]>([
      [
        "an override of the direction",
        { "row-lines-value": values("12\u202e34") },
        "What it says has a character that nobody can see",
      ],
      [
        "a look-alike digit",
        { "row-lines-value": values("１２３４") },
        "What it says has a letter or digit that only looks like",
      ],
      ["markup", { "row-lines-value": values("<b>1</b>") }, "What it says must be plain text, without <"],
      [
        "too long a number",
        { "row-lines-value": values("1".repeat(141)) },
        "What it says must have at most 140 characters.",
      ],
      [
        "a wrong IBAN",
        { "transfer-iban": "DE89370400440532013001", "transfer-name": "R" },
        "IBAN must be a valid IBAN",
      ],
      ["a code without its account", { "transfer-name": "R" }, "IBAN must be filled in for a scan code."],
      [
        "a wrong BIC",
        { "transfer-iban": iban, "transfer-name": "R", "transfer-bic": "X" },
        "BIC must be a valid BIC",
      ],
      [
        "21 lines",
        {
          "row-lines-label": Array.from({ length: 21 }, (_, row) => `Line ${row}`),
          "row-lines-value": Array.from({ length: 21 }, () => "1"),
        },
        "Lines must have at most 20 rows.",
      ],
    ])("bank details are refused, and what was typed is kept: %s", async (_, change, sentence) => {
      const refused = await bank.send(ann, change);
      expect(refused.status).toBe(400);
      const html = await refused.text();
      expect(visibleText(parsePage(html).querySelector("main form") ?? "")).toContain(sentence);
      const typed = [change["row-lines-value"] ?? change["transfer-name"] ?? ""].flat();
      const shown = attributesIn(html, "main form input", "value");
      for (const value of typed) expect(shown).toContain(value);
      await using db = databaseOf(site);
      expect(await db.selectFrom("bankProposals").select("id").execute()).toEqual([]);
    });

    test.each([
      "DE89\u00a03704\u00a00044\u00a00532\u00a00130\u00a000",
      "DE89\u202f3704\u202f0044\u202f0532\u202f0130\u202f00",
      "IBAN: DE89-3704-0044-0532-0130-00",
    ])("an IBAN as letters write it is not refused: %s", async (typed) => {
      const sent = await bank.send(ann, { "transfer-iban": typed, "transfer-name": "R" });
      expect(sent.status).toBe(302);
      await using db = databaseOf(site);
      const { content } = await db.selectFrom("bankProposals").select("content").executeTakeFirstOrThrow();
      expect(content).toContain(`"iban":"${iban.replaceAll(" ", "")}"`);
    });

    test("five megabytes of bank details are refused", async () => {
      const refused = await bank.send(ann, { "transfer-name": "a".repeat(5_000_000) });
      expect(refused.status).toBe(413);
      await refused.body?.cancel();
    });
  });
});
