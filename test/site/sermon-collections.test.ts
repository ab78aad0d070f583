import { beforeAll, beforeEach, expect, test } from "vitest";
import { nameKeyOf } from "../../app/sermons/collections/collection-names.ts";
import { attributesIn, fieldValue, textsIn, visibleText } from "../support/html.ts";
import { describeSite, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { haveSermons, saved, sermon } from "./support/kept-sermons.ts";
import { page, statusOf } from "./support/page.ts";
import { databaseOf, joinAs } from "./support/people.ts";
import { uploaded } from "./support/stored-pictures.ts";

describeSite("speakers, series and topics of sermons", (open) => {
  let site: TestSite;
  let staff: Record<string, string>;
  beforeAll(async () => {
    site = await open();
    staff = { cookie: await signIn(site) };
  });
  beforeEach(async () => {
    await haveSermons(site, 0);
    await using db = databaseOf(site);
    await db.deleteFrom("sermonCollections").execute();
  });

  const add = (fields: Record<string, string>) =>
    postForm(site, "/upload-video", { ...sermon, hasCollections: "true", ...fields }, staff);
  const keep = (kind: string, fields: Record<string, string>) =>
    postForm(site, `/sermon-lists/${kind}`, fields, staff);

  async function collections() {
    await using db = databaseOf(site);
    return await db.selectFrom("sermonCollections").selectAll().orderBy("name").execute();
  }

  async function idOfSermon(title: string): Promise<string> {
    return (await saved(site)).find((row) => row.title === title)?.id ?? "";
  }

  test("a speaker has the sermons that name them, however it is written, and those added later", async () => {
    await add({ title: "First", sermonBy: "  ruth   FIELD " });
    await add({ title: "Other", sermonBy: "Sam Hill" });
    expect(visibleText(await page(site, "/sermons/speakers"))).toContain("Nobody is listed here yet.");
    expect(
      (await keep("speakers", { name: "Ruth Field", about: "Our pastor.", otherNames: "R. Field" })).status,
    ).toBe(302);
    await add({ title: "Second", sermonBy: "r. field" });
    expect(visibleText(await page(site, "/sermons/speakers"))).toContain("Ruth Field 2 sermons");
    const html = await page(site, "/sermons/speakers/ruth-field");
    expect(visibleText(html)).toContain("Our pastor.");
    expect(textsIn(html, "article h2")).toEqual(["Second", "First"]);
    expect(attributesIn(await page(site, "/sermons/second"), "main a", "href")).toContain(
      "/sermons/speakers/ruth-field",
    );
    // What staff typed stays.
    expect((await saved(site)).map(({ sermonBy }) => sermonBy)).toContain("r. field");
  });

  test("names that are the same in another case or Unicode form have one key", () => {
    expect(nameKeyOf(" Zoe\u0308  STRAßE ")).toBe(nameKeyOf("zo\u00eb strasse"));
    expect(nameKeyOf("Ann Hill")).not.toBe(nameKeyOf("Anne Hill"));
  });

  test("two spellings are merged: sermons, name and address go to the other one, which is counted", async () => {
    await keep("speakers", { name: "Ruth Field" });
    await keep("speakers", { name: "Ruth Feild" });
    await add({ title: "First", sermonBy: "Ruth Feild" });
    await add({ title: "Second" });
    const [wrong, right] = await collections();
    expect((await keep("speakers", { name: "RUTH field" })).status).toBe(400);
    const question = `/sermon-lists/speakers/${wrong?.id}/merge?into=${right?.id}`;
    const asked = await page(site, question, staff);
    expect(textsIn(asked, "dialog h2")).toEqual(["Merge this speaker?"]);
    expect(fieldValue(asked, "into")).toBeDefined();
    expect(await statusOf(site, `/sermon-lists/speakers/${wrong?.id}/merge?into=${wrong?.id}x`, staff)).toBe(
      404,
    );
    expect(await statusOf(site, `/sermon-lists/speakers/${wrong?.id}/nonsense`, staff)).toBe(404);
    expect(await collections()).toHaveLength(2);
    const merged = await postForm(
      site,
      `/sermon-lists/speakers/${wrong?.id}/merge`,
      { into: right?.id ?? "" },
      staff,
    );
    expect(merged.status).toBe(302);
    expect((await collections()).map(({ name }) => name)).toEqual(["Ruth Field"]);
    expect(visibleText(await page(site, "/sermon-lists/speakers", staff))).toContain("Ruth Field 2 sermons");
    const moved = await site.request("/sermons/speakers/ruth-feild", { redirect: "manual" });
    expect([moved.status, moved.headers.get("location")]).toEqual([301, "/sermons/speakers/ruth-field"]);
    await add({ title: "Third", sermonBy: "ruth feild" });
    expect(textsIn(await page(site, "/sermons/speakers/ruth-field"), "article h2")).toHaveLength(3);
    const deleting = `/sermon-lists/speakers/${right?.id}/delete`;
    expect(textsIn(await page(site, deleting, staff), "dialog h2")).toEqual(["Delete this speaker?"]);
    expect(await collections()).toHaveLength(1);
    await postForm(site, deleting, {}, staff);
    expect(await statusOf(site, "/sermons/speakers/ruth-field")).toBe(404);
    expect((await saved(site)).map(({ sermonBy }) => sermonBy).toSorted()).toEqual([
      ...["Ruth Feild", "Ruth Field", "ruth feild"],
    ]);
  });

  test("a series has its sermons in order, without drafts, and a slug that stays", async () => {
    await keep("series", { name: "Parables", about: "Seven stories." });
    const [series] = await collections();
    const inSeries = { series: series?.id ?? "" };
    await add({ title: "Coin", date: "2026-11-01", ...inSeries });
    await add({ title: "Sheep", date: "2026-11-08", ...inSeries });
    await add({ title: "Hidden", date: "2026-11-15", ...inSeries, shown: "draft" });
    const changed = { name: "Stories", number: "1", version: "1" };
    expect((await postForm(site, `/sermon-lists/series/${series?.id}`, changed, staff)).status).toBe(302);
    const html = await page(site, "/sermons/series/parables");
    expect(textsIn(html, "article h2")).toEqual(["Coin", "Sheep"]);
    expect(textsIn(html, "h1")).toEqual(["Stories"]);
    const coin = await page(site, "/sermons/coin");
    expect(visibleText(coin)).toContain("Part 1 of 2 of Stories");
    expect(attributesIn(coin, 'nav[aria-label="Series Stories"] a', "href")).toEqual([
      "/sermons/series/parables",
      "/sermons/sheep",
    ]);
    expect(textsIn(await page(site, "/sermons/series/parables", staff), "article h2")).toContain("Hidden");
  });

  test("a sermon can be in several series", async () => {
    for (const name of ["Parables", "Luke"]) await keep("series", { name });
    const fields = new URLSearchParams({ ...sermon, hasCollections: "true" });
    for (const { id } of await collections()) fields.append("series", id);
    const saved = await site.request("/upload-video", { method: "POST", body: fields, headers: staff });
    expect(saved.status).toBe(302);
    for (const slug of ["parables", "luke"])
      expect(textsIn(await page(site, `/sermons/series/${slug}`), "article h2")).toEqual([sermon.title]);
  });

  test("a series of drafts only is shown to nobody", async () => {
    await keep("series", { name: "Parables" });
    const [series] = await collections();
    await add({ title: "Hidden", series: series?.id ?? "", shown: "draft" });
    expect(await statusOf(site, "/sermons/series/parables")).toBe(404);
    expect(await page(site, "/sermons/series")).not.toContain("Parables");
    expect(await page(site, "/sitemap.xml")).not.toContain("parables");
    await add({ title: "Shown", series: series?.id ?? "" });
    expect(await page(site, "/sitemap.xml")).toContain("/sermons/series/parables</loc>");
  });

  test("topics are typed with commas, are one whatever their case, and stay in a form that lacks them", async () => {
    await add({ title: "First", topics: "Hope,  prayer, HOPE" });
    await add({ title: "Second", topics: "hope" });
    expect((await collections()).map(({ name }) => name)).toEqual(["Hope", "prayer"]);
    expect(visibleText(await page(site, "/sermons/topics"))).toContain("Hope 2 sermons");
    const found = await page(site, "/facebook-live?topic=prayer");
    expect(textsIn(found, "article h2")).toEqual(["First"]);
    const none = await page(site, "/facebook-live?topic=unknown");
    expect(visibleText(none)).toContain("Nothing was found. All sermons");
    const id = await idOfSermon("First");
    const edit = { ...sermon, title: "First", date: "2026-11-01" };
    await postForm(site, `/alter-uploads/${id}/update`, { ...edit, version: "1" }, staff);
    expect(fieldValue(await page(site, `/alter-uploads/${id}/update`, staff), "topics")).toBe("Hope, prayer");
    const without = { ...edit, version: "2", hasCollections: "true", topics: "" };
    await postForm(site, `/alter-uploads/${id}/update`, without, staff);
    expect(fieldValue(await page(site, `/alter-uploads/${id}/update`, staff), "topics")).toBeUndefined();
    expect(visibleText(await page(site, `/earlier-versions/sermon/${id}`, staff))).toContain("Hope, prayer");
  });

  test("a deleted sermon comes back with its speaker, series and topics", async () => {
    await keep("speakers", { name: "Ruth Field" });
    await keep("series", { name: "Parables" });
    const series = (await collections()).find(({ kind }) => kind === "series")?.id ?? "";
    await add({ title: "Coin", series, topics: "hope" });
    const id = await idOfSermon("Coin");
    await postForm(site, `/alter-uploads/${id}/delete`, {}, staff);
    expect(await statusOf(site, "/sermons/series/parables")).toBe(404);
    expect((await postForm(site, `/alter-uploads/${id}/restore`, {}, staff)).status).toBe(302);
    for (const path of ["speakers/ruth-field", "series/parables", "topics/hope"])
      expect(textsIn(await page(site, `/sermons/${path}`), "article h2"), path).toEqual(["Coin"]);
  });

  test("too long, too many and unknown things are refused, and only people who write sermons keep lists", async () => {
    expect((await keep("speakers", { name: "x".repeat(101) })).status).toBe(400);
    expect((await keep("speakers", { name: "x", about: "x".repeat(2001) })).status).toBe(400);
    const topics = Array.from({ length: 21 }, (_, number) => `topic ${number}`).join(",");
    expect((await add({ topics })).status).toBe(400);
    expect((await add({ series: "0198c0de-0000-7000-8000-000000000000" })).status).toBe(400);
    expect(await saved(site)).toEqual([]);
    expect(await collections()).toEqual([]);
    expect(await statusOf(site, "/sermon-lists/nonsense", staff)).toBe(404);
    const member = { cookie: await joinAs(site, "treasurer") };
    expect(await statusOf(site, "/sermon-lists/speakers", member)).toBe(403);
    expect((await postForm(site, "/sermon-lists/speakers", { name: "Sam" }, member)).status).toBe(403);
  });

  test("a shared page of a series or speaker shows its picture, and so does a sermon without a still", async () => {
    const ownFilm = "/v0/b/site/o/media%2Fcoin.mp4?alt=media&token=abc";
    const shared = async (path: string) =>
      attributesIn(await page(site, path), '[property="og:image"]', "content")[0] ?? "";
    const ofSpeaker = await uploaded(site, "sermons/ruth.jpg", staff);
    const ofSeries = await uploaded(site, "sermons/luke.jpg", staff);
    await keep("speakers", { name: "Ruth Field", imgUrl: ofSpeaker });
    await add({ title: "Filmed" });
    await add({ title: "Played here", videoUrl: ownFilm });
    await add({ title: "On Vimeo", videoUrl: "https://vimeo.com/76979871" });
    for (const path of ["/sermons/speakers/ruth-field", "/sermons/on-vimeo", "/sermons/played-here"])
      expect(await shared(path), path).toBe(`${site.url}${ofSpeaker}&width=960&format=jpeg`);
    expect(await shared("/sermons/filmed")).toBe("https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg");
    await keep("series", { name: "Luke", imgUrl: ofSeries });
    await keep("series", { name: "Without a picture" });
    const series = (await collections()).filter(({ kind }) => kind === "series");
    const form = new URLSearchParams({ ...sermon, title: "In Luke", hasCollections: "true" });
    form.set("videoUrl", "https://vimeo.com/76979871");
    for (const { id } of series) form.append("series", id);
    await site.request("/upload-video", { method: "POST", body: form, headers: staff });
    for (const path of ["/sermons/in-luke", "/sermons/series/luke"])
      expect(await shared(path), path).toBe(`${site.url}${ofSeries}&width=960&format=jpeg`);
    const image = await site.request((await shared("/sermons/in-luke")).slice(site.url.length));
    expect(image.headers.get("content-type")).toBe("image/jpeg");
    // One without a picture shows the one of the site, as other pages do.
    expect(await shared("/sermons/series/without-a-picture")).toMatch(/\/share[-.]/);
  });
});
