import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { announced, parsePage, textsIn, visibleText } from "../support/html.ts";
import { describeSite, describeSiteOnBothDatabases, signIn, type TestSite } from "../support/test-site.ts";
import { BankDetails, newNumber, oldNumber, propose, screen, values } from "./support/bank-details.ts";
import { act, joinNamed, type Known, saveRoles } from "./support/managed-people.ts";
import type { Open } from "./support/open.ts";
import { sendSettings } from "./support/own-pages.ts";
import { page, statusOf } from "./support/page.ts";
import { formAt, sendFacts } from "./support/page-edits.ts";
import { databaseOf, joinAs } from "./support/people.ts";
import { keptAbout } from "./support/traces.ts";

let site: TestSite;
let bank: BankDetails;
let ann: Known;
let ben: Known;
let now: Date;

/** Each group has a site of its own. */
function prepare(open: Open): void {
  beforeAll(async () => {
    now = new Date();
    site = await open({}, { clock: () => now });
    bank = await BankDetails.of(site);
    ({ ann, ben } = bank);
  });
  beforeEach(async () => {
    now = new Date();
    await bank.startAgain(now);
  });
}

describeSite("bank details", (open) => {
  prepare(open);

  test("bank details change for visitors only once a second person has confirmed them, and the page says when", async () => {
    await bank.expectOldDetails();
    const id = await bank.proposed();
    await bank.expectOldDetails();
    const before = await page(site, "/contact-us", {});
    for (const number of [oldNumber, newNumber]) expect(before).not.toContain(number);
    expect(textsIn(before, 'main a[href="/giving"]')).toEqual(["Bank details"]);
    const compare = await page(site, `${screen}/proposals/${id}`, ben.headers);
    expect(visibleText(compare)).toContain("Proposed by Ann Hill");
    expect(textsIn(compare, "main mark")).toEqual([newNumber, "DE89 3704 0044 0532 0130 00", "Riverside"]);
    expect(textsIn(compare, "main del")).toEqual([oldNumber]);
    expect(visibleText(compare)).toContain("3 lines are different. They are marked.");
    expect(await bank.said(await bank.confirm(ben, id), ben)).toContain(
      "The bank details are confirmed, and the pages /giving and /contact-us show them.",
    );
    for (const path of ["/giving", "/contact-us"]) {
      const html = await page(site, path, {});
      expect(visibleText(html)).toMatch(/Confirmed by two people on \w+day, \d+\s\w+ 20\d\d/);
      expect(html).toContain(newNumber);
      expect(visibleText(html)).toContain("DE89 3704 0044 0532 0130 00");
      expect(html).not.toContain(oldNumber);
    }
    const contact = await page(site, "/contact-us", {});
    expect(textsIn(contact, 'main a[href="#bank-details"]')).toEqual(["Bank details"]);
    expect(textsIn(contact, "#bank-details h2")).toEqual(["Bank details"]);
  });

  test("bank details leave Contact when the church switches them off there, which reads the reason, and come back", async () => {
    const editor = { cookie: await joinAs(site, "editor") };
    await bank.confirm(ben, await bank.proposed());
    expect(visibleText(await page(site, "/facts/giving/edit", editor))).toContain(
      "people who look for an address should not find an account",
    );
    const choose = async (bankDetailsOnContact: string) =>
      expect((await sendFacts(site, "giving", editor, { bankDetailsOnContact })).status).toBe(302);
    await choose("no");
    const contact = await page(site, "/contact-us", {});
    expect(contact).not.toContain(newNumber);
    expect(textsIn(contact, 'main a[href="/giving"]')).toEqual(["Bank details"]);
    expect(await page(site, "/giving")).toContain(newNumber);
    expect(visibleText(await page(site, screen, ann.headers))).toContain("Visitors see them on /giving.");
    await choose("");
    expect(await page(site, "/contact-us", {})).toContain(newNumber);
  });

  test("bank details leave Contact when somebody hides the page /giving, and come back with it", async () => {
    const editor = { cookie: await joinAs(site, "editor") };
    await bank.confirm(ben, await bank.proposed());
    expect((await sendSettings(site, "giving", editor, { shown: "draft" })).status).toBe(302);
    try {
      expect(await page(site, "/contact-us", {})).not.toContain(newNumber);
      expect(visibleText(await page(site, screen, ann.headers))).toContain(
        "Visitors do not see them yet: the page /giving is hidden.",
      );
      expect(await bank.said(await bank.confirm(ben, await bank.proposed(ann, "11111111")), ben)).toContain(
        "The bank details are confirmed, but visitors do not see them yet",
      );
    } finally {
      expect((await sendSettings(site, "giving", editor, { shown: "now" })).status).toBe(302);
    }
    expect(await page(site, "/contact-us", {})).toContain("11111111");
  });

  test("bank details of an American account have the labels that the church gives them, wherever they stand", async () => {
    const lines = [
      ["Account name", "Iglesia Vida Nueva"],
      ["Bank", "Frost Bank"],
      ["Routing number (ABA)", "114000093"],
      ["Account number", "000 123 456 789"],
    ];
    const sent = await bank.send(ann, {
      "row-lines-label": lines.map(([label = ""]) => label),
      "row-lines-value": lines.map(([, value = ""]) => value),
      "row-lines-hint": lines.map(() => ""),
    });
    expect(sent.status).toBe(302);
    const id = await bank.waiting();
    const compared = visibleText(await page(site, `${screen}/proposals/${id}`, ben.headers));
    expect(compared).toContain("Routing number (ABA) New – 114000093");
    await bank.confirm(ben, id);
    for (const path of ["/giving", "/contact-us", screen]) {
      const text = visibleText(await page(site, path, path === screen ? ann.headers : {}));
      expect(text, path).toMatch(/Routing number \(ABA\) 114000093.*Account number 000 123 456 789/);
      expect(text, path).not.toMatch(/IBAN|BIC|Sort code|Scan code/);
    }
  });

  test("bank details with an IBAN show a scan code, described in words, without styles or scripts of its own", async () => {
    expect(await page(site, "/giving")).not.toContain("Scan code");
    await bank.confirm(ben, await bank.proposed());
    const giving = await page(site, "/giving");
    const code = parsePage(giving).querySelector('main svg[role="img"]');
    expect(code?.getAttribute("aria-label")).toBe(
      "Scan code for a transfer: it fills in Riverside and DE89 3704 0044 0532 0130 00.",
    );
    expect(code?.outerHTML).not.toMatch(/style=|<script/);
    expect(code?.querySelector("path")?.getAttribute("fill")).toBe("#fff");
    expect(visibleText(giving)).toContain("Scan this code with your bank’s app.");
    expect((code?.outerHTML ?? "").length).toBeLessThan(6000);
  });

  test("bank details proposed later replace those that wait, which nobody can confirm any more", async () => {
    const first = await bank.proposed(ann, "11111111");
    const seen = await bank.seenBy(ben, first);
    expect(visibleText(await page(site, propose, ben.headers))).toContain(
      "A proposal of Ann Hill is waiting. Yours replaces it.",
    );
    const second = await bank.proposed(ben);
    expect(await bank.state(first)).toBe("replaced");
    expect(await bank.said(await bank.confirm(ben, first, seen), ben)).toContain(
      "this proposal is no longer waiting",
    );
    expect(await bank.state(second)).toBe("waiting");
    await bank.expectOldDetails();
    await bank.confirm(ann, second);
    expect(await page(site, "/giving")).toContain(newNumber);
  });

  test("bank details are not confirmed when other details are in use than those that were compared", async () => {
    const id = await bank.proposed();
    const seen = await bank.seenBy(ben, id);
    await using db = databaseOf(site);
    await db.updateTable("pageTexts").set({ version: 7 }).where("slug", "=", "facts/bank-account").execute();
    const refused = await bank.confirm(ben, id, seen);
    expect(refused.headers.get("location")).toBe(`${screen}/proposals/${id}`);
    expect(await bank.said(refused, ben)).toContain("have changed since you compared them");
    expect((await bank.confirm(ben, id, "")).headers.get("location")).toBe(`${screen}/proposals/${id}`);
    expect(await bank.state(id)).toBe("waiting");
    await bank.confirm(ben, id);
    expect(await bank.state(id)).toBe("confirmed");
  });

  test("bank details in use that this site cannot read are not shown, never give way to those of the file, and nobody replaces them", async () => {
    await bank.confirm(ben, await bank.proposed());
    await using db = databaseOf(site);
    await db
      .updateTable("pageRevisions")
      .set({ content: JSON.stringify({ lines: [], iban: "of another version" }) })
      .where("slug", "=", "facts/bank-account")
      .execute();
    const giving = await page(site, "/giving");
    for (const number of [oldNumber, newNumber]) expect(giving).not.toContain(number);
    for (const path of [screen, propose]) expect(await statusOf(site, path, ann.headers), path).toBe(200);
    expect((await bank.send(ben)).status).not.toBe(302);
  });

  test("bank details are declined with a reason, which the history keeps with both details", async () => {
    const id = await bank.proposed();
    const without = await bank.decline(ben, id, " ");
    expect(without.status).toBe(400);
    expect(visibleText(await without.text())).toContain("Please say why");
    expect(await bank.said(await bank.decline(ben, id), ben)).toContain("The proposal is declined.");
    const history = await page(site, `${screen}/history`, ann.headers);
    expect(visibleText(history)).toMatch(
      /Proposed by Ann Hill ?, declined by Ben Hill.*It is another bank\./,
    );
    expect(textsIn(history, "main del")).toEqual([oldNumber]);
    expect(textsIn(history, "main mark")).toContain(newNumber);
    await bank.expectOldDetails();
  });

  test("bank details are withdrawn by the one who proposed them, and by nobody else", async () => {
    const id = await bank.proposed();
    expect(await bank.said(await bank.withdraw(ben, id), ben)).toContain(
      "this proposal is no longer waiting",
    );
    expect(await bank.state(id)).toBe("waiting");
    expect(await bank.said(await bank.withdraw(ann, id), ann)).toContain("Your proposal is withdrawn.");
    expect(await bank.state(id)).toBe("withdrawn");
    expect(await statusOf(site, `${screen}/proposals/${id}`, ben.headers)).toBe(404);
  });

  test("bank details can be proposed as they are, so that two people confirm them", async () => {
    expect((await bank.send(ann)).status).toBe(302);
    await using db = databaseOf(site);
    const { id } = await db.selectFrom("bankProposals").select("id").executeTakeFirstOrThrow();
    expect(visibleText(await page(site, `${screen}/proposals/${id}`, ben.headers))).toContain(
      "Every line is the same",
    );
    await bank.confirm(ben, id);
    expect(visibleText(await page(site, "/giving"))).toContain("Confirmed by two people on");
  });

  test("bank details that somebody else changed since the form was opened are shown before a proposal is saved", async () => {
    const body = await formAt(site, propose, ann.headers, { "row-lines-value": values("22222222") });
    const id = await bank.proposed(ben);
    await bank.confirm(ann, id);
    const refused = await site.request(propose, { method: "POST", body, headers: ann.headers });
    expect(refused.status).toBe(409);
    const html = await refused.text();
    expect(announced(html)[0]).toContain("The bank details have changed since you opened them.");
    expect(visibleText(parsePage(html).querySelector("main details") ?? "")).toContain(newNumber);
  });

  test("bank details reach visitors", async () => {
    await page(site, "/giving");
    const id = await bank.proposed();
    await bank.confirm(ben, id);
    await expect.poll(async () => page(site, "/giving"), { interval: 50 }).toContain(newNumber);
  });

  test("bank details keep their history without the name of somebody whose account is removed", async () => {
    const carl = await joinNamed(site, "Carl Hill", "treasurer");
    const id = await bank.proposed(carl);
    await bank.confirm(ben, id);
    const another = await bank.proposed(carl);
    expect((await keptAbout(site, carl)).bankProposals).toHaveLength(2);
    const staff = { cookie: await signIn(site) };
    expect((await act(site, staff, carl.id, "remove")).status).toBe(302);
    expect((await keptAbout(site, carl)).bankProposals).toEqual([]);
    expect(await bank.state(another)).toBe("void");
    const history = visibleText(await page(site, `${screen}/history`, ann.headers));
    expect(history).toMatch(/Proposed by Somebody who has left ?, confirmed by Ben Hill/);
    expect(history).not.toContain("Carl");
  });
});

describeSiteOnBothDatabases(
  "bank details that two people decide",
  "several propose, confirm and withdraw at once, and rows are locked",
  (open) => {
    prepare(open);

    describe("at the same moment", () => {
      test("bank details are confirmed and withdrawn at the same moment: exactly one happens", async () => {
        const id = await bank.proposed();
        const seen = await bank.seenBy(ben, id);
        await Promise.all([
          bank.confirm(ben, id, seen),
          bank.withdraw(ann, id),
          bank.decline(ben, id),
          bank.withdraw(ann, id),
        ]);
        await using db = databaseOf(site);
        const ending = await bank.state(id);
        expect(["confirmed", "withdrawn", "declined"]).toContain(ending);
        const revisions = await db.selectFrom("pageRevisions").select("id").execute();
        expect(revisions).toHaveLength(ending === "confirmed" ? 1 : 0);
        const log = await db.selectFrom("activity").select("action").where("thingId", "=", id).execute();
        expect(log.map(({ action }) => action).sort()).toEqual([ending, "proposed"].sort());
      });

      test("bank details that are confirmed twice at the same moment are published once; of two proposals one waits", async () => {
        const id = await bank.proposed();
        const seen = await bank.seenBy(ben, id);
        await Promise.all([1, 2, 3].map(() => bank.confirm(ben, id, seen)));
        await using db = databaseOf(site);
        expect(await db.selectFrom("pageRevisions").select("id").execute()).toHaveLength(1);
        const statuses = await Promise.all(
          [ann, ben, ann, ben].map((who) => bank.send(who).then(({ status }) => status)),
        );
        expect(statuses).toEqual([302, 302, 302, 302]);
        const waiting = await db
          .selectFrom("bankProposals")
          .select("id")
          .where("state", "=", "waiting")
          .execute();
        expect(waiting).toHaveLength(1);
      });

      test("bank details are not published once the right of their author is taken", async () => {
        const staff = { cookie: await signIn(site) };
        const id = await bank.proposed();
        const seen = await bank.seenBy(ben, id);
        const [answer, taken] = await Promise.all([
          bank.confirm(ben, id, seen),
          saveRoles(site, staff, ann.id, { had: ["treasurer"], roles: [] }),
        ]);
        expect([answer.status, taken.status]).toEqual([302, 302]);
        expect(["confirmed", "void"]).toContain(await bank.state(id));
      });
    });
  },
);
