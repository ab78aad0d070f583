import { beforeAll, beforeEach, expect, test } from "vitest";
import { factSetNames } from "../../app/pages/originals/fact-sets.server.ts";
import type { FactSetName } from "../../app/pages/originals/facts.ts";
import { fieldValue, visibleText } from "../support/html.ts";
import { describeSite, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { BankDetails, newNumber, screen } from "./support/bank-details.ts";
import { sendLook } from "./support/look.ts";
import { insertOwnPage, sendPieces } from "./support/own-pages.ts";
import { page } from "./support/page.ts";
import { formAt, sendPage } from "./support/page-edits.ts";
import { databaseOf } from "./support/people.ts";
import { newerKeysIn, savedShape, storedText, storeText, withNewerKeys } from "./support/stored-texts.ts";

describeSite("what a released version saved, and a newer one with more keys,", (open) => {
  let site: TestSite;
  let staff: Record<string, string>;
  beforeAll(async () => {
    site = await open();
    staff = { cookie: await signIn(site) };
  });
  beforeEach(async () => {
    await using db = databaseOf(site);
    for (const table of ["pageTexts", "pageRevisions", "ownPages"] as const)
      await db.deleteFrom(table).execute();
  });

  /** Of each set, where it is shown, what is shown of it, and a field of its form that does not name a row. */
  const sets: { [Name in FactSetName]?: [path: string, shown: string, field: string] } = {
    congregation: ["/contact-us", "St Mary’s Church", "welcome"],
    home: ["/", "Join St Mary on Sunday", "prayer-heading"],
    services: ["/services", "Come to St Mary", "join-words"],
    contacts: ["/contact-us", "Vicar of St Mary", "row-people-role"],
    "new-here": ["/new-here", "The bell of St Mary", "row-minutes-words"],
    giving: ["/givings", "Ways to give to St Mary", "uses-heading"],
    about: ["/about-us", "The story of St Mary", "beliefs-heading"],
    "growth-track": ["/growth-track", "Sundays at St Mary", "row-steps-when"],
    fasting: ["/fasting", "A week of St Mary", "words"],
    missions: ["/local-missions", "Help with St Mary", "away-heading"],
    "data-records": ["/data-protection-policy", "What St Mary keeps", "words"],
    ministries: ["/ministries", "St Mary sings in it.", "row-ministries-summary"],
    worship: ["/worship", "The hymn of St Mary", "recording-credit"],
    resources: ["/resources", "Read at St Mary.", "row-resources-words"],
    menu: ["/baptism", "Events of St Mary", "row-footer-to"],
  };

  /** Sends a form with another text in the first field of a name. */
  async function sendChanged(url: string, name: string): Promise<Response> {
    const sent = await formAt(site, url, staff);
    const body = new FormData();
    for (const [field, value] of sent)
      body.append(
        field,
        field === name && !body.has(name) ? `${value}s`.replace(/^\/.*/, "/event/all") : value,
      );
    return site.request(url, { method: "POST", body, headers: staff });
  }

  test.each(Object.entries(sets))(
    "facts/%s is shown as saved, and keeps what only others know",
    async (name, of) => {
      const [path, shown, field] = of;
      const saved = savedShape(`facts-${name}`);
      await using db = databaseOf(site);
      for (const content of [saved, withNewerKeys(saved)]) {
        await storeText(db, { slug: `facts/${name}`, content });
        expect(visibleText(await page(site, path)), path).toContain(shown);
        expect((await sendChanged(`/facts/${name}/edit`, field)).status).toBe(302);
        const now = await storedText(db, `facts/${name}`);
        expect(now).not.toEqual(content);
        expect(newerKeysIn(now).toSorted()).toEqual(newerKeysIn(content).toSorted());
      }
    },
  );

  test("what a released version saved, and a newer one with more keys, are all in the table above, except those with tests of their own", () => {
    const missing = factSetNames.filter((name) => !Object.hasOwn(sets, name));
    expect(missing).toEqual(["helplines", "bank-account", "look"]);
  });

  test("helplines are shown as saved to people who log in, and keep what only others know", async () => {
    await using db = databaseOf(site);
    const saved = savedShape("facts-helplines");
    for (const content of [saved, withNewerKeys(saved)]) {
      await storeText(db, { slug: "facts/helplines", content });
      expect(visibleText(await page(site, "/submit-prayer-requests", staff))).toContain(
        "The lamp of St Mary",
      );
      expect((await sendChanged("/facts/helplines/edit", "person-name")).status).toBe(302);
      const now = await storedText(db, "facts/helplines");
      expect(now).not.toEqual(content);
      expect(newerKeysIn(now).toSorted()).toEqual(newerKeysIn(content).toSorted());
    }
  });

  test("a look colours the pages, and keeps what only others know", async () => {
    await using db = databaseOf(site);
    const content = withNewerKeys(savedShape("facts-look"));
    await storeText(db, { slug: "facts/look", content });
    expect(fieldValue(await page(site, "/look", staff), "accent")).toBe("#7a1f3d");
    expect((await sendLook(site, staff, { accent: "#1f3d7a" })).status).toBe(302);
    expect(await storedText(db, "facts/look")).toEqual({ ...(content as object), accent: "#1f3d7a" });
  });

  test("a page is shown as saved, and keeps what only others know", async () => {
    await using db = databaseOf(site);
    const saved = savedShape("page-baptism");
    for (const content of [saved, withNewerKeys(saved)]) {
      await storeText(db, { slug: "baptism", content });
      const text = visibleText(await page(site, "/baptism"));
      for (const shown of ["Baptism at St Mary", "On Easter Day", "a font of stone"])
        expect(text).toContain(shown);
      expect((await sendPage(site, "baptism", staff, { lead: "Changed" })).status).toBe(302);
      expect(await storedText(db, "baptism")).toEqual({ ...(content as object), lead: "Changed" });
    }
  });

  test("a draft keeps what only others know of the text that it began with", async () => {
    await using db = databaseOf(site);
    const content = withNewerKeys(savedShape("page-baptism"));
    await storeText(db, { slug: "baptism", content });
    const saved = await sendPage(site, "baptism", staff, { lead: "Changed", button: "draft" });
    expect(saved.headers.get("location")).toBe("/pages/baptism/draft");
    const drafts = db.selectFrom("pageRevisions").select("content").where("origin", "=", "draft");
    const draft = JSON.parse((await drafts.executeTakeFirstOrThrow()).content);
    expect(draft).toEqual({ ...(content as object), lead: "Changed" });
    await db.deleteFrom("pageDrafts").execute();
  });

  test("a page that staff added is shown as saved, and keeps what only others know", async () => {
    await using db = databaseOf(site);
    await insertOwnPage(db, { id: "garden", slug: "our-garden" });
    const saved = savedShape("own-page");
    for (const content of [saved, withNewerKeys(saved)]) {
      await storeText(db, { slug: "garden", content });
      const text = visibleText(await page(site, "/our-garden"));
      for (const shown of ["The garden of St Mary", "Two hives.", "Every Thursday."])
        expect(text).toContain(shown);
      expect((await sendPieces(site, "garden", staff, { lead: "Changed" })).status).toBe(302);
      expect(await storedText(db, "garden")).toEqual({ ...(content as object), lead: "Changed" });
    }
  });

  test("an earlier version is restored with all that it was", async () => {
    await using db = databaseOf(site);
    const content = withNewerKeys(savedShape("facts-about"));
    const id = await storeText(db, { slug: "facts/about", content });
    expect((await sendChanged("/facts/about/edit", "story-heading")).status).toBe(302);
    const restored = await postForm(site, `/facts/about/revisions/${id}/restore`, { version: "2" }, staff);
    expect(restored.status).toBe(302);
    expect(await storedText(db, "facts/about")).toEqual(content);
  });

  test("bank details are confirmed with what only others know, and both people see that", async () => {
    const bank = await BankDetails.of(site);
    await using db = databaseOf(site);
    const content = withNewerKeys(savedShape("facts-bank-account"));
    await storeText(db, { slug: "facts/bank-account", content, origin: "confirmed" });
    expect(await page(site, "/giving")).toContain("Hill Bank");
    const values = ["St Mary’s Church", "Hill Bank", "00-00-00", newNumber, "GIFT"];
    expect((await bank.send(bank.ann, { "row-lines-value": values })).status).toBe(302);
    const { id } = await db.selectFrom("bankProposals").select("id").executeTakeFirstOrThrow();
    const compared = visibleText(await page(site, `${screen}/proposals/${id}`, bank.ben.headers));
    expect(compared).toContain("newer (unknown to this version of the site)");
    expect((await bank.confirm(bank.ben, id)).status).toBe(302);
    expect(await page(site, "/giving")).toContain(newNumber);
    const now = await storedText(db, "facts/bank-account");
    expect(newerKeysIn(now)).toEqual(newerKeysIn(content));
  });
});
