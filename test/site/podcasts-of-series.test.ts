import { beforeAll, beforeEach, expect, test } from "vitest";
import { idOf } from "../support/database.ts";
import { attributesIn, visibleText } from "../support/html.ts";
import { describeSite, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { haveSermons, saved, sermon } from "./support/kept-sermons.ts";
import { page } from "./support/page.ts";
import { databaseOf, joinAs } from "./support/people.ts";
import { feedOf, judge, scanned } from "./support/podcasts.ts";
import { addFile, tune } from "./support/site-files.ts";
import { jpeg, sendForm } from "./support/stored-pictures.ts";

describeSite("podcasts of series and speakers", (open) => {
  let site: TestSite;
  let staff: Record<string, string>;
  let audioId: string;
  beforeAll(async () => {
    site = await open();
    staff = { cookie: await signIn(site) };
    audioId = await addFile(site, "Tune.mp3", tune, { cookie: await joinAs(site, "editor") });
  });
  beforeEach(async () => {
    await haveSermons(site, 0);
    await using db = databaseOf(site);
    await db.deleteFrom("sermonCollections").execute();
    await keep("series", { name: "Parables", about: "Stories that Jesus told.", number: "3" });
    await keep("speakers", { name: "Ruth Field" });
  });

  const keep = (kind: string, fields: Record<string, string>) =>
    postForm(site, `/sermon-lists/${kind}`, fields, staff);

  async function idOfSeries(name: string): Promise<string> {
    await using db = databaseOf(site);
    const rows = await db.selectFrom("sermonCollections").select(["id", "name"]).execute();
    return rows.find((row) => row.name === name)?.id ?? "";
  }

  async function add(title: string, day: string, series: string[] = [], fields = {}) {
    const ids = await Promise.all(series.map(idOfSeries));
    const form = new URLSearchParams({
      ...sermon,
      hasCollections: "true",
      audioId,
      title,
      date: day,
      ...fields,
    });
    for (const id of ids) form.append("series", id);
    const response = await site.request("/upload-video", {
      method: "POST",
      body: form,
      headers: { ...staff, "content-type": "application/x-www-form-urlencoded", origin: site.url },
      redirect: "manual",
    });
    expect(response.status).toBe(302);
  }

  test("a series has a feed of its own, heard from the beginning, and so has a speaker", async () => {
    await add("The sower", "2026-11-01", ["Parables"]);
    await add("The lost coin", "2026-11-08", ["Parables"], { sermonBy: "Sam Hill" });
    await add("Alone", "2026-11-15");
    const series = await feedOf(site, "/sermons.rss?series=parables");
    expect(await judge(site, series)).toMatchObject({
      title: "Riverside Community Church – Parables",
      description: "Stories that Jesus told.",
      itunesType: "serial",
    });
    expect(series.at("/rss/channel/item/title")).toEqual(["The lost coin", "The sower"]);
    expect(series.at("/rss/channel/item/itunes:episode")).toEqual(["2", "1"]);
    expect(series.at("/rss/channel/link")).toEqual([`${site.url}/sermons/series/parables`]);
    expect(series.at("/rss/channel/atom:link[@rel='self']/@href")).toEqual([
      `${site.url}/sermons.rss?series=parables`,
    ]);
    const speaker = await feedOf(site, "/sermons.rss?speaker=ruth-field");
    expect(await judge(site, speaker)).toMatchObject({
      title: "Riverside Community Church – Ruth Field",
      itunesType: "episodic",
    });
    expect(speaker.at("/rss/channel/item/title")).toEqual(["Alone", "The sower"]);
    const main = await feedOf(site);
    expect(await judge(site, main)).toMatchObject({ itunesType: "episodic" });
    const guid = "/rss/channel/podcast:guid";
    expect(new Set([series, speaker, main].flatMap(({ at }) => at(guid))).size).toBe(3);
    // The same episode wherever it is.
    expect(main.at("/rss/channel/item[title='The sower']/guid")).toEqual(
      series.at("/rss/channel/item[title='The sower']/guid"),
    );
  });

  test("a series is a season with its number and name, and a sermon has its part of it", async () => {
    await keep("series", { name: "Best of 2026", number: "9" });
    await add("The sower", "2026-11-01", ["Parables", "Best of 2026"]);
    await add("Seen only", "2026-11-08", ["Parables"], { audioId: "" });
    await add("The lost coin", "2026-11-15", ["Parables"]);
    await add("Alone", "2026-11-22", ["Best of 2026"]);
    await add("In none", "2026-11-23");
    const main = await feedOf(site);
    await judge(site, main);
    const places = (feed: typeof main) =>
      ["Alone", "The lost coin", "The sower", "In none"].map((title) => {
        const at = (path: string) => feed.at(`/rss/channel/item[title='${title}']/${path}`)[0];
        expect(at("podcast:season")).toBe(at("itunes:season"));
        expect(at("podcast:episode")).toBe(at("itunes:episode"));
        return [at("itunes:season"), at("podcast:season/@name"), at("itunes:episode")];
      });
    expect(places(main)).toEqual([
      ["9", "Best of 2026", "2"],
      // What can only be seen is a part, too: the pages count it.
      ["3", "Parables", "3"],
      ["3", "Parables", "1"],
      [undefined, undefined, undefined],
    ]);
    expect(visibleText(await page(site, "/sermons/the-lost-coin"))).toContain("Part 3 of 3");
    const best = await feedOf(site, "/sermons.rss?series=best-of-2026");
    expect(places(best)[2]).toEqual(["9", "Best of 2026", "1"]);

    // Programs would make one season of two series with one number.
    await keep("series", { name: "Psalms", number: "3" });
    expect(places(await feedOf(site))[1]).toEqual([undefined, undefined, undefined]);
    expect(places(await feedOf(site, "/sermons.rss?series=parables"))[1]).toEqual(["3", "Parables", "3"]);
  });

  test("the page of a series or a speaker says how to subscribe to it, once there is something to hear", async () => {
    await add("Seen only", "2026-11-08", ["Parables"], { audioId: "" });
    expect(visibleText(await page(site, "/sermons/series/parables"))).not.toContain("podcast");
    await add("The sower", "2026-11-01", ["Parables"]);
    const host = site.url.replace(/^\w+:\/\//, "");
    for (const [path, query] of [
      ["/sermons/series/parables", "?series=parables"],
      ["/sermons/speakers/ruth-field", "?speaker=ruth-field"],
    ]) {
      const html = await page(site, path ?? "");
      expect(visibleText(html)).toContain("Hear these sermons as a podcast");
      expect(attributesIn(html, 'link[type="application/rss+xml"]', "href")).toEqual([
        `/sermons.rss${query}`,
      ]);
      expect(attributesIn(html, 'main a[href^="podcast:"]', "href")).toEqual([
        `podcast://${host}/sermons.rss${query}`,
      ]);
      const code = attributesIn(html, "#podcast img", "src")[0] ?? "";
      expect(await scanned(site, code)).toBe(`${site.url}${path}#podcast`);
    }
  });

  test("a square picture of 1,400 pixels is the cover, and the church's for any other", async () => {
    await add("The sower", "2026-11-01", ["Parables"]);
    const [row] = await saved(site);
    const cover = async (width: number, height: number) => {
      const name = `Cover ${width} ${height}`;
      await sendForm(site, "/sermon-lists/series", { name }, staff, await jpeg(width, height));
      await using db = databaseOf(site);
      await db
        .insertInto("sermonsInCollections")
        .values({ collectionId: await idOfSeries(name), sermonId: row?.id ?? "" })
        .execute();
      const feed = await feedOf(site, `/sermons.rss?series=cover-${width}-${height}`);
      await judge(site, feed);
      return new URL(feed.at("/rss/channel/itunes:image/@href")[0] ?? "").pathname;
    };
    expect(await cover(1400, 1400)).toMatch(/^\/v0\/b\//);
    expect(await cover(2000, 2000)).toMatch(/^\/v0\/b\//);
    expect(await cover(1400, 1401)).toBe("/podcast.png");
    expect(await cover(1399, 1399)).toBe("/podcast.png");
  });

  test("there is none for what visitors do not see; a merged one leads on", async () => {
    await add("The sower", "2026-11-01", ["Parables"]);
    await keep("series", { name: "Hidden" });
    for (const query of [
      "series=nothing",
      "series=hidden",
      "speaker=parables",
      "series=",
      "series=parables&speaker=ruth-field",
    ])
      for (const path of ["/sermons.rss", "/podcast-code.svg"])
        expect((await site.request(`${path}?${query}`)).status, query).toBe(404);
    const [from, into] = [await idOfSeries("Parables"), await idOfSeries("Hidden")];
    await postForm(site, `/sermon-lists/series/${from}/merge`, { into }, staff);
    const moved = await site.request("/sermons.rss?series=parables", { redirect: "manual" });
    expect([moved.status, moved.headers.get("location")]).toEqual([301, "/sermons.rss?series=hidden"]);
  });

  test("further pages are those of the series", async () => {
    await using db = databaseOf(site);
    const row = { ...sermon, userName: "Somebody", embeddable: true, audioId };
    const collectionId = await idOfSeries("Parables");
    for (let number = 1; number <= 102; number++) {
      const date = new Date(Date.UTC(2026, 0, number)).toISOString();
      await db
        .insertInto("videos")
        .values({ ...row, id: idOf(number), title: `Sermon ${number}`, date })
        .execute();
      if (number > 1)
        await db
          .insertInto("sermonsInCollections")
          .values({ collectionId, sermonId: idOf(number) })
          .execute();
    }
    const first = await feedOf(site, "/sermons.rss?series=parables");
    const next = first.at("/rss/channel/atom:link[@rel='next']/@href")[0] ?? "";
    expect(next).toBe(`${site.url}/sermons.rss?series=parables&page=2`);
    const second = await feedOf(site, next.slice(site.url.length));
    expect(second.at("/rss/channel/item/title")).toEqual(["Sermon 2"]);
    expect(second.at("/rss/channel/item/itunes:episode")).toEqual(["1"]);
    expect(second.at("/rss/channel/atom:link[@rel='previous']/@href")).toEqual([
      `${site.url}/sermons.rss?series=parables`,
    ]);
    expect(await saved(site)).toHaveLength(102);
  });
});
