import { beforeAll, beforeEach, expect, test } from "vitest";
import { attributesIn, fieldValue, textsIn, visibleText } from "../support/html.ts";
import {
  cookiesOf,
  describeSite,
  describeSiteOnBothDatabases,
  placeOf,
  postForm,
  type TestSite,
} from "../support/test-site.ts";
import type { Open } from "./support/open.ts";
import { addOwnPage, sendSettings } from "./support/own-pages.ts";
import { sendFacts, sendPage } from "./support/page-edits.ts";
import { databaseOf, joinAs, joinAsMember } from "./support/people.ts";

/** Monday. */
const monday = new Date("2027-03-08T09:00:00Z");

let now: Date;
let site: TestSite;
/** Another process with the same database. */
let copy: TestSite;
let editor: Record<string, string>;
let other: Record<string, string>;

/** Each group has a site of its own. */
function prepare(open: Open): void {
  beforeAll(async () => {
    now = new Date();
    const clock = () => now;
    site = await open({}, { clock });
    copy = await open(placeOf(site), { clock });
    // What a site clears away when it starts must not see new accounts as old ones.
    editor = { cookie: await joinAs(site, "editor") };
    other = { cookie: await joinAs(site, "editor") };
  });
  beforeEach(async () => {
    now = monday;
    await using db = databaseOf(site);
    await db.deleteFrom("earlierSiteSlugs").execute();
    await db.deleteFrom("sitePages").execute();
    await db.deleteFrom("earlierSlugs").execute();
    await db.deleteFrom("ownPages").execute();
    await db.updateTable("pageTexts").set({ revisionId: null }).execute();
    await db.deleteFrom("pageDrafts").execute();
    await db.deleteFrom("pageRevisions").execute();
    await db.deleteFrom("pageTexts").execute();
  });
}

const get = (path: string, headers: Record<string, string> = {}, from = site) =>
  from.request(path, { headers });

const statusOf = async (path: string, headers: Record<string, string> = {}, from = site) => {
  const response = await get(path, headers, from);
  await response.body?.cancel();
  return response.status;
};

const read = async (path: string, headers: Record<string, string> = {}, from = site) => {
  const response = await get(path, headers, from);
  expect(response.status, path).toBe(200);
  return response.text();
};

const remove = (slug: string, fields: Record<string, string>, headers = editor) =>
  postForm(site, `/pages/${slug}/remove`, fields, headers);

describeSite("pages that came with the site", (open) => {
  prepare(open);

  test("a hidden page says the same as an address that no page has", async () => {
    await sendSettings(site, "fasting", editor, { shown: "draft" });
    const id = await addOwnPage(site, editor);
    await sendSettings(site, id, editor, { slug: "our-garden", shown: "draft" });
    const said = async (path: string) => {
      const html = (await (await get(path)).text()).replaceAll(path, "");
      const meta = attributesIn(html, "head meta[name], head meta[property]", "content");
      return [...textsIn(html, "head title, main"), ...meta].join("\n");
    };
    const nowhere = await said("/nowhere");
    expect(nowhere).toContain("there may be a typo in the URL");
    expect([await said("/fasting"), await said("/our-garden")]).toEqual([nowhere, nowhere]);
  });

  test("pages of the site appear and disappear by the clock, also where they are kept in memory", async () => {
    const schedule = { shown: "from", fromDay: "2027-03-09", fromTime: "07:00", untilDay: "2027-03-10" };
    expect((await sendSettings(site, "fasting", editor, schedule)).status).toBe(302);
    const seen = async () => [
      await statusOf("/fasting"),
      attributesIn(await read("/"), "footer a", "href").includes("/fasting"),
    ];
    expect(await seen()).toEqual([404, false]);
    now = new Date("2027-03-09T07:00:00Z");
    expect(await seen()).toEqual([200, true]);
    now = new Date("2027-03-11T00:00:00Z");
    expect(await seen()).toEqual([404, false]);
    expect(textsIn(await read("/pages", editor), "#fasting p").join()).toContain("Shown until");
  });

  test("pages of the site are hidden with their text kept as it is, and shown again by publishing it", async () => {
    await sendSettings(site, "fasting", editor, { shown: "draft" });
    const kept = await sendPage(site, "fasting", editor, { lead: "Not yet.", button: "draft" });
    expect(kept.headers.get("location")).toBe("/fasting");
    expect(await statusOf("/fasting")).toBe(404);
    expect(visibleText(await read("/fasting", editor))).toContain("Not yet.");
    await sendPage(site, "fasting", editor, { lead: "Now.", button: "publish" });
    expect(visibleText(await read("/fasting"))).toContain("Now.");
  });

  test("pages of the site are shown to people with a link while they are hidden, and to nobody else", async () => {
    await sendSettings(site, "fasting", editor, { shown: "draft" });
    const html = await (await postForm(site, "/share-preview/page/fasting", {}, editor)).text();
    const [link = ""] = attributesIn(html, "#preview-link", "value");
    const path = (await get(link.replace(/^https?:\/\/[^/]+/, ""))).headers.get("location") ?? "";
    expect(textsIn(await read(path), "main h1")).toEqual(["Fasting"]);
    expect(attributesIn(await read(path), 'meta[name="robots"]', "content")).toEqual(["noindex"]);
    expect(await statusOf("/fasting?token=another")).toBe(404);
    now = new Date("2027-03-16T09:00:01Z");
    expect(await statusOf(path)).toBe(404);
  });

  test("pages of the site are removed, lead to another page or say that they are gone, and are brought back as they were", async () => {
    await sendPage(site, "baptism", editor, { lead: "By the old willow." });
    const removed = await remove("baptism", { leads: "nowhere" });
    expect(removed.headers.get("location")).toBe("/pages");
    for (const from of [site, copy]) {
      expect(await statusOf("/baptism", {}, from)).toBe(410);
      expect(await statusOf("/baptism", editor, from)).toBe(410);
      expect(await read("/sitemap.xml", {}, from)).not.toContain("/baptism<");
      expect(attributesIn(await read("/", {}, from), "footer a", "href")).not.toContain("/baptism");
    }
    for (const verb of ["edit", "settings", "remove", "history", "draft"])
      expect(await statusOf(`/pages/baptism/${verb}`, editor), verb).toBe(404);
    expect((await sendPage(site, "fasting", editor, { text: "[Baptism](/baptism)" })).status).toBe(400);
    expect((await remove("baptism", { leads: "nowhere" })).status).toBe(404);
    const list = await read("/pages", editor);
    expect(visibleText(list)).toContain("Removed pages (1) Baptism /baptism Bring back");

    await postForm(site, "/pages/baptism/restore", {}, editor);
    for (const from of [site, copy])
      expect(visibleText(await read("/baptism", {}, from))).toContain("By the old willow.");
    await remove("baptism", { leads: "page", to: "/growth-track" });
    const led = await get("/baptism");
    expect([led.status, led.headers.get("location")]).toEqual([301, "/growth-track"]);
    await sendSettings(site, "growth-track", editor, { shown: "draft" });
    expect(await statusOf("/baptism")).toBe(410);
  });

  test.each([
    ["home", "the site begins here"],
    ["contact-us", "mails and error messages send people here who need help"],
    ["data-protection-policy", "people agree to it when they register"],
    ["terms-and-conditions", "people agree to it when they register"],
    ["payment-success", "a payment provider sends people here"],
  ])("pages that the program needs are always shown: %s", async (slug, why) => {
    for (const verb of ["settings", "remove"]) {
      const html = await read(`/pages/${slug}/${verb}`, editor);
      expect(visibleText(html)).toContain(`This page is always shown: ${why}.`);
      expect(textsIn(html, "main form")).toEqual([]);
    }
    expect(visibleText(await read(`/pages/${slug}/edit`, editor))).toContain("This page is always shown");
    const hidden = await postForm(site, `/pages/${slug}/settings`, { version: "0", shown: "draft" }, editor);
    expect(hidden.status).toBe(409);
    expect((await remove(slug, { leads: "nowhere" })).status).toBe(409);
    expect(await statusOf(slug === "home" ? "/" : `/${slug}`)).toBe(200);
  });

  test("pages of the site are hidden by nobody without the permission to change pages", async () => {
    const member = { cookie: await joinAsMember(site) };
    for (const [headers, status] of [
      [{}, 401],
      [member, 403],
    ] as const) {
      const sent = { version: "0", shown: "draft" };
      expect((await postForm(site, "/pages/baptism/settings", sent, headers)).status).toBe(status);
      expect((await remove("baptism", { leads: "nowhere" }, headers)).status).toBe(status);
      expect((await postForm(site, "/pages/baptism/restore", {}, headers)).status).toBe(status);
    }
    expect(await statusOf("/baptism")).toBe(200);
  });

  test("the second of two people who change when a page is shown sees what the first one chose", async () => {
    const opened = fieldValue(await read("/pages/fasting/settings", editor), "version") ?? "";
    await sendSettings(site, "fasting", other, { shown: "draft" });
    const late = await sendSettings(site, "fasting", editor, { shown: "now", version: opened });
    expect(late.status).toBe(409);
    expect(visibleText(await late.text())).toContain("When it is shown Draft");
    expect(await statusOf("/fasting")).toBe(404);
    const text = await sendPage(site, "fasting", editor, { lead: "Mine.", pageVersion: "0" });
    expect(text.status).toBe(409);
    expect(visibleText(await text.text())).toContain("somebody else has changed the link of this page");
    expect(await statusOf("/fasting")).toBe(404);
  });

  test("other addresses are refused: one of the site, or of another page; a page with a fixed one keeps it", async () => {
    await addOwnPage(site, editor, { slug: "taken" });
    for (const slug of ["event", "taken", "kids", "Young-Church"]) {
      const refused = await sendSettings(site, "kids", editor, { slug });
      expect(refused.status, slug).toBe(400);
    }
    const fixed = await sendSettings(site, "fasting", editor, { slug: "our-fast" });
    expect(fixed.headers.get("location")).toBe("/fasting");
    expect(await statusOf("/our-fast")).toBe(404);
    expect(await statusOf("/fasting")).toBe(200);
  });

  test("a page that staff added takes a draft, which waits, is shown in time and can be discarded", async () => {
    const id = await addOwnPage(site, editor);
    await sendPage(site, id, editor, { lead: "As it is.", button: "publish" });
    const saved = await sendPage(site, id, editor, { lead: "From Easter.", button: "draft" });
    expect(saved.headers.get("location")).toBe(`/pages/${id}/draft`);
    for (const from of [site, copy])
      expect(await read("/our-garden", {}, from)).not.toContain("From Easter.");
    expect(visibleText(await read("/our-garden?draft", editor))).toContain("From Easter.");
    expect(fieldValue(await read(`/pages/${id}/edit`, editor), "isOfDraft")).toBe("yes");

    const version = fieldValue(await read(`/pages/${id}/draft`, editor), "version") ?? "";
    const easter = { version, shown: "from", fromDay: "2027-03-28", fromTime: "07:00" };
    expect((await postForm(site, `/pages/${id}/draft`, easter, editor)).status).toBe(302);
    now = new Date("2027-03-28T06:00:01Z");
    for (const from of [site, copy]) expect(await read("/our-garden", {}, from)).toContain("From Easter.");
    await sendPage(site, id, editor, { lead: "Afterwards.", button: "draft" });
    const opened = fieldValue(await read(`/pages/${id}/draft`, editor), "version") ?? "";
    const discarded = await postForm(site, `/pages/${id}/draft/discard`, { version: opened }, editor);
    const form = discarded.headers.get("location") ?? "";
    expect(form).toBe(`/pages/${id}/edit`);
    const html = await read(form, { cookie: `${editor.cookie}; ${cookiesOf(discarded)}` });
    expect(visibleText(html)).toContain("Draft deleted.");
    expect(textsIn(html, "#lead")).toEqual(["From Easter."]);
    expect(visibleText(await read(`/pages/${id}/history`, editor))).toContain("saved a draft");
  });
});

describeSiteOnBothDatabases(
  "pages that came with the site on every copy",
  "a copy learns in a way of each database what another one wrote",
  (open) => {
    prepare(open);

    test("pages of the site are gone for visitors once they are hidden, with all links to them, and back when they are shown", async () => {
      const linking = ["/", "/services", "/about-us"];
      await sendPage(site, "about-us", editor, {
        text: "Ask about [our baptism](/baptism) and [our fast](/fasting).",
        nextName: ["Baptism", "Fasting"],
        nextWords: ["In the river.", "Together."],
        nextTo: ["/baptism", "/fasting"],
      });
      for (const from of [site, copy]) {
        expect(await statusOf("/baptism", {}, from)).toBe(200);
        expect(await read("/sitemap.xml", {}, from)).toContain("/baptism<");
        for (const path of linking)
          expect(attributesIn(await read(path, {}, from), "a", "href"), path).toContain("/baptism");
      }
      expect((await sendSettings(site, "baptism", editor, { shown: "draft" })).status).toBe(302);
      for (const from of [site, copy]) {
        expect(await statusOf("/baptism", {}, from)).toBe(404);
        expect(await statusOf("/baptism.data", {}, from)).toBe(404);
        expect(await read("/sitemap.xml", {}, from)).not.toContain("/baptism<");
        for (const path of linking)
          expect(attributesIn(await read(path, {}, from), "a", "href"), path).not.toContain("/baptism");
        const about = await read("/about-us", {}, from);
        expect(visibleText(about)).toContain("Ask about our baptism and our fast .");
        expect(textsIn(about, "#next-pages ~ ul a").join()).toContain("Fasting");
        expect(textsIn(about, "#next-pages ~ ul a").join()).not.toContain("Baptism");
      }
      const seen = await read("/baptism", editor);
      expect(visibleText(seen)).toContain("Draft Edit this page When it is shown");
      expect(attributesIn(seen, 'meta[name="robots"]', "content")).toEqual(["noindex"]);
      expect(attributesIn(await read("/", editor), "footer a", "href")).toContain("/baptism");
      expect(visibleText(await read("/activity?kind=page", editor))).toContain(
        "Ann Hill hid the page Baptism",
      );

      await sendSettings(site, "baptism", editor, { shown: "now" });
      for (const from of [site, copy]) {
        expect(await statusOf("/baptism", {}, from)).toBe(200);
        expect(attributesIn(await read("/", {}, from), "footer a", "href")).toContain("/baptism");
      }
    });

    test("the children’s page gets another address, to which the old one leads", async () => {
      await sendFacts(site, "menu", editor);
      const renamed = await sendSettings(site, "kids", editor, { slug: "young-church" });
      expect(renamed.headers.get("location")).toBe("/young-church");
      for (const from of [site, copy]) {
        expect(textsIn(await read("/young-church", {}, from), "main h1")).toEqual(["Riverside Kids"]);
        expect(visibleText(await read("/young-church", {}, from))).toContain("In short");
        const old = await get("/riverside-kids", {}, from);
        expect([old.status, old.headers.get("location")]).toEqual([301, "/young-church"]);
        const sitemap = await read("/sitemap.xml", {}, from);
        expect(sitemap).toContain("/young-church<");
        expect(sitemap).not.toContain("/riverside-kids<");
        expect(attributesIn(await read("/services", {}, from), "main a", "href")).toContain("/young-church");
      }
      expect(visibleText(await read("/young-church", editor))).toContain("Link and when it is shown");
      const added = { title: "Another", description: "About it.", slug: "young-church" };
      expect((await postForm(site, "/pages/new", added, editor)).status).toBe(400);

      expect((await sendSettings(site, "kids", editor, { slug: "kids-of-the-river" })).status).toBe(302);
      for (const path of ["/riverside-kids", "/young-church"])
        expect((await get(path)).headers.get("location"), path).toBe("/kids-of-the-river");
      await sendSettings(site, "kids", editor, { slug: "kids-of-the-river", shown: "draft" });
      for (const path of ["/riverside-kids", "/young-church", "/kids-of-the-river"])
        expect(await statusOf(path), path).toBe(404);
      for (const path of ["/", "/services", "/services.data", "/sitemap.xml"])
        expect(await read(path), path).not.toContain("kids-of-the-river");
      await sendSettings(site, "kids", editor, { slug: "riverside-kids", shown: "now" });
      expect(textsIn(await read("/riverside-kids"), "main h1")).toEqual(["Riverside Kids"]);
      expect((await get("/kids-of-the-river")).headers.get("location")).toBe("/riverside-kids");
    });
  },
);
