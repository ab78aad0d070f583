import { beforeAll, expect, test } from "vitest";
import { publicPages, unlistedPages } from "../../app/serving/crawlers/public-pages.ts";
import { attributesIn, parsePage, textsIn, visibleText } from "../support/html.ts";
import { describeSite, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { addToLibrary, changeInLibrary, rowOf, said } from "./support/library.ts";
import { pageForm, type Sent, sendFacts, sendPage } from "./support/page-edits.ts";
import { databaseOf, joinAsMember } from "./support/people.ts";
import { jpeg, sendForm } from "./support/stored-pictures.ts";

const secret = "Cordelia Ashworth-Penrose";
const unknown = "picture:0193a000-0000-7000-8000-00000000dead";

describeSite("pictures of the library on pages", (open) => {
  let site: TestSite;
  let copy: TestSite;
  let staff: Record<string, string>;
  let member: Record<string, string>;
  beforeAll(async () => {
    site = await open();
    copy = await open({
      DATA_DIR: site.dataDir,
      ...(site.databaseUrl && { DATABASE_URL: site.databaseUrl }),
    });
    staff = { cookie: await signIn(site) };
    member = { cookie: await joinAsMember(site) };
  });

  const read = async (url: string, headers = {}, at = site) => (await at.request(url, { headers })).text();
  /** The library's pictures on a page: what is read out for each, and its classes. */
  const shownOn = async (url: string, at = site) =>
    [...parsePage(await read(url, {}, at)).querySelectorAll('main img[src*="/o/pictures%2F"]')].map(
      (image) => [
        image.getAttribute("alt"),
        /focus-x-\d+ focus-y-\d+/.exec(image.getAttribute("class") ?? "")?.[0],
      ],
    );

  /** Sends rows of facts with the picture of the first one changed. */
  async function choose(set: string, list: string, name: string, change: Record<string, string> = {}) {
    const html = await read(`/facts/${set}/edit`, staff);
    const field = `row-${list}-picture`;
    const document = parsePage(html);
    const rows = [...document.querySelectorAll(`select[name="${field}"]`)].map(
      (select) => select.querySelector("option[selected]")?.getAttribute("value") ?? "",
    );
    const texts = textsOfRows(document, `row-${list}-alt`);
    return sendFacts(site, set, staff, {
      [field]: [name, ...rows.slice(1)],
      [`row-${list}-alt`]: ["", ...texts.slice(1)],
      ...change,
    });
  }

  const textsOfRows = (document: Document, name: string) =>
    [...document.querySelectorAll(`input[name="${name}"]`)].map((field) => field.getAttribute("value") ?? "");

  /** Puts a picture into every kind of place. Returns the pages that show it. */
  async function chooseEverywhere(name: string): Promise<string[]> {
    for (const [set, list] of [
      ["ministries", "ministries"],
      ["worship", "views"],
      ["home", "views"],
      ["new-here", "pictures"],
    ] as const)
      expect((await choose(set, list, name)).status, set).toBe(302);
    const home = { mainPicture: name, quotePicture: name };
    expect((await sendFacts(site, "home", staff, home)).status).toBe(302);
    const text = `Before.\n\n![](${name})\n\nAfter.`;
    expect((await sendPage(site, "baptism", staff, { picture: name, text })).status).toBe(302);
    return ["/ministries", "/worship", "/", "/new-here", "/baptism"];
  }

  test("pictures of the library on pages are shown in every kind of place, with their text and their focal point", async () => {
    const id = await addToLibrary(site, staff, { people: "adults", agreedBy: secret });
    await changeInLibrary(site, staff, id, { focusX: "20", focusY: "90" });
    const pages = await chooseEverywhere(`picture:${id}`);
    const framed = ["Boats at the jetty", "focus-x-20 focus-y-90"];
    expect(await shownOn("/ministries")).toEqual([framed]);
    expect(await shownOn("/worship")).toEqual([framed]);
    expect(await shownOn("/")).toEqual([framed, framed, framed]);
    expect(await shownOn("/new-here")).toEqual([framed]);
    expect(await shownOn("/baptism")).toEqual([framed, ["Boats at the jetty", undefined]]);
    const html = await read("/baptism");
    expect(attributesIn(html, 'meta[property="og:image"]', "content")[0]).toContain("/o/pictures%2F");
    expect(parsePage(html).querySelector('main .prose source[type="image/avif"]')).not.toBeNull();

    const uses = textsIn(await read("/pictures", staff), `[id="${id}"] ul a`);
    expect(uses.toSorted()).toEqual([
      "Baptism",
      "Ministries",
      "Pictures, films and music",
      "Text of the home page",
      "What people who are new want to know",
    ]);
    expect(await read(`/pictures/${id}`, staff)).toContain(secret);
    for (const page of [...pages, ...publicPages, ...unlistedPages, "/site.webmanifest", "/sitemap.xml"])
      for (const url of [page, page === "/" ? "/_.data" : `${page}.data`])
        for (const headers of [{}, member]) expect(await read(url, headers), url).not.toContain(secret);
    await using db = databaseOf(site);
    expect(JSON.stringify(await db.selectFrom("activity").selectAll().execute())).not.toContain(secret);
  });

  test("pictures of the library on pages stand for shared links to pages without a picture of their own", async () => {
    const id = await addToLibrary(site, staff);
    const { path } = await rowOf(site, id);
    const shared = async () =>
      attributesIn(await read("/daily-posts"), 'meta[property="og:image"]', "content")[0];
    expect((await sendFacts(site, "congregation", staff, { sharePicture: `picture:${id}` })).status).toBe(
      302,
    );
    expect(await shared()).toContain(encodeURIComponent(path));
    await postForm(site, `/pictures/${id}/take-down`, {}, staff);
    expect(await shared()).toMatch(/\/assets\/share-/);
  });

  test("pictures of the library on pages follow when the picture is replaced", async () => {
    const id = await addToLibrary(site, staff, { alt: "The old one" });
    const pages = await chooseEverywhere(`picture:${id}`);
    const { url: before } = await rowOf(site, id);
    const form = { ...said, alt: "The new one", version: "1" };
    const file = await jpeg(900, 900);
    expect((await sendForm(site, `/pictures/${id}/replace`, form, staff, file)).status).toBe(302);
    const path = encodeURIComponent((await rowOf(site, id)).path);
    for (const page of pages) {
      const html = await read(page);
      expect(html, page).toContain(path);
      expect(html, page).toContain("The new one");
      expect(html, page).not.toContain(before.split("?")[0]);
      expect(html, page).not.toContain("The old one");
    }
  });

  test("pictures of the library on pages leave no trace on any copy when the picture is taken down, and no hole", async () => {
    const id = await addToLibrary(site, staff, { alt: "Ann by the river" });
    const pages = await chooseEverywhere(`picture:${id}`);
    const before = await rowOf(site, id);
    for (const page of pages) expect((await shownOn(page, copy)).length, page).toBeGreaterThan(0);
    const slides = async () =>
      parsePage(await read("/worship")).querySelectorAll("section section img").length;
    const shown = await slides();

    expect((await postForm(site, `/pictures/${id}/take-down`, {}, staff)).status).toBe(302);
    for (const at of [copy, site])
      for (const page of pages)
        for (const url of [page, page === "/" ? "/_.data" : `${page}.data`]) {
          const answer = await read(url, {}, at);
          expect(answer, url).not.toContain("Ann by the river");
          expect(answer, url).not.toContain(encodeURIComponent(before.path));
          expect(attributesIn(answer, "img", "src").filter((src) => src.startsWith("picture:"))).toEqual([]);
        }
    for (const size of ["", "&width=320&format=avif"])
      for (const at of [copy, site]) expect((await at.request(before.url + size)).status).toBe(404);
    expect(await slides()).toBe(shown);
    const baptism = await read("/baptism");
    expect(attributesIn(baptism, "main img", "src")).toEqual([expect.stringMatching(/^\/assets\/baptism-/)]);
    expect(textsIn(baptism, "main .prose p")).toEqual(["Before.", "After."]);
    const home = attributesIn(await read("/"), "main img", "src").join(" ");
    expect(home).toMatch(/assets\/main-.*assets\/quote-/);
    expect(textsIn(await read("/ministries"), "main li h2").length).toBeGreaterThan(3);

    // Facts and pages that name it can still be changed, also from a preview.
    expect((await sendFacts(site, "ministries", staff)).status).toBe(302);
    expect((await sendPage(site, "baptism", staff, { lead: "A new lead." })).status).toBe(302);
  });

  test("pictures of the library on pages can be taken down while a preview names them", async () => {
    const id = await addToLibrary(site, staff);
    const text = `One\n\n![](picture:${id})\n\nTwo`;
    expect((await sendPage(site, "growth-track", staff, { text, button: "preview" })).status).toBe(302);
    expect(visibleText(await read("/pictures", staff))).toContain("Preview of");
    await postForm(site, `/pictures/${id}/take-down`, {}, staff);
    const preview = await read("/growth-track?preview", staff);
    expect(textsIn(preview, "main .prose p")).toEqual(["One", "Two"]);
    const key = parsePage(preview).querySelector('[name="preview"]')?.getAttribute("value") ?? "";
    const sent = await postForm(site, "/pages/growth-track/publish", { preview: key }, staff);
    expect(sent.status).toBe(302);
    expect(textsIn(await read("/growth-track"), "main .prose p")).toEqual(["One", "Two"]);
  });

  test("pictures of the library on pages are used by a draft, too", async () => {
    const id = await addToLibrary(site, staff);
    const sent = await sendPage(site, "growth-track", staff, { picture: `picture:${id}`, button: "draft" });
    expect(sent.status).toBe(302);
    expect(textsIn(await read("/pictures", staff), `[id="${id}"]`)[0]).toContain("Draft of Growth Track");
  });

  test("pictures of the library on pages are not said to be used by the preview of a page that was removed", async () => {
    const id = await addToLibrary(site, staff);
    await using db = databaseOf(site);
    const { id: userId } = await db.selectFrom("user").select("id").limit(1).executeTakeFirstOrThrow();
    const preview = {
      slug: "0193a000-0000-7000-8000-00000000dead",
      userId,
      content: JSON.stringify({ title: "Removed", picture: `picture:${id}` }),
      version: 1,
      createdAt: new Date().toISOString(),
      expiresAt: new Date(Date.now() + 60_000).toISOString(),
    };
    await db.insertInto("pagePreviews").values(preview).execute();
    const html = await read("/pictures", staff);
    expect(textsIn(html, `[id="${id}"]`)[0]).toContain("Not on any page");
    expect(html).not.toContain(preview.slug);
  });

  test("pictures of the library on pages are refused in a sentence when the library does not have them, and nothing is saved", async () => {
    const inRow = await choose("ministries", "ministries", unknown);
    expect(inRow.status).toBe(400);
    expect(visibleText(await inRow.text())).toContain(`The library of this site has no ${unknown}.`);
    const inText = await sendFacts(site, "home", staff, { "prayer-words": "See [x](picture:abc)" });
    expect(inText.status).toBe(302);
    const wrong: Sent[] = [{ picture: unknown }, { text: `![](${unknown})` }, { text: "![](picture:boats)" }];
    for (const change of wrong) {
      const sent = await sendPage(site, "fasting", staff, change);
      expect(sent.status).toBe(400);
      expect(visibleText(await sent.text())).toContain("Please choose another picture.");
    }
    expect((await sendPage(site, "fasting", staff, { picture: "javascript:alert(1)" })).status).toBe(400);
    const prose = { text: "See the (picture: it is old) and picture:frames." };
    expect((await sendPage(site, "fasting", staff, prose)).status).toBe(302);
  });

  test("pictures of the library on pages that a text or the home page shows by their URL vanish too", async () => {
    const id = await addToLibrary(site, staff);
    const { url } = await rowOf(site, id);
    const text = `One\n\n[![](${url})](/event)\n\n![](${url})`;
    expect((await sendPage(site, "life-groups", staff, { text })).status).toBe(302);
    const image = { mainImageUrl: url, mainImageAlt: "Boats" };
    expect((await postForm(site, "/change-main-image", image, staff)).status).toBe(302);
    expect(await shownOn("/life-groups")).toHaveLength(2);
    expect(await read("/")).toContain(encodeURIComponent("pictures/"));
    const uses = textsIn(await read("/pictures", staff), `[id="${id}"] ul a`);
    expect(uses).toEqual(["Life Groups", "Main image"]);
    await postForm(site, `/pictures/${id}/take-down`, {}, staff);
    expect(await shownOn("/life-groups")).toEqual([]);
    expect(parsePage(await read("/life-groups")).querySelector('.prose a[href="/event"]')).toBeNull();
    expect(attributesIn(await read("/"), "main img", "src").join(" ")).toMatch(/assets\/main-/);
    await postForm(site, "/change-main-image", { mainImageUrl: "" }, staff);
  });

  test("pictures of the library on pages stay chosen in a form that is sent without scripts", async () => {
    const id = await addToLibrary(site, staff, { alt: "Two swans" });
    await sendPage(site, "away-missions", staff, { picture: `picture:${id}` });
    const form = await pageForm(site, "away-missions", staff);
    expect(form.get("picture")).toBe(`picture:${id}`);
    await postForm(site, `/pictures/${id}/take-down`, {}, staff);
    expect((await pageForm(site, "away-missions", staff)).get("picture")).toBe(`picture:${id}`);
  });
});
