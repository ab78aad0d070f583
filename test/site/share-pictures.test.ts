import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { shareLayout } from "../../app/events/share-pictures/share-layout.ts";
import { drawnFonts } from "../../app/look/fonts/drawn-fonts.server.ts";
import { congregation } from "../../content/sample/congregation.ts";
import { PictureProcess } from "../../platform/storage/pictures/picture-process.ts";
import { insertEvents, listAllDates } from "../support/events.ts";
import { attributesIn } from "../support/html.ts";
import { describeSite, signIn, type TestSite } from "../support/test-site.ts";
import { page } from "./support/page.ts";
import { databaseOf } from "./support/people.ts";

const now = new Date("2026-11-23T12:00:00Z");

const supper = {
  id: "1",
  slug: "supper",
  eventTitle: "Supper",
  eventDate: "2026-10-11",
  eventTime: "18:00",
  rule: "FREQ=MONTHLY;BYDAY=2SU",
};
const concert = { id: "2", slug: "concert", eventTitle: "Concert", eventDate: "2026-12-20" };

describeSite("pictures of shared events", (open) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await open({}, { clock: () => now });
    await using db = databaseOf(site);
    await db.deleteFrom("events").execute();
    await insertEvents(db, [supper, concert, { id: "3", slug: "council", isPublic: false }], now);
  });

  async function pictureAt(url: string): Promise<Buffer> {
    const response = await site.request(url);
    expect([response.status, response.headers.get("content-type")], url).toEqual([200, "image/jpeg"]);
    return Buffer.from(await response.arrayBuffer());
  }

  const metaIn = (html: string, property: string) =>
    attributesIn(html, `head meta[property="${property}"]`, "content");

  async function change(values: { eventTitle: string } | { eventDate: string }): Promise<void> {
    await using db = databaseOf(site);
    await db.updateTable("events").set(values).where("id", "=", "2").execute();
  }

  test("pictures of shared events are JPEGs of the size that the page names, which differ between dates in what stands on them", async () => {
    const [december, january] = [
      await pictureAt("/event/supper/2026-12-13/share.jpg"),
      await pictureAt("/event/supper/2027-01-10/share.jpg"),
    ];
    for (const picture of [december, january])
      expect(await sharp(picture).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
    expect(await lightPixels(december)).not.toBe(await lightPixels(january));
    expect(await pictureAt("/event/supper/share.jpg")).not.toEqual(december);
  });

  test("pictures of shared events have the date on them: without it, as much less is light as its letters take", async () => {
    // No font here has these letters, so nothing of the title is drawn.
    await change({ eventTitle: "שלום" });
    const dated = await lightPixels(await pictureAt("/event/concert/share.jpg"));
    await change({ eventDate: "" });
    const undated = await lightPixels(await pictureAt("/event/concert/share.jpg"));
    await change({ eventTitle: "Concert" });
    await change({ eventDate: "2026-12-20" });
    expect(undated).toBeLessThan(5000);
    expect(dated).toBeGreaterThan(undated + 10_000);
  });

  test("pictures of shared events are drawn by the built site with the same fonts as by its source", async () => {
    const decoder = new PictureProcess(drawnFonts);
    const to = path.join(site.dataDir, "drawn.jpg");
    const words = { state: "", rule: "", weekday: "Sunday", day: "20\u00a0December", time: "7pm" } as const;
    const layout = shareLayout({ ...words, title: "Concert", congregation: congregation.name }, false);
    await decoder.draw({ ...layout, from: undefined, to, mostPixels: 1, seconds: 120 });
    decoder.stop();
    expect(await pictureAt("/event/concert/share.jpg")).toEqual(await readFile(to));
  });

  test("pictures of shared events have real letters: a title of eight letters W is wider than one of eight letters i", async () => {
    const widthOf = async (eventTitle: string) => {
      await change({ eventTitle });
      return widthOfTitle(await pictureAt("/event/concert/share.jpg"));
    };
    const narrow = await widthOf("iiiiiiii");
    expect(narrow).toBeGreaterThan(60);
    expect(await widthOf("WWWWWWWW")).toBeGreaterThan(2.5 * narrow);
    await change({ eventTitle: "Concert" });
  });

  test("pictures of shared events are drawn once, and sent again with the same tag, or not at all to those who have them", async () => {
    const url = "/event/concert/share.jpg";
    const first = await site.request(url);
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[\w-]{43}"$/);
    expect(first.headers.get("cache-control")).toBe("private, no-cache");
    const bytes = Buffer.from(await first.arrayBuffer());
    expect(await pictureAt(`${url}?v=another`)).toEqual(bytes);
    const unchanged = await site.request(url, { headers: { "if-none-match": `"x", ${etag}` } });
    expect([unchanged.status, await unchanged.text()]).toEqual([304, ""]);
    const head = await site.request(url, { method: "HEAD" });
    expect([head.status, head.headers.get("etag"), await head.text()]).toEqual([200, etag, ""]);
    expect(head.headers.get("content-length")).toBe(String(bytes.length));
  });

  test("pictures of shared events are named by pages with a version that changes with title and day", async () => {
    const urls = new Set<string>();
    const read = async () => {
      const html = await page(site, "/event/concert");
      const [url = ""] = metaIn(html, "og:image");
      expect(url).toMatch(new RegExp(`^${site.url}/event/concert/share\\.jpg\\?v=[0-9a-f]{12}$`));
      expect(await sharp(await pictureAt(url.slice(site.url.length))).metadata()).toMatchObject({
        width: Number(metaIn(html, "og:image:width")[0]),
        height: Number(metaIn(html, "og:image:height")[0]),
      });
      urls.add(url);
      return html;
    };
    const html = await read();
    expect(metaIn(html, "og:image:alt")).toEqual(["Concert. Sunday, 20\u00a0December, 7pm"]);
    expect(attributesIn(html, 'meta[name="twitter:card"]', "content")).toEqual(["summary_large_image"]);
    await read();
    expect(urls.size).toBe(1);
    const before = await pictureAt("/event/concert/share.jpg");
    await change({ eventTitle: "Concert of hymns" });
    await read();
    expect(await pictureAt("/event/concert/share.jpg")).not.toEqual(before);
    await change({ eventTitle: "Concert" });
    await read();
    expect(urls.size).toBe(2);
    expect(await pictureAt("/event/concert/share.jpg")).toEqual(before);
    expect(metaIn(await page(site, "/event/supper/2026-12-13"), "og:image")[0]).toContain(
      "/event/supper/2026-12-13/share.jpg?v=",
    );
  });

  test("pictures of shared events say that a date is cancelled or moved, and follow it to its new day", async () => {
    const url = "/event/supper/2027-02-14/share.jpg";
    const before = await pictureAt(url);
    await using db = databaseOf(site);
    const exception = { id: "x", eventId: "1", day: "2027-02-14", reason: "", changes: "{}" };
    await db
      .insertInto("eventExceptions")
      .values({ ...exception, isCancelled: true })
      .execute();
    const cancelled = await pictureAt(url);
    expect(await hasDangerColour(before)).toBe(false);
    expect(await hasDangerColour(cancelled)).toBe(true);
    const changes = JSON.stringify({ eventDate: "2027-02-16" });
    await db.updateTable("eventExceptions").set({ isCancelled: false, changes }).execute();
    await listAllDates(db, now);
    const moved = await pictureAt(url);
    expect([before, cancelled]).not.toContainEqual(moved);
    const byNewDay = await site.request("/event/supper/2027-02-16/share.jpg");
    expect([byNewDay.status, byNewDay.headers.get("location")]).toEqual([301, url]);
  });

  test.each([
    "<b>Bold</b> & <span size='9999999'>large</span>",
    "&lt;&#0;&",
    "🎉🎉🎉",
    "שלום לכולם",
    "W".repeat(120),
    "a \u0000\u202e\ud800 b",
  ])("the picture of a shared event called %j is drawn", async (eventTitle) => {
    // PostgreSQL stores no such characters.
    await change({ eventTitle: eventTitle.toWellFormed().replaceAll("\u0000", "") });
    expect(await lightPixels(await pictureAt("/event/concert/share.jpg"))).toBeGreaterThan(5000);
    await change({ eventTitle: "Concert" });
  });

  test("pictures of shared events do not exist for what only members see, not even for members, and their pages name none", async () => {
    const staff = { cookie: await signIn(site) };
    for (const url of ["/event/council/share.jpg", "/event/council/2026-12-01/share.jpg"])
      for (const headers of [{}, staff]) expect((await site.request(url, { headers })).status, url).toBe(404);
    const response = await site.request("/event/council", { headers: staff });
    expect(metaIn(await response.text(), "og:image")[0]).not.toContain("share.jpg?v=");
    for (const url of ["/event/none/share.jpg", "/event/supper/2026-12-14/share.jpg"])
      expect((await site.request(url)).status, url).toBe(404);
  });

  test("pictures of shared events lead to a picture without text when one sender wants too many new ones", async () => {
    await using db = databaseOf(site);
    const window = { points: 60, expiresAt: now.getTime() + 60_000 };
    await db
      .insertInto("limits")
      .values({ key: "share-picture:192.0.2.7", ...window })
      .execute();
    const ask = (address: string) =>
      site.request("/event/supper/2027-03-14/share.jpg", { headers: { "x-forwarded-for": address } });
    const refused = await ask("192.0.2.7");
    expect(refused.status).toBe(302);
    const plain = await site.request(refused.headers.get("location") ?? "");
    expect([plain.status, plain.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    expect((await ask("192.0.2.8")).status).toBe(200);
    // It is drawn by now.
    expect((await ask("192.0.2.7")).status).toBe(200);
  });

  test("pictures of shared events stand on the event's picture, or lead to it when that cannot be read", async () => {
    const staff = { cookie: await signIn(site) };
    const blue = await sharp({ create: { width: 800, height: 500, channels: 3, background: "#2040ff" } })
      .jpeg()
      .toBuffer();
    const body = new FormData();
    const fields = { eventTitle: "Boats", eventContent: "On the lake", eventDate: "2026-12-05" };
    for (const [name, value] of Object.entries({ ...fields, eventTime: "10:00", eventUrl: "", version: "1" }))
      body.set(name, value);
    body.set("picture", new Blob([Uint8Array.from(blue)], { type: "image/jpeg" }), "a.jpg");
    const sent = await site.request("/event-create", { method: "POST", body, headers: staff });
    expect(sent.status).toBe(302);
    await using db = databaseOf(site);
    const { slug, eventUrl } = await db
      .selectFrom("events")
      .select(["slug", "eventUrl"])
      .where("eventTitle", "=", "Boats")
      .executeTakeFirstOrThrow();
    const corner = await sharp(await pictureAt(`/event/${slug}/share.jpg`))
      .extract({ left: 2, top: 2, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect(corner[2]).toBeGreaterThan(100);
    expect(corner[0]).toBeLessThan(60);

    const folder = path.join(site.dataDir, "files", "contents");
    for (const file of await readdir(folder)) await writeFile(path.join(folder, file), "no picture");
    await db.updateTable("events").set({ eventTitle: "Ships" }).where("slug", "=", slug).execute();
    const failed = await site.request(`/event/${slug}/share.jpg`);
    expect([failed.status, failed.headers.get("location")]).toEqual([302, eventUrl]);
  });
});

/** Only text is as light as this. */
const light = 215;

async function lightPixels(picture: Buffer): Promise<number> {
  const pixels = await sharp(picture).greyscale().raw().toBuffer();
  return pixels.filter((value) => value > light).length;
}

/** Whether the pill of cancelled dates is on it. */
async function hasDangerColour(picture: Buffer): Promise<boolean> {
  const pixels = await sharp(picture).raw().toBuffer();
  const isRed = (at: number) => (pixels[at] ?? 0) > 140 && (pixels[at + 1] ?? 0) < 70;
  return Array.from({ length: pixels.length / 3 }, (_, index) => 3 * index).filter(isRed).length > 1000;
}

/** In pixels. The title of an event without a picture, and with no end, stands at this height. */
async function widthOfTitle(picture: Buffer): Promise<number> {
  const area = { left: 40, top: 390, width: 1120, height: 90 };
  const { data, info } = await sharp(picture)
    .extract(area)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const columns = [...data.keys()].filter((at) => (data[at] ?? 0) > light).map((at) => at % info.width);
  return Math.max(...columns) - Math.min(...columns) + 1;
}
