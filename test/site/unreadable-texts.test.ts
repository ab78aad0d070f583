import { beforeAll, beforeEach, expect, test } from "vitest";
import { factSetNames } from "../../app/pages/originals/fact-sets.server.ts";
import { publicPages, unlistedPages } from "../../app/serving/crawlers/public-pages.ts";
import { congregation } from "../../content/sample/congregation.ts";
import { parsePage, visibleText } from "../support/html.ts";
import { describeSite, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { BankDetails, propose, values } from "./support/bank-details.ts";
import { sendLook } from "./support/look.ts";
import { insertOwnPage, sendPieces } from "./support/own-pages.ts";
import { page } from "./support/page.ts";
import { formAt, type Sent, sendPage } from "./support/page-edits.ts";
import { databaseOf } from "./support/people.ts";
import { savedShape, storedText, storeText } from "./support/stored-texts.ts";

describeSite("what this version of the site cannot read", (open) => {
  let site: TestSite;
  let staff: Record<string, string>;
  beforeAll(async () => {
    site = await open();
    staff = { cookie: await signIn(site) };
  });
  beforeEach(async () => {
    await using db = databaseOf(site);
    for (const table of ["pageDrafts", "pageTexts", "pageRevisions", "ownPages", "bankProposals"] as const)
      await db.deleteFrom(table).execute();
  });

  /** Each set as a version saved it that has renamed all parts; of some it kept the names. */
  function broken(name: string): unknown {
    const saved = savedShape(`facts-${name}`);
    if (Array.isArray(saved)) return saved.map((row) => ({ renamed: row }));
    const [first = "", ...others] = Object.entries(saved as object);
    return { [`new-${first[0]}`]: first[1], ...Object.fromEntries(others) };
  }

  test("what this version cannot read never turns any page into the sample, whatever is broken", async () => {
    await using db = databaseOf(site);
    for (const name of factSetNames) await storeText(db, { slug: `facts/${name}`, content: broken(name) });
    const sample = [congregation.name, congregation.email, congregation.phone, "Valley Savings Bank"];
    const found: string[] = [];
    for (const path of [...publicPages, ...unlistedPages, "/site.webmanifest", "/calendar.ics"]) {
      const response = await site.request(path);
      const html = await response.text();
      if (response.status !== 200) found.push(`${path} returned ${response.status}`);
      found.push(...sample.filter((words) => html.includes(words)).map((words) => `${path} has ${words}`));
    }
    expect(found).toEqual([]);
    expect(await page(site, "/contact-us")).toContain("hello@stmary.example");
  });

  test("what this version cannot read is the last revision that can be read: its name stays on every page, and the form is read-only", async () => {
    await using db = databaseOf(site);
    await storeText(db, { slug: "facts/congregation", content: savedShape("facts-congregation") });
    const version = new FormData();
    for (const [name, value] of await formAt(site, "/facts/congregation/edit", staff))
      version.append(name, value);
    await storeText(db, { slug: "facts/congregation", content: { name: 5 }, shape: 2 });
    for (const path of ["/", "/baptism", "/contact-us", "/event"])
      expect(visibleText(await page(site, path)), path).toContain("St Mary’s Church");
    const html = await page(site, "/facts/congregation/edit", staff);
    expect(visibleText(html)).toContain("cannot read this as it was saved last");
    expect(parsePage(html).querySelector("main form [name]")).toBeNull();
    const refused = await site.request("/facts/congregation/edit", {
      method: "POST",
      body: version,
      headers: staff,
    });
    expect(refused.status).toBe(409);
    expect(await storedText(db, "facts/congregation")).toEqual({ name: 5 });
  });

  test("what this version cannot read leaves a page its name when nothing else of it can be read", async () => {
    await using db = databaseOf(site);
    await storeText(db, { slug: "life-groups", content: "no page of this version" });
    await insertOwnPage(db, { slug: "food-bank" });
    const lost = { content: "no page of this version" };
    await db.updateTable("pageRevisions").set(lost).where("slug", "!=", "life-groups").execute();
    for (const [path, name] of [
      ["/life-groups", "Life Groups"],
      ["/food-bank", "food-bank"],
    ] as const) {
      const html = parsePage(await page(site, path));
      expect(html.querySelector("h1")?.textContent, path).toBe(name);
      expect(html.querySelector("title")?.textContent, path).toContain(name);
    }
  });

  test("what this version cannot read can be replaced by an earlier version from the history, which keeps it", async () => {
    await using db = databaseOf(site);
    const id = await storeText(db, { slug: "facts/about", content: savedShape("facts-about") });
    await storeText(db, { slug: "facts/about", content: "no JSON" });
    const url = `/facts/about/revisions/${id}/restore`;
    expect((await postForm(site, url, { version: "2" }, staff)).status).toBe(302);
    expect(await storedText(db, "facts/about")).toEqual(savedShape("facts-about"));
    expect(visibleText(await page(site, "/facts/about/history", staff))).toContain("version of the site");
    expect((await site.request("/facts/about/edit", { headers: staff })).status).toBe(200);
  });

  const sends: [string, (sent: Sent) => Promise<Response>, string, string][] = [
    ["baptism", (sent) => sendPage(site, "baptism", staff, sent), "/pages/baptism/edit", "page-baptism"],
    ["garden", (sent) => sendPieces(site, "garden", staff, sent), "/pages/garden/edit", "own-page"],
  ];
  test.each(sends)(
    "what this version cannot read of the page %s is an earlier version, and its form is read-only",
    async (slug, send, editor, shape) => {
      await using db = databaseOf(site);
      await insertOwnPage(db, { id: "garden", slug: "our-garden" });
      const path = slug === "garden" ? "/our-garden" : "/baptism";
      await storeText(db, { slug, content: savedShape(shape) });
      const body = await formAt(site, editor, staff);
      await storeText(db, { slug, content: { title: ["renamed"] } });
      expect(visibleText(await page(site, path))).toContain(
        "of St Mary".replace("of", slug === "garden" ? "of" : "at"),
      );
      expect(visibleText(await page(site, editor, staff))).toContain(
        "cannot read this page as it was saved last",
      );
      expect((await site.request(editor, { method: "POST", body, headers: staff })).status).toBe(409);
      // Without fields, the form of a page is not valid anyway.
      expect((await send({})).status).toBeGreaterThanOrEqual(400);
      expect(await storedText(db, slug)).toEqual({ title: ["renamed"] });
      expect((await site.request("/pages", { headers: staff })).status).toBe(200);
    },
  );

  test("what this version cannot read of a look or menu is the one before, and its form is read-only", async () => {
    await using db = databaseOf(site);
    await storeText(db, { slug: "facts/look", content: savedShape("facts-look") });
    await storeText(db, { slug: "facts/menu", content: savedShape("facts-menu") });
    const before = await page(site, "/");
    await storeText(db, { slug: "facts/look", content: { accent: "green" } });
    await storeText(db, { slug: "facts/menu", content: { main: [] } });
    expect(visibleText(await page(site, "/"))).toBe(visibleText(before));
    expect(visibleText(await page(site, "/look", staff))).toContain(
      "cannot read the look as it was saved last",
    );
    expect(visibleText(await page(site, "/facts/menu/edit", staff))).toContain("cannot read this");
    const sent = await sendLook(site, staff, {
      accent: "#1f3d7a",
      version: "2",
      darkFrom: "accent",
      fonts: "newsreader",
    });
    expect(sent.status).not.toBe(302);
    expect(await storedText(db, "facts/look")).toEqual({ accent: "green" });
  });

  test("what this version cannot read of bank details is nothing at all, in a sentence, and nobody proposes others", async () => {
    const bank = await BankDetails.of(site);
    await using db = databaseOf(site);
    await storeText(db, {
      slug: "facts/bank-account",
      content: savedShape("facts-bank-account"),
      origin: "confirmed",
    });
    const body = await formAt(site, propose, bank.ann.headers, { "row-lines-value": values("1") });
    await storeText(db, { slug: "facts/bank-account", content: { lines: "renamed" }, origin: "confirmed" });
    const text = visibleText(await page(site, "/giving"));
    expect(text).toContain("Our bank details cannot be shown at the moment.");
    for (const details of ["Hill Bank", "Valley Savings Bank", "00-00-00"])
      expect(text).not.toContain(details);
    expect(visibleText(await page(site, propose, bank.ann.headers))).toContain(
      "cannot read the bank details",
    );
    expect(visibleText(await page(site, "/bank-account", bank.ann.headers))).toContain(
      "cannot read the bank details",
    );
    const sent = await site.request(propose, { method: "POST", body, headers: bank.ann.headers });
    expect(sent.status).toBe(409);
    expect(await db.selectFrom("bankProposals").select("id").execute()).toEqual([]);
  });

  test("what this version cannot read of a proposal waits for the version that can read it, and the screen says so", async () => {
    const bank = await BankDetails.of(site);
    const id = await bank.proposed();
    await using db = databaseOf(site);
    await db.updateTable("bankProposals").set({ shape: 2 }).execute();
    const overview = visibleText(await page(site, "/bank-account", bank.ben.headers));
    expect(overview).toContain("A proposal is waiting that this version of the site cannot read.");
    await bank.confirm(bank.ben, id, "");
    expect(await bank.state(id)).toBe("waiting");
  });

  test("what this version cannot read is named by the page about the site’s health", async () => {
    await using db = databaseOf(site);
    await storeText(db, { slug: "facts/congregation", content: { name: 5 } });
    await storeText(db, { slug: "baptism", content: "" });
    const text = visibleText(await page(site, "/staff/health", staff));
    expect(text).toMatch(
      /cannot read “The congregation”, the page \/baptism\.|cannot read the page \/baptism, “The congregation”\./,
    );
  });

  test("pictures and files that this version lacks are left out: the facts are shown without them", async () => {
    await using db = databaseOf(site);
    const [first, ...others] = savedShape("facts-ministries") as object[];
    await storeText(db, {
      slug: "facts/ministries",
      content: [{ ...first, picture: "newer.jpg" }, ...others],
    });
    const { carousel, ...home } = savedShape("facts-home") as { carousel: { views: object[] } };
    const views = [{ picture: "newer.jpg", alt: "" }, ...carousel.views];
    await storeText(db, {
      slug: "facts/home",
      content: {
        ...home,
        carousel: { ...carousel, views: views.map((view) => ({ ...view, alt: "A view" })) },
      },
    });
    const worship = savedShape("facts-worship") as { videos: object[]; recording: object };
    await storeText(db, {
      slug: "facts/worship",
      content: {
        ...worship,
        videos: [{ title: "A newer film", url: "newer.mp4" }, ...worship.videos],
        recording: { ...worship.recording, file: "newer.mp3" },
      },
    });
    const resources = savedShape("facts-resources") as object[];
    await storeText(db, {
      slug: "facts/resources",
      content: [{ title: "Newer", words: "A file of St Mary", file: "newer.pdf" }, ...resources],
    });
    expect(visibleText(await page(site, "/ministries"))).toContain("St Mary sings in it.");
    expect(visibleText(await page(site, "/"))).toContain("Join St Mary on Sunday");
    expect(visibleText(await page(site, "/worship"))).not.toContain("A newer film");
    expect(visibleText(await page(site, "/resources"))).toContain("Read at St Mary.");
  });
});
