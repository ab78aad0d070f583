import { parseFeed } from "podcast-partytime";
import sharp from "sharp";
import { expect, test } from "vitest";
import { never } from "../../app/items/visibility/visibility.ts";
import { congregation } from "../../content/sample/congregation.ts";
import { podcastGuid } from "../../platform/feeds/podcast.ts";
import { idOf } from "../support/database.ts";
import { attributesIn, visibleText } from "../support/html.ts";
import { describeSite, placeOf, postForm, signIn } from "../support/test-site.ts";
import { haveSermons, saved, sermon } from "./support/kept-sermons.ts";
import { page } from "./support/page.ts";
import { sendFacts } from "./support/page-edits.ts";
import { databaseOf, joinAs } from "./support/people.ts";
import { feedOf, judge, readFeed, scanned } from "./support/podcasts.ts";
import { addFile, hymn, tune } from "./support/site-files.ts";

describeSite("the podcast of sermons", (open) => {
  async function begin() {
    const site = await open();
    await haveSermons(site, 0);
    const editor = { cookie: await joinAs(site, "editor") };
    const files = [
      await addFile(site, "The coin & more.mp3", tune, editor),
      await addFile(site, "Ü.mp3", hymn, editor),
    ];
    const add = (fields: Record<string, string>) =>
      postForm(site, "/upload-video", { ...sermon, ...fields }, editor);
    return { site, editor, files, add };
  }

  test("it holds the sermons that have a recording, as podcast programs and directories want them", async () => {
    const { site, files, add } = await begin();
    const [coin = "", other = ""] = files;
    await add({ title: "Seen only", date: "2026-11-20" });
    await add({
      ...{ title: "The <lost> coin & \u{1F4B0}", summary: "Swept \u0007& found", audioId: coin },
      date: "2026-11-08",
    });
    await add({ title: "Sheep", sermonBy: "Sam Hill", audioId: other, date: "2026-11-15" });
    const { text, at } = await feedOf(site);
    expect(at("/rss/channel/item/title")).toEqual(["Sheep", "The <lost> coin & \u{1F4B0}"]);
    expect(at("/rss/channel/item/itunes:author")).toEqual(["Sam Hill", "Ruth Field"]);
    expect(at("/rss/channel/item/description")[1]).toBe("Swept & found");

    const show = parseFeed(text);
    expect(show).toMatchObject({
      author: "Riverside Community Church",
      explicit: false,
      language: "en",
      itunesType: "episodic",
      itunesCategory: ["Religion & Spirituality > Christianity"],
      medium: "podcast",
    });
    expect(show?.items).toHaveLength(2);
    expect(show?.items.map(({ enclosure, duration }) => [enclosure.type, duration > 10])).toEqual([
      ["audio/mpeg", true],
      ["audio/mpeg", true],
    ]);

    // What that parser does not mind.
    const guids = at("/rss/channel/item/guid");
    expect(new Set(guids).size).toBe(2);
    expect(guids.toSorted()).toEqual(
      (await saved(site))
        .filter(({ audioId }) => audioId)
        .map(({ id }) => id)
        .toSorted(),
    );
    for (const day of at("/rss/channel/item/pubDate")) expect(new Date(day).toUTCString(), day).toBe(day);
    expect(at("/rss/channel/podcast:guid")[0]).toMatch(/^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[\da-f-]{17}$/);
    expect(at("/rss/channel/atom:link[@rel='self']/@href")).toEqual([`${site.url}/sermons.rss`]);
    expect(at("/rss/channel/itunes:category/itunes:category/@text")).toEqual(["Christianity"]);
    const image = new URL(at("/rss/channel/itunes:image/@href")[0] ?? "");
    const drawn = await sharp(await (await site.request(image.pathname)).arrayBuffer()).metadata();
    expect([drawn.format, drawn.width, drawn.height]).toEqual(["png", 1400, 1400]);
    for (const [index, bytes] of [hymn, tune].entries()) {
      const url = new URL(at("/rss/channel/item/enclosure/@url")[index] ?? "");
      const served = Buffer.from(await (await site.request(url.pathname)).arrayBuffer());
      expect(served.equals(bytes)).toBe(true);
      expect(at("/rss/channel/item/enclosure/@length")[index]).toBe(String(bytes.length));
    }
    for (const link of [...at("/rss/channel/item/link"), ...at("/rss/channel/link")])
      expect((await site.request(new URL(link).pathname)).status, link).toBe(200);
  });

  test("episodes name their transcript in the formats that it has, and their chapters", async () => {
    const { site, files, add } = await begin();
    const [audioId = ""] = files;
    await add({ audioId, title: "Without", date: "2026-11-01" });
    const transcript = "WEBVTT\n\n00:01.000 --> 00:02.000\nGrace";
    const texts = { audioId, holdsTexts: "true", transcript, chapters: "0:00 A\n0:02 B" };
    await add({ ...texts, title: "Timed", date: "2026-11-08" });
    await add({ ...texts, title: "Plain", transcript: "Grace", chapters: "", date: "2026-11-15" });
    const { text, at } = await feedOf(site);
    const show = parseFeed(text);
    expect(show?.items.map(({ title }) => title)).toEqual(["Plain", "Timed", "Without"]);
    const item = (name: string) => `/rss/channel/item[title='${name}']`;
    expect(at(`${item("Without")}/podcast:*`)).toEqual([]);
    expect(at(`${item("Plain")}/podcast:transcript/@url`)).toEqual([
      `${site.url}/sermons/plain/transcript.txt`,
    ]);
    expect(at(`${item("Plain")}/podcast:chapters`)).toEqual([]);
    const types = at(`${item("Timed")}/podcast:transcript/@type`);
    expect(types).toEqual(["text/vtt", "application/x-subrip"]);
    const urls = at(`${item("Timed")}/podcast:*/@url`);
    for (const [index, type] of [...types, "application/json+chapters"].entries()) {
      const response = await site.request(new URL(urls[index] ?? "").pathname);
      expect([response.status, response.headers.get("content-type")?.split(";")[0]]).toEqual([200, type]);
    }
  });

  test("programs that have it already get 304 until a sermon is added", async () => {
    const { site, files, add } = await begin();
    const { etag } = await feedOf(site);
    const again = () => site.request("/sermons.rss", { headers: { "if-none-match": etag } });
    expect((await again()).status).toBe(304);
    await add({ audioId: files[0] ?? "" });
    expect((await again()).status).toBe(200);
  });

  test("what visitors do not see is not in it, and earlier sermons are on further pages", async () => {
    const { site, files } = await begin();
    await using db = databaseOf(site);
    const row = { ...sermon, userName: "Somebody", embeddable: true, audioId: files[0] ?? null };
    for (let number = 1; number <= 103; number++) {
      const date = new Date(Date.UTC(2026, 0, number)).toISOString();
      await db
        .insertInto("videos")
        .values({ ...row, id: idOf(number), title: `Sermon ${number}`, date })
        .execute();
    }
    await db.updateTable("videos").set({ visibleFrom: never }).where("id", "=", idOf(103)).execute();
    const first = await feedOf(site);
    expect(first.at("/rss/channel/item/title")).toHaveLength(100);
    expect(first.at("/rss/channel/item/title")[0]).toBe("Sermon 102");
    expect(first.at("/rss/channel/atom:link[@rel='next']/@href")).toEqual([`${site.url}/sermons.rss?page=2`]);
    const second = await feedOf(site, "/sermons.rss?page=2");
    expect(second.at("/rss/channel/item/title")).toEqual(["Sermon 2", "Sermon 1"]);
    expect(second.at("/rss/channel/atom:link[@rel='next']/@href")).toEqual([]);
    expect(second.at("/rss/channel/atom:link[@rel='previous']/@href")).toEqual([`${site.url}/sermons.rss`]);
    expect((await site.request("/sermons.rss?page=3")).status).toBe(404);
  });

  test("the list of sermons says how to subscribe, once there is something to hear", async () => {
    const { site, files, add } = await begin();
    await add({});
    expect(visibleText(await page(site, "/facebook-live"))).not.toContain("podcast");
    expect((await feedOf(site)).at("/rss/channel/item")).toEqual([]);
    await add({ audioId: files[0] ?? "" });
    const html = await page(site, "/facebook-live");
    expect(visibleText(html)).toContain("Hear sermons as a podcast");
    expect(attributesIn(html, 'link[type="application/rss+xml"]', "href")).toEqual(["/sermons.rss"]);
    const host = site.url.replace(/^\w+:\/\//, "");
    expect(attributesIn(html, 'main a[href^="podcast:"]', "href")).toEqual([`podcast://${host}/sermons.rss`]);
    expect(await scanned(site, attributesIn(html, "#podcast img", "src")[0] ?? "")).toBe(
      `${site.url}/facebook-live#podcast`,
    );
  });

  test("its cover is as Apple’s requirements for artwork ask", async () => {
    const { site } = await begin();
    const response = await site.request("/podcast.png");
    expect(response.headers.get("content-type")).toBe("image/png");
    const bytes = Buffer.from(await response.arrayBuffer());
    // https://podcasters.apple.com/support/5514-show-cover-template: square, 1,400 to 3,000 pixels, RGB, no transparency.
    const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
    expect([bytes.toString("latin1", 1, 4), bytes.toString("latin1", 12, 16), height]).toEqual([
      "PNG",
      "IHDR",
      width,
    ]);
    expect(width).toBeGreaterThanOrEqual(1400);
    expect(width).toBeLessThanOrEqual(3000);
    expect([bytes[24], bytes[25]], "8 bits, colour type 2: RGB without alpha").toEqual([8, 2]);
    expect(await sharp(bytes).metadata()).toMatchObject({
      format: "png",
      space: "srgb",
      channels: 3,
      hasAlpha: false,
    });
    expect(bytes.includes("tRNS")).toBe(false);
    expect(bytes.length).toBeLessThan(512 * 1024);
  });

  test("a podcast that went to another host leads there for good, and one that came from there does not", async () => {
    const { site, files, add } = await begin();
    await add({ audioId: files[0] ?? "" });
    const staff = { cookie: await signIn(site) };
    const move = async (podcastMovedTo: string) => {
      const saved = await sendFacts(site, "congregation", staff, { podcastMovedTo });
      return saved.status;
    };
    expect((await feedOf(site)).at("/rss/channel/itunes:new-feed-url")).toEqual([]);
    const elsewhere = "https://host.example/shows/7/feed?format=rss";
    expect(await move(elsewhere)).toBe(302);
    const response = await site.request("/sermons.rss");
    expect([response.status, response.headers.get("location")]).toEqual([301, elsewhere]);
    const left = readFeed(await response.text());
    await judge(site, left);
    expect(left.at("/rss/channel/itunes:new-feed-url")).toEqual([elsewhere]);
    expect(left.at("/rss/channel/item")).toHaveLength(1);
    for (const refused of ["http://host.example/feed", "host.example/feed", "javascript:alert(1)"])
      expect(await move(refused), refused).toBe(400);
    expect((await site.request("/sermons.rss")).headers.get("location")).toBe(elsewhere);

    const own = `${site.url.replace("http:", "https:")}/sermons.rss`;
    expect(await move(own)).toBe(302);
    expect((await feedOf(site)).at("/rss/channel/itunes:new-feed-url")).toEqual([`${site.url}/sermons.rss`]);
    expect(await move("")).toBe(302);
    expect((await feedOf(site)).at("/rss/channel/itunes:new-feed-url")).toEqual([]);
  });

  test("directories find an email in the feed if staff entered one, and no page shows it", async () => {
    const { site, files, add } = await begin();
    await add({ audioId: files[0] ?? "" });
    const staff = { cookie: await signIn(site) };
    const enter = async (podcastEmail: string) =>
      (await sendFacts(site, "congregation", staff, { podcastEmail })).status;
    expect((await feedOf(site)).at("/rss/channel/itunes:owner")).toEqual([]);
    expect(await enter("podcast@hill.example")).toBe(302);
    const feed = await feedOf(site);
    await judge(site, feed);
    expect(feed.at("/rss/channel/itunes:owner/*")).toEqual([congregation.name, "podcast@hill.example"]);
    for (const path of ["/", "/facebook-live"])
      expect(await page(site, path), path).not.toContain("podcast@hill.example");
    expect(await enter("nobody")).toBe(400);
    expect(await enter("")).toBe(302);
    const without = await feedOf(site);
    await judge(site, without);
    expect(without.at("/rss/channel/itunes:owner")).toEqual([]);
  });

  test("staff find the address of the feed above their list, once there is something to hear", async () => {
    const { site, files, add } = await begin();
    const staff = { cookie: await signIn(site) };
    const links = async () => attributesIn(await page(site, "/alter-uploads", staff), "main p a", "href");
    expect(await links()).not.toContain("/sermons.rss");
    await add({ audioId: files[0] ?? "" });
    expect(await links()).toContain("/sermons.rss");
    expect(visibleText(await page(site, "/alter-uploads", staff))).toContain(`${site.url}/sermons.rss`);
  });

  test("a site without an episode that comes from an earlier version keeps the guid of its URL too", async () => {
    const { site } = await begin();
    await using db = databaseOf(site);
    await db.deleteFrom("siteChoices").where("name", "=", "podcastId").execute();
    const updated = await open({ ...placeOf(site), SITE_URL: "https://known.example" });
    const known = readFeed(await (await updated.request("/sermons.rss")).text());
    expect(known.at("/rss/channel/podcast:guid")).toEqual([podcastGuid("known.example/sermons.rss")]);
  });

  test("a site at another address is the same podcast", async () => {
    const { site, files, add } = await begin();
    await add({ audioId: files[0] ?? "" });
    const before = await feedOf(site);
    const moved = await open({ ...placeOf(site), SITE_URL: "https://moved.example" });
    const after = readFeed(await (await moved.request("/sermons.rss")).text());
    for (const guid of ["/rss/channel/podcast:guid", "/rss/channel/item/guid"]) {
      expect(before.at(guid)).toHaveLength(1);
      expect(after.at(guid)).toEqual(before.at(guid));
    }
    expect(after.at("/rss/channel/atom:link[@rel='self']/@href")).toEqual([
      "https://moved.example/sermons.rss",
    ]);
    await using db = databaseOf(site);
    await db.deleteFrom("siteChoices").where("name", "=", "podcastId").execute();
    const updated = await open({ ...placeOf(site), SITE_URL: "https://known.example" });
    const known = readFeed(await (await updated.request("/sermons.rss")).text());
    expect(known.at("/rss/channel/podcast:guid"), "the guid that earlier versions made of the URL").toEqual([
      podcastGuid("known.example/sermons.rss"),
    ]);
    const other = await feedOf(await open());
    expect(other.at("/rss/channel/podcast:guid")).not.toEqual(before.at("/rss/channel/podcast:guid"));
  });
});
