import { beforeAll, beforeEach, expect, test } from "vitest";
import { twoAreBetter } from "../../app/pages/bank-account/bank-limits.ts";
import { attributesIn, textsIn, visibleText } from "../support/html.ts";
import { administrator, describeSite, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { BankDetails, iban, newNumber, oldNumber, propose, screen } from "./support/bank-details.ts";
import { act, joinNamed, type Known, saveRoles } from "./support/managed-people.ts";
import { page, statusOf } from "./support/page.ts";
import { cookieOf, databaseOf, giveRoles, joinAs } from "./support/people.ts";

const aloneSentence = "You are the only person who may change bank details.";

describeSite("bank details", (open) => {
  let site: TestSite;
  let bank: BankDetails;
  let ann: Known;
  let ben: Known;
  let editor: Known;
  let now = new Date();
  beforeAll(async () => {
    site = await open({}, { clock: () => now });
    bank = await BankDetails.of(site);
    ({ ann, ben } = bank);
    editor = await joinNamed(site, "Eve Hill", "editor");
  });
  beforeEach(async () => {
    now = new Date();
    await bank.startAgain(now);
  });

  test("bank details are never confirmed by the one who proposed them, in another session or under another name", async () => {
    const id = await bank.proposed();
    const elsewhere = { ...ann, headers: { cookie: await cookieOf(site, ann.email) } };
    await using db = databaseOf(site);
    await db.updateTable("user").set({ name: "Somebody New" }).where("id", "=", ann.id).execute();
    expect(textsIn(await page(site, `${screen}/proposals/${id}`, elsewhere.headers), "main button")).toEqual([
      "Withdraw my proposal",
    ]);
    const seen = await bank.seenBy(ben, id);
    for (const who of [ann, elsewhere]) {
      expect((await bank.confirm(who, id, seen)).status).toBe(403);
      expect((await bank.decline(who, id)).status).toBe(403);
    }
    await db.updateTable("user").set({ name: "Ann Hill" }).where("id", "=", ann.id).execute();
    expect(await bank.state(id)).toBe("waiting");
    await bank.expectOldDetails();
  });

  test("bank details are not confirmed by somebody who logged in long ago", async () => {
    const id = await bank.proposed();
    const seen = await bank.seenBy(ben, id);
    now = new Date(now.getTime() + 16 * 60_000);
    for (const path of [`${screen}/proposals/${id}`, `${screen}/proposals/${id}/decline`]) {
      const response = await site.request(path, { headers: ben.headers });
      expect(response.headers.get("location")).toBe(`/confirm?next=${encodeURIComponent(path)}`);
    }
    for (const response of [await bank.confirm(ben, id, seen), await bank.decline(ben, id)])
      expect(response.headers.get("location")).toContain("/confirm?next=");
    expect(await bank.state(id)).toBe("waiting");
    const expired = { ...ben, headers: { cookie: "session=gone" } };
    expect((await bank.confirm(expired, id, seen)).status).toBe(401);
    await bank.expectOldDetails();
  });

  test("bank details are void when the one who proposed them loses the right, also if it is given back", async () => {
    const staff = { cookie: await signIn(site) };
    const id = await bank.proposed();
    const seen = await bank.seenBy(ben, id);
    expect((await saveRoles(site, staff, ann.id, { had: ["treasurer"], roles: [] })).status).toBe(302);
    expect(await bank.state(id)).toBe("void");
    await saveRoles(site, staff, ann.id, { roles: ["treasurer"] });
    expect(await bank.said(await bank.confirm(ben, id, seen), ben)).toContain(
      "this proposal is no longer waiting",
    );
    const another = await bank.proposed();
    await act(site, staff, ann.id, "deactivate");
    expect(await bank.state(another)).toBe("void");
    await act(site, staff, ann.id, "reactivate");
    ann.headers.cookie = await cookieOf(site, ann.email);
    await bank.expectOldDetails();
  });

  test("bank details are not confirmed when the right was lost in a way that left the proposal waiting", async () => {
    const id = await bank.proposed();
    const seen = await bank.seenBy(ben, id);
    await giveRoles(site, ann.email, "editor");
    const compare = await page(site, `${screen}/proposals/${id}`, ben.headers);
    expect(visibleText(compare)).toContain("Ann Hill may no longer propose bank details");
    expect(textsIn(compare, "main button")).toEqual([]);
    expect(await bank.said(await bank.confirm(ben, id, seen), ben)).toContain("The proposal is void");
    expect(await bank.state(id)).toBe("void");
    const second = await (async () => {
      await giveRoles(site, ann.email, "treasurer");
      return bank.proposed();
    })();
    const seenBefore = await bank.seenBy(ben, second);
    await giveRoles(site, ben.email, "editor");
    expect((await bank.confirm(ben, second, seenBefore)).status).toBe(403);
    expect((await bank.decline(ben, second)).status).toBe(403);
    await bank.expectOldDetails();
  });

  test("bank details on a site with one person who may change them ask for a second one, or for a second factor, first", async () => {
    const alone = await open();
    const staff = { cookie: await signIn(alone) };
    for (const path of [screen, propose]) {
      const html = await page(alone, path, staff);
      expect(visibleText(html)).toContain(
        `You are the only person who may change bank details. ${twoAreBetter}`,
      );
      expect(visibleText(html)).toContain("To publish bank details alone you need a second factor first");
      expect(attributesIn(html, "main form [name]", "name")).not.toContain("row-lines-value");
      expect(attributesIn(html, "main a", "href")).toContain("/people/invite");
    }
    const fields = {
      version: "0",
      button: "publish",
      "row-lines-label": "Account",
      "row-lines-value": newNumber,
    };
    const refused = await postForm(alone, propose, fields, staff);
    expect(refused.status).toBe(409);
    expect(visibleText(await refused.text())).toContain("you need a second factor first");
    await using db = databaseOf(alone);
    expect(await db.selectFrom("bankProposals").selectAll().execute()).toEqual([]);
  });

  test("bank details count the settings' account only once somebody has logged in to it, unless they name its password", async () => {
    const claimed = await open({ ADMIN_PASSWORD: "" });
    const newcomer = { cookie: await joinAs(claimed, "administrator") };
    expect(visibleText(await page(claimed, propose, newcomer))).toContain(aloneSentence);
    await using db = databaseOf(claimed);
    await db
      .updateTable("user")
      .set({ lastSeenOn: "2026-11-22" })
      .where("email", "=", administrator.email)
      .execute();
    expect(visibleText(await page(claimed, propose, newcomer))).not.toContain(aloneSentence);
    const named = await open();
    const other = { cookie: await joinAs(named, "administrator") };
    expect(visibleText(await page(named, propose, other))).not.toContain(aloneSentence);
  });

  test("bank details cannot be published, restored or read in the forms of other facts", async () => {
    const id = await bank.proposed();
    await bank.confirm(ben, id);
    await using db = databaseOf(site);
    const revision = await db.selectFrom("pageRevisions").select("id").executeTakeFirstOrThrow();
    const staff = { cookie: await signIn(site) };
    for (const headers of [editor.headers, staff]) {
      for (const path of ["edit", "history"])
        expect(await statusOf(site, `/facts/bank-account/${path}`, headers)).toBe(404);
      for (const path of ["edit", "original", `revisions/${revision.id}/restore`])
        expect((await postForm(site, `/facts/bank-account/${path}`, { version: "1" }, headers)).status).toBe(
          404,
        );
      expect(await page(site, "/pages", headers)).not.toContain("/facts/bank-account");
    }
    expect(await page(site, "/giving")).toContain(newNumber);
  });

  test("bank details have no numbers in mails or in the activity log, whatever the names of people are", async () => {
    await using db = databaseOf(site);
    await db
      .updateTable("user")
      .set({ name: "Pay https://evil.example 31926819" })
      .where("id", "=", ann.id)
      .execute();
    const before = (await bank.told(administrator)).length;
    const id = await bank.proposed();
    const [mail] = (await bank.told(administrator)).slice(before);
    expect(mail?.text).toContain("Somebody whose name is left out here proposed new bank details");
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/evil|31926819/);
    await db.updateTable("user").set({ name: "Ann Hill" }).where("id", "=", ann.id).execute();
    const entries = await db.selectFrom("activity").selectAll().where("thingId", "=", id).execute();
    expect(entries).toMatchObject([
      { action: "proposed", kind: "bank", title: "", before: null, after: null },
    ]);
  });

  test("bank details are told of by mail at each step, to all administrators and the author, without any number", async () => {
    const before = (await bank.told(administrator)).length;
    const beforeAnn = (await bank.told(ann)).length;
    await bank.decline(ben, await bank.proposed(), "zq-reason 31926819");
    await bank.withdraw(ann, await bank.proposed());
    await bank.confirm(ben, await bank.proposed());
    await giveRoles(site, ann.email);
    const mails = (await bank.told(administrator)).slice(before);
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      "New bank details are confirmed",
      "New bank details are declined",
      ...Array.from({ length: 3 }, () => "New bank details are proposed"),
      "Proposed bank details are withdrawn",
    ]);
    expect((await bank.told(ann)).slice(beforeAnn)).toHaveLength(6);
    expect(await bank.told(editor)).toEqual([]);
    for (const { text, html, link, subject } of mails) {
      for (const secret of [newNumber, oldNumber, iban, "DE89", "zq-reason", "Valley Savings"])
        expect(text + html + subject).not.toContain(secret);
      expect(link).toBe(screen);
    }
    const texts = mails.map(({ text }) => text).join("\n");
    expect(texts).toMatch(/Ann Hill proposed new bank details on \d+\s\w+ 20\d\d, /);
    expect(texts).toMatch(/Ben Hill declined .*Ann Hill had proposed them on/s);
  });

  test("bank details that wait are on the first screen of those who may confirm them, and of nobody else", async () => {
    await bank.proposed();
    for (const { headers } of [ann, ben]) {
      const staff = await page(site, "/staff", headers);
      expect(visibleText(staff)).toContain(
        "New bank details are waiting for a second person to confirm them.",
      );
      expect(attributesIn(staff, "main a", "href")).toContain(screen);
    }
    expect(await page(site, "/staff", editor.headers)).not.toContain("bank details are waiting");
    expect(visibleText(await page(site, "/giving", ann.headers))).toContain(
      "These details have not been confirmed by two people yet.",
    );
    for (const headers of [{}, editor.headers])
      expect(await page(site, "/giving", headers)).not.toContain("not been confirmed");
  });
});
