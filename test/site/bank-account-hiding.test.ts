import { beforeAll, beforeEach, expect, test } from "vitest";
import { fieldValue, parsePage, textsIn, visibleText } from "../support/html.ts";
import { describeSite, describeSiteOnBothDatabases, postForm, type TestSite } from "../support/test-site.ts";
import { BankDetails, iban, newNumber, oldNumber, propose, screen, values } from "./support/bank-details.ts";
import { joinNamed, type Known } from "./support/managed-people.ts";
import type { Open } from "./support/open.ts";
import { page, statusOf } from "./support/page.ts";
import { formAt } from "./support/page-edits.ts";
import { databaseOf } from "./support/people.ts";

const mayShowThem = ["/giving", "/contact-us"];
const hide = `${screen}/hide`;

let site: TestSite;
let bank: BankDetails;
let ann: Known;
let ben: Known;
let editor: Known;
let now: Date;

/** Each group has a site of its own. */
function prepare(open: Open): void {
  beforeAll(async () => {
    now = new Date();
    site = await open({}, { clock: () => now });
    bank = await BankDetails.of(site);
    ({ ann, ben } = bank);
    editor = await joinNamed(site, "Eve Hill", "editor");
  });
  beforeEach(async () => {
    now = new Date();
    await bank.startAgain(now);
  });
}

async function hidden(by = ann): Promise<Response> {
  const version = fieldValue(await page(site, hide, by.headers), "version") ?? "";
  return postForm(site, hide, { version }, by.headers);
}

/** Nothing of bank details is left for visitors and editors, no heading and no scan code either. */
async function expectNothing(): Promise<void> {
  for (const path of mayShowThem)
    for (const headers of [{}, editor.headers]) {
      const main = parsePage(await page(site, path, headers)).querySelector("main");
      const html = main?.innerHTML ?? "";
      expect(textsIn(html, "h2"), path).not.toContain("Bank details");
      expect(html, path).not.toMatch(/Scan code|Account number|Valley Savings|cannot be shown|Confirmed by/);
      for (const number of [oldNumber, newNumber, "DE89"]) expect(html, path).not.toContain(number);
      expect(html, path).not.toContain("Visitors see no bank details");
    }
}

describeSite("bank details that are hidden", (open) => {
  prepare(open);

  test("bank details are hidden at once by one person on every page that showed them, the scan code too", async () => {
    await bank.confirm(ben, await bank.proposed());
    expect(await page(site, "/giving")).toContain(newNumber);
    expect(await page(site, "/giving")).toContain("Scan code for a transfer");
    const question = await page(site, hide, ann.headers);
    expect(visibleText(question)).toContain("Hide the bank details?");
    expect(await bank.said(await hidden(), ann)).toContain("The bank details are hidden: no page shows any.");
    await expect.poll(() => page(site, "/giving"), { interval: 50 }).not.toContain(newNumber);
    await expectNothing();
    expect(visibleText(await page(site, "/giving", ann.headers))).toContain("Visitors see no bank details.");
    const overview = visibleText(await page(site, screen, ben.headers));
    expect(overview).toContain("None: visitors see no bank details.");
    expect(overview).not.toContain("cannot read");
  });

  test("bank details of the file are hidden too, and nobody sees a gap where they were", async () => {
    await hidden();
    await expectNothing();
    const html = await page(site, "/giving");
    const empty = [...parsePage(html).querySelectorAll("main div, main section")].filter(
      ({ innerHTML }) => innerHTML.trim() === "",
    );
    expect(empty.map(({ outerHTML }) => outerHTML)).toEqual([]);
  });

  test("hidden bank details are in the activity log and the history, and everybody who may decide gets a mail", async () => {
    const before = (await bank.told(ben)).length;
    await hidden();
    await using db = databaseOf(site);
    const { id } = await db
      .selectFrom("bankProposals")
      .select("id")
      .where("state", "=", "hidden")
      .executeTakeFirstOrThrow();
    const entries = await db
      .selectFrom("activity")
      .select(["action", "kind", "actorName", "title"])
      .where("thingId", "=", id)
      .execute();
    expect(entries).toEqual([{ action: "hidden", kind: "bank", actorName: "Ann Hill", title: "" }]);
    const history = await page(site, `${screen}/history`, ben.headers);
    expect(textsIn(history, "article h2")).toEqual(["Hidden by Ann Hill"]);
    expect(textsIn(history, "article del")).toContain(oldNumber);
    const [mail, ...others] = (await bank.told(ben)).slice(before);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("The bank details are hidden");
    expect(mail?.text).toContain("Ann Hill hid the bank details on");
    expect(`${mail?.text}${mail?.html}`).not.toContain(oldNumber);
    expect(await bank.told(editor)).toEqual([]);
  });

  test("hidden bank details are shown again by two people, from a form that holds the old ones", async () => {
    await bank.confirm(ben, await bank.proposed());
    await hidden(ben);
    const form = await page(site, propose, ann.headers);
    expect(fieldValue(form, "transfer-iban")?.replaceAll(" ", "")).toBe(iban);
    expect(form).toContain(newNumber);
    expect((await bank.send(ann)).status).toBe(302);
    await using db = databaseOf(site);
    const { id } = await db
      .selectFrom("bankProposals")
      .select("id")
      .where("state", "=", "waiting")
      .executeTakeFirstOrThrow();
    await expectNothing();
    expect((await bank.confirm(ann, id, await bank.seenBy(ben, id))).status).toBe(403);
    const compare = await page(site, `${screen}/proposals/${id}`, ben.headers);
    expect(textsIn(compare, "main mark")).toContain(newNumber);
    expect(textsIn(compare, "main del")).toEqual([]);
    await bank.confirm(ben, id);
    await expect.poll(() => page(site, "/giving"), { interval: 50 }).toContain(newNumber);
    expect(visibleText(await page(site, "/giving"))).toContain("Confirmed by two people on");
  });

  test("bank details of the sample that were hidden are not what the next proposal begins with", async () => {
    await hidden(ann);
    const form = await page(site, propose, ann.headers);
    expect(textsIn(form, "main h1")).toHaveLength(1);
    expect(form).not.toContain(oldNumber);
  });

  test("hiding makes a proposal void that was waiting, so that nobody confirms it afterwards", async () => {
    const id = await bank.proposed();
    const seen = await bank.seenBy(ben, id);
    const before = (await bank.told(ann)).length;
    await hidden(ben);
    expect(await bank.state(id)).toBe("void");
    expect(await bank.said(await bank.confirm(ben, id, seen), ben)).toContain(
      "this proposal is no longer waiting",
    );
    await expectNothing();
    expect((await bank.told(ann)).slice(before).map(({ subject }) => subject)).toEqual([
      "The bank details are hidden",
    ]);
  });

  test("hiding is refused without the permission, and changes nothing from a form opened before others were confirmed", async () => {
    for (const [headers, status] of [
      [editor.headers, 403],
      [{}, 401],
    ] as const)
      expect((await postForm(site, hide, { version: "0" }, headers)).status).toBe(status);
    expect(await statusOf(site, hide, editor.headers)).toBe(403);
    const version = fieldValue(await page(site, hide, ben.headers), "version") ?? "";
    await bank.confirm(ben, await bank.proposed());
    for (const stale of [version, "", "x"])
      expect(await bank.said(await postForm(site, hide, { version: stale }, ben.headers), ben)).toContain(
        "Nothing was hidden: other bank details are in use than those that you saw.",
      );
    expect(await page(site, "/giving")).toContain(newNumber);
  });

  test("bank details that this version cannot read are hidden as well, without the sentence that they cannot be shown", async () => {
    await bank.confirm(ben, await bank.proposed());
    await using db = databaseOf(site);
    await db
      .updateTable("pageRevisions")
      .set({ content: JSON.stringify({ lines: "renamed" }) })
      .where("slug", "=", "facts/bank-account")
      .execute();
    expect(await page(site, "/giving")).toContain("cannot be shown at the moment");
    await hidden();
    await expectNothing();
  });
});

describeSiteOnBothDatabases(
  "bank details that are hidden at the same moment",
  "two hide or confirm at once, and rows are locked",
  (open) => {
    prepare(open);

    test("bank details that two people hide at the same moment are hidden once, and a proposal without lines is refused", async () => {
      const version = fieldValue(await page(site, hide, ann.headers), "version") ?? "";
      await Promise.all([ann, ben, ann].map(({ headers }) => postForm(site, hide, { version }, headers)));
      await using db = databaseOf(site);
      expect(await db.selectFrom("bankProposals").select("state").execute()).toEqual([{ state: "hidden" }]);
      expect(await bank.said(await postForm(site, hide, { version }, ann.headers), ann)).toContain(
        "the bank details are hidden already",
      );
      const body = await formAt(site, propose, ann.headers, {
        "row-lines-label": values("").map(() => ""),
        "row-lines-value": values("").map(() => ""),
        "row-lines-hint": values("").map(() => ""),
      });
      const refused = await site.request(propose, { method: "POST", body, headers: ann.headers });
      expect(refused.status).toBe(400);
      expect(visibleText(await refused.text())).toContain("Please enter an IBAN, or at least one line");
    });

    test("bank details are hidden and confirmed at the same moment: whatever comes first, a stale comparison shows none", async () => {
      const id = await bank.proposed();
      const seen = await bank.seenBy(ben, id);
      const version = fieldValue(await page(site, hide, ann.headers), "version") ?? "";
      await Promise.all([bank.confirm(ben, id, seen), postForm(site, hide, { version }, ann.headers)]);
      await using db = databaseOf(site);
      const rows = await db.selectFrom("bankProposals").select("state").execute();
      const states = rows.map(({ state }) => state).toSorted();
      expect([["confirmed"], ["hidden", "void"]]).toContainEqual(states);
      expect((await page(site, "/giving")).includes(newNumber)).toBe(states[0] === "confirmed");
    });
  },
);
