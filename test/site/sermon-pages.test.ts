import { expect, test } from "vitest";
import { never } from "../../app/items/visibility/visibility.ts";
import { idOf } from "../support/database.ts";
import {
  attributesIn,
  fieldValue,
  headingsIn,
  structuredDataIn,
  textsIn,
  visibleText,
} from "../support/html.ts";
import {
  describeSite,
  describeSiteOnBothDatabases,
  openTestSite,
  placeOf,
  postForm,
  signIn,
} from "../support/test-site.ts";
import { haveSermons, saved, sermon } from "./support/kept-sermons.ts";
import { follow, page } from "./support/page.ts";
import { sendFacts } from "./support/page-edits.ts";
import { databaseOf, joinAs } from "./support/people.ts";
import { addFile, hymn } from "./support/site-files.ts";

describeSite("pages of sermons", (open, kind) => {
  test("a sermon has a page at an address made of its title, which stays when the title changes", async () => {
    const site = await open();
    const staff = { cookie: await signIn(site) };
    await haveSermons(site, 0);
    const fields = { ...sermon, summary: "  What is lost is  looked for. ", date: "2026-11-15" };
    const added = await postForm(site, "/upload-video", fields, staff);
    const list = await follow(site, added);
    expect(attributesIn(list, "article h2 a", "href")).toEqual(["/sermons/the-lost-coin"]);
    const html = await page(site, "/sermons/the-lost-coin");
    expect(textsIn(html, "h1")).toEqual(["The lost coin"]);
    expect(visibleText(html)).toContain(
      "Ruth Field · Sunday, 15 November 2026 What is lost is looked for. Swept, searched,",
    );
    expect(attributesIn(html, "meta[name=description]", "content")).toEqual(["What is lost is looked for."]);
    expect(attributesIn(html, "link[rel=canonical]", "href")[0]).toMatch(/\/sermons\/the-lost-coin$/);
    expect(JSON.stringify(structuredDataIn(html))).toContain('"VideoObject"');

    const [row] = await saved(site);
    const form = await page(site, `/alter-uploads/${row?.id}/update`, staff);
    expect(fieldValue(form, "summary")).toBe("What is lost is looked for.");
    const changed = { ...fields, title: "A coin", version: String(row?.version) };
    await postForm(site, `/alter-uploads/${row?.id}/update`, changed, staff);
    expect(textsIn(await page(site, "/sermons/the-lost-coin"), "h1")).toEqual(["A coin"]);
  });

  test("the address of a sermon follows its title while it is a draft that was never shown", async () => {
    const site = await open();
    const staff = { cookie: await signIn(site) };
    await haveSermons(site, 0);
    const draft = { ...sermon, date: "2026-11-15", shown: "draft" };
    await postForm(site, "/upload-video", draft, staff);
    const change = async (fields: Record<string, string>) => {
      const [row] = await saved(site);
      const sent = { ...draft, version: String(row?.version), ...fields };
      expect((await postForm(site, `/alter-uploads/${row?.id}/update`, sent, staff)).status).toBe(302);
      return (await saved(site)).map(({ slug }) => slug);
    };
    expect(await change({ title: "Die verlorene Münze" })).toEqual(["die-verlorene-munze"]);
    expect(await change({ title: "A coin", shown: "now" })).toEqual(["a-coin"]);
    expect(await change({ title: "A sheep", shown: "draft" })).toEqual(["a-coin"]);
    expect(await change({ title: "A son" })).toEqual(["a-coin"]);
  });

  test("a title without letters and one of a page of the site get an address, too", async () => {
    const site = await open();
    const staff = { cookie: await signIn(site) };
    await haveSermons(site, 0);
    for (const title of ["!!!", "Series"]) await postForm(site, "/upload-video", { ...sermon, title }, staff);
    const slugs = (await saved(site)).map(({ slug }) => slug);
    expect(slugs).toEqual(["sermon", "series-2"]);
  });

  test("a sermon that an older version added is found by its id, and gets an address at the next start", async () => {
    const site = await open();
    await haveSermons(site, 3);
    expect(textsIn(await page(site, `/sermons/${idOf(2)}`), "h1")).toEqual(["Sermon 2"]);
    const copy = await openTestSite(kind, placeOf(site));
    expect((await saved(site)).map(({ slug }) => slug)).toEqual(["sermon-1", "sermon-2", "sermon-3"]);
    const moved = await copy.request(`/sermons/${idOf(2)}`, { redirect: "manual" });
    expect([moved.status, moved.headers.get("location")]).toEqual([301, "/sermons/sermon-2"]);
    await copy.close();
  });

  test("the sermons before and after are one tap away, without those that visitors do not see", async () => {
    const site = await open();
    await haveSermons(site, 4);
    await using db = databaseOf(site);
    await db.updateTable("videos").set({ visibleFrom: never }).where("id", "=", idOf(3)).execute();
    const links = async (number: number, headers = {}) =>
      attributesIn(
        await page(site, `/sermons/${idOf(number)}`, headers),
        'nav[aria-label="Sermons before and after"] a',
        "href",
      );
    expect(await links(2)).toEqual([`/sermons/${idOf(1)}`, `/sermons/${idOf(4)}`]);
    expect(await links(1)).toEqual([`/sermons/${idOf(2)}`]);
    expect(await links(4)).toEqual([`/sermons/${idOf(2)}`]);
    expect((await site.request(`/sermons/${idOf(3)}`)).status).toBe(404);
    const editor = { cookie: await joinAs(site, "editor") };
    expect(await links(4, editor)).toEqual([`/sermons/${idOf(3)}`]);
    expect(visibleText(await page(site, `/sermons/${idOf(3)}`, editor))).toContain("Draft");
    expect((await site.request("/sermons/no-such-sermon")).status).toBe(404);
  });

  test("a deleted sermon is restored at its address, or at another one if that was taken meanwhile", async () => {
    const site = await open();
    const staff = { cookie: await signIn(site) };
    await haveSermons(site, 0);
    await postForm(site, "/upload-video", sermon, staff);
    const [first] = await saved(site);
    await postForm(site, `/alter-uploads/${first?.id}/delete`, {}, staff);
    expect((await site.request("/sermons/the-lost-coin")).status).toBe(404);
    await postForm(site, `/alter-uploads/${first?.id}/restore`, {}, staff);
    expect((await saved(site)).map(({ slug }) => slug)).toEqual(["the-lost-coin"]);
    await postForm(site, `/alter-uploads/${first?.id}/delete`, {}, staff);
    await postForm(site, "/upload-video", sermon, staff);
    await postForm(site, `/alter-uploads/${first?.id}/restore`, {}, staff);
    const slugs = (await saved(site)).map(({ slug }) => slug).sort();
    expect(slugs).toEqual(["the-lost-coin", "the-lost-coin-2"]);
  });

  test("search engines read the recording as an episode of the podcast, and its transcript in the page alone", async () => {
    const site = await open();
    const editor = { cookie: await joinAs(site, "editor") };
    await haveSermons(site, 0);
    const audioId = await addFile(site, "Coin.mp3", hymn, editor);
    const cues = Array.from({ length: 50 }, (_, cue) => {
      const words = Array.from({ length: 20 }, (_, index) => `word${cue * 20 + index}`).join(" ");
      return `00:${String(cue + 4).padStart(2, "0")}.000 --> 00:${String(cue + 5).padStart(2, "0")}.000\n${words}`;
    });
    const first = "00:01.000 --> 00:03.000\nTen </script> coins.";
    const transcript = ["WEBVTT", first, ...cues].join("\n\n");
    const texts = { holdsTexts: "true", transcript, chapters: "" };
    await postForm(site, "/upload-video", { ...sermon, date: "2026-11-15", audioId, ...texts }, editor);
    const read = async (path: string, headers = {}) =>
      structuredDataIn(await page(site, path, headers)).find((facts) => facts["@type"] === "PodcastEpisode");
    const episode = await read("/sermons/the-lost-coin");
    expect(episode).toMatchObject({
      "@context": "https://schema.org",
      name: "The lost coin",
      author: { "@type": "Person", name: "Ruth Field" },
      url: `${site.url}/sermons/the-lost-coin`,
      datePublished: expect.stringMatching(/^2026-11-15T/),
      associatedMedia: {
        "@type": "AudioObject",
        contentUrl: `${site.url}/media/${audioId}/Coin.mp3`,
        encodingFormat: "audio/mpeg",
        contentSize: String(hymn.length),
        duration: expect.stringMatching(/^PT(?:\d+M)?\d+S$/),
      },
      partOfSeries: {
        "@type": "PodcastSeries",
        name: "Sermons · Riverside Community Church",
        webFeed: `${site.url}/sermons.rss`,
      },
    });
    expect(episode.associatedMedia).not.toHaveProperty("transcript");
    expect(await page(site, "/sermons/the-lost-coin")).toContain("Ten &lt;/script&gt; coins.");

    await postForm(site, "/upload-video", { ...sermon, title: "Silent" }, editor);
    expect(await read("/sermons/silent")).toBeUndefined();
    await using db = databaseOf(site);
    await db.updateTable("videos").set({ visibleFrom: never }).execute();
    expect(await read("/sermons/the-lost-coin", editor)).toBeUndefined();
  });

  test("a new sermon's form proposes the last Sunday", async () => {
    const clock = () => new Date("2026-11-25T12:00:00Z");
    const site = await openTestSite(kind, {}, { clock });
    const staff = { cookie: await signIn(site) };
    expect(fieldValue(await page(site, "/upload-video", staff), "date")).toBe("2026-11-22");
    await site.close();
  });
});

describeSiteOnBothDatabases(
  "addresses of new sermons, and sermons that visitors look for",
  "slugs are taken at the same moment, and texts are searched and counted in SQL",
  (open) => {
    test("sermons of the same title have addresses of their own, also when they are added at once", async () => {
      const site = await open();
      const staff = { cookie: await signIn(site) };
      await haveSermons(site, 0);
      await Promise.all([1, 2, 3, 4].map(() => postForm(site, "/upload-video", sermon, staff)));
      const slugs = (await saved(site)).map(({ slug }) => slug).sort();
      expect(slugs).toEqual(["the-lost-coin", "the-lost-coin-2", "the-lost-coin-3", "the-lost-coin-4"]);
    });

    test("visitors find sermons by text, preacher and year, counted, in the congregation's time zone", async () => {
      const site = await open();
      const staff = { cookie: await signIn(site) };
      await sendFacts(site, "congregation", staff, { timeZone: "Pacific/Auckland" });
      await haveSermons(site, 3);
      await using db = databaseOf(site);
      await db
        .updateTable("videos")
        .set({ sermonBy: "Sam Hill", content: "About sheep.", date: "2025-12-31T11:30:00.000Z" })
        .where("id", "=", idOf(1))
        .execute();
      await db
        .updateTable("videos")
        .set({ summary: "A shépherd.", date: "2025-12-30T10:30:00.000Z" })
        .where("id", "=", idOf(2))
        .execute();
      // One page shows all of them, so there is nothing to look for.
      expect(await page(site, "/facebook-live")).not.toContain('role="search"');
      const html = await page(site, "/facebook-live?year=2026");
      expect(textsIn(html, "select[name=year] option")).toEqual(["Any", "2026 (2)", "2025 (1)"]);
      expect(textsIn(html, "select[name=preacher] option")).toEqual([
        "Everybody",
        "Ruth Field (2)",
        "Sam Hill (1)",
      ]);
      const headings = async (query: string) => headingsIn(await page(site, `/facebook-live?${query}`));
      expect(await headings("year=2026")).toEqual(["Sermon 3", "Sermon 1"]);
      expect(await headings("year=2025")).toEqual(["Sermon 2"]);
      expect(await headings("preacher=Sam+Hill")).toEqual(["Sermon 1"]);
      expect(await headings("q=SHEPHERD")).toEqual(["Sermon 2"]);
      expect(await headings("q=sheep&preacher=Sam+Hill&year=2026")).toEqual(["Sermon 1"]);
      expect(await headings("year=20x6")).toHaveLength(3);
      const none = await page(site, "/facebook-live?q=nothing+like+it");
      expect(visibleText(none)).toContain("Nothing was found.");
      expect(attributesIn(none, "form[role=search] a", "href")).toEqual(["/facebook-live"]);
    });
  },
);
