import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cancelDate, changeDate, resetDate, uncancelDate } from "../../app/events/exceptions.server.ts";
import type { Database, DatabaseKind } from "../../database/connection.ts";
import { brokenRules, readAtom } from "../../platform/feeds/testing/atom-rules.ts";
import { bothDatabases, idOf, usualDatabases } from "../support/database.ts";
import { insertEvents } from "../support/events.ts";
import { attributesIn, visibleText } from "../support/html.ts";
import { openTestSite, placeOf, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { editorOf } from "./support/calendars.ts";
import { page, statusOf } from "./support/page.ts";
import { databaseOf, joinAsMember } from "./support/people.ts";

const [posts, news] = ["/daily-posts.atom", "/event.atom"];
const id = idOf(1);
const weekly = {
  id,
  slug: "sunday-service",
  eventTitle: "Sunday service",
  eventContent: "Come as you are.",
  eventDate: "2026-11-22",
  eventTime: "09:00",
  rule: "FREQ=WEEKLY;BYDAY=SU",
};
const oddities = "A <b>bold</b> & 'quoted' \"word\" ]]> \u0001 \ud83d\ude00 https://church.example/a?b=1&c=2";

let now: Date;
let site: TestSite;
let db: Database;
let staff: Record<string, string>;
let editor: Awaited<ReturnType<typeof editorOf>>;

/** Each group has a site of its own. */
function prepare(kind: DatabaseKind): void {
  beforeAll(async () => {
    now = new Date("2026-11-21T12:00:00Z");
    site = await openTestSite(kind, {}, { clock: () => now });
    db = databaseOf(site);
    staff = { cookie: await signIn(site) };
    editor = await editorOf(site, db, () => now);
  });
  beforeEach(async () => {
    now = new Date("2026-11-21T12:00:00Z");
    for (const table of ["events", "dailyPosts", "itemVersions"] as const)
      await db.deleteFrom(table).execute();
  });
  afterAll(async () => {
    await db.destroy();
    await site.close();
  });
}

/** Posts on consecutive days, the newest last. */
async function havePosts(count: number, change: Record<string, string> = {}): Promise<void> {
  const rows = Array.from({ length: count }, (_, at) => ({
    id: idOf(at + 1),
    date: new Date(Date.UTC(2026, 3, 1 + at, 11)).toISOString(),
    imgUrl: "",
    imgPath: "",
    imgAlt: "",
    postedBy: "Ann Hill",
    content: `Post ${at + 1}`,
    likes: 0,
    ...change,
  }));
  await db.insertInto("dailyPosts").values(rows).execute();
}

async function feedAt(path: string, headers: Record<string, string> = {}) {
  const response = await site.request(path, { headers });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
  const xml = await response.text();
  expect(brokenRules(xml)).toEqual([]);
  const feed = readAtom(xml);
  expect(feed.links.self).toBe(site.url + path);
  expect(feed.entries.length).toBeLessThanOrEqual(50);
  return feed;
}

const titlesAt = async (path: string, headers = {}) =>
  (await feedAt(path, headers)).entries.map(({ title }) => title);

function newestRow() {
  return db.selectFrom("dailyPosts").selectAll().orderBy("date", "desc").executeTakeFirstOrThrow();
}

describe.each(usualDatabases())("feeds (%s)", (kind) => {
  prepare(kind);

  test.each([posts, news])(
    "the feed %s is kept, compressed, and sent again only when it has changed",
    async (path) => {
      await havePosts(1);
      await insertEvents(db, [weekly], now);
      const etags: string[] = [];
      for (const encoding of ["br", "gzip", "identity"]) {
        const headers = { "accept-encoding": encoding };
        const first = await site.request(path, { headers });
        expect(first.headers.get("content-encoding") ?? "identity").toBe(encoding);
        expect(first.headers.get("cache-control")).toBe("private, no-cache");
        const etag = first.headers.get("etag") ?? "";
        const again = await site.request(path, { headers: { ...headers, "if-none-match": etag } });
        expect([again.status, await again.text()]).toEqual([304, ""]);
        const head = await site.request(path, { method: "HEAD", headers });
        expect([head.status, await head.text(), head.headers.get("etag")]).toEqual([200, "", etag]);
        etags.push(etag);
      }
      await cancelDate(editor.changing, editor.viewer, { id, day: "2026-11-29" }, "Snow");
      await db.updateTable("dailyPosts").set({ content: "Another" }).execute();
      const changed = await site.request(path, { headers: { "if-none-match": etags[2] ?? "" } });
      expect(changed.status).toBe(200);
      expect(await changed.text()).toMatch(/Another|Snow/);
    },
  );

  test.each([posts, news])(
    "the feed %s is the same from two copies, and keeps the rules without entries",
    async (path) => {
      expect((await feedAt(path)).entries).toEqual([]);
      await havePosts(3);
      await insertEvents(db, [weekly], now);
      await cancelDate(editor.changing, editor.viewer, { id, day: "2026-11-29" }, "Snow");
      const place = { ...placeOf(site), SITE_URL: site.url };
      const other = await openTestSite(kind, place, { clock: () => new Date("2026-11-21T19:00:00Z") });
      expect(await page(other, path)).toBe(await page(site, path));
      await other.close();
    },
  );

  test.each([
    ["/daily-posts", posts],
    ["/event", news],
    ["/event/all", news],
  ])("the page %s names its feed, also for people", async (url, path) => {
    const html = await page(site, url);
    expect(attributesIn(html, 'head link[rel="alternate"][type="application/atom+xml"]', "href")).toEqual([
      path,
    ]);
    expect(attributesIn(html, "main a", "href")).toContain(path);
    expect(visibleText(html)).toContain("Follow by feed");
  });

  test("every link of a feed leads to a page", async () => {
    await havePosts(60);
    await insertEvents(db, [weekly, { ...weekly, id: idOf(2), slug: "supper", rule: "" }], now);
    await cancelDate(editor.changing, editor.viewer, { id, day: "2026-11-29" }, "Snow");
    for (const path of [posts, `${posts}?archive=1`, news]) {
      const { links, entries } = await feedAt(path);
      const all = new Set([...Object.values(links), ...entries.map(({ alternate }) => alternate)]);
      for (const link of all) {
        expect(link.startsWith(`${site.url}/`), link).toBe(true);
        expect(await statusOf(site, link.slice(site.url.length)), link).toBe(200);
      }
    }
  });

  test("the feed of posts says what visitors read, with its picture, whatever is in it", async () => {
    await havePosts(1, {
      content: `${oddities}\nSecond line`,
      imgUrl: "https://pictures.example/a.jpg?b=1&c=2",
    });
    const [entry] = (await feedAt(posts)).entries;
    expect(entry).toMatchObject({
      id: `urn:uuid:${id}`,
      author: "Ann Hill",
      alternate: `${site.url}/daily-posts`,
    });
    expect(entry?.title).toContain("A <b>bold</b> & 'quoted'");
    expect(visibleText(entry?.html ?? "")).toContain("A <b>bold</b> & 'quoted' \"word\" ]]>");
    expect(attributesIn(entry?.html ?? "", "a", "href")).toEqual(["https://church.example/a?b=1&c=2"]);
    expect(attributesIn(entry?.html ?? "", "img", "src")).toEqual(["https://pictures.example/a.jpg?b=1&c=2"]);
    expect(entry?.html).not.toContain("<b>");
  });

  test("a post stays the same entry, updated when visitors see something changed, not when it is liked", async () => {
    await havePosts(1);
    const entryNow = async () => (await feedAt(posts)).entries[0];
    const first = await entryNow();
    const form = { day: "2026-04-01", postedBy: "Ann Hill", imgUrl: "", imgAlt: "", likesBefore: "0" };
    const edit = async (fields: Record<string, string>) => {
      now = new Date(now.getTime() + 60_000);
      const response = await postForm(site, `/update-daily-post/${id}/update`, { ...form, ...fields }, staff);
      expect(response.status, visibleText(await response.text())).toBe(302);
    };
    await edit({ version: "1", content: "Post 1", likes: "5" });
    expect(await entryNow()).toEqual(first);
    await edit({ version: "2", content: "Corrected", likes: "5", likesBefore: "5" });
    expect(await entryNow()).toMatchObject({
      id: first?.id,
      title: "Corrected",
      published: first?.published,
      updated: now.toISOString(),
    });
  });

  test("feeds hold only what visitors see, whoever asks, and nothing before its time", async () => {
    const member = { cookie: await joinAsMember(site) };
    const draft = { visibleFrom: "9999-12-31T23:59:59.999Z", visibleUntil: "9999-12-31T23:59:59.999Z" };
    const later = { visibleFrom: "2026-11-21T13:00:00.000Z", visibleUntil: "9999-12-31T23:59:59.999Z" };
    const event = (number: number, change: object) => ({
      ...weekly,
      id: idOf(number),
      slug: `event-${number}`,
      eventTitle: `Event ${number}`,
      rule: "",
      ...change,
    });
    await insertEvents(
      db,
      [event(1, { isPublic: false }), event(2, draft), event(3, later), event(4, {})] as never,
      now,
    );
    for (const number of [1, 2, 3, 4])
      await cancelDate(editor.changing, editor.viewer, { id: idOf(number), day: "2026-11-22" }, "Snow");
    await havePosts(1, draft);
    await db
      .insertInto("dailyPosts")
      .values([
        { ...(await newestRow()), ...later, id: idOf(2), content: "At one" },
        {
          ...(await newestRow()),
          visibleFrom: "0001-01-01T00:00:00.000Z",
          id: idOf(3),
          date: "2026-11-22T12:00:00.000Z",
          content: "Tomorrow",
        },
      ])
      .execute();
    for (const headers of [{}, member, staff]) {
      expect((await titlesAt(news, headers)).map((title) => title.replace(/,.*/, "")).sort()).toEqual([
        "Cancelled: Event 4",
        "Event 4",
      ]);
      expect(await titlesAt(posts, headers)).toEqual([]);
    }
    now = new Date("2026-11-21T13:00:00Z");
    expect(await titlesAt(news)).toContain("Event 3");
    expect(await titlesAt(posts)).toEqual(["At one"]);
    const [published] = (await feedAt(posts)).entries;
    expect(published?.published).toBe(later.visibleFrom);
    now = new Date("2026-11-22T00:00:00Z");
    expect(await titlesAt(posts)).toEqual(["Tomorrow", "At one"]);
  });

  test("the feed of news says that a date is cancelled, moved, changed, and takes place after all, as one entry", async () => {
    await insertEvents(db, [weekly], now);
    const { changing, viewer } = editor;
    const date = { id, day: "2026-11-29" };
    const told = async () => {
      const { entries } = await feedAt(news);
      expect(entries).toHaveLength(2);
      return entries.find(({ title }) => title !== "Sunday service");
    };
    const asPlanned = {
      ...weekly,
      eventDate: date.day,
      endDate: "",
      endTime: "",
      isAllDay: false,
      placeName: "",
      placeAddress: "",
      placePosition: "",
      eventUrl: "",
      eventAlt: "",
    };
    const { id: _, slug: __, rule: ___, ...details } = asPlanned;
    const first = (await feedAt(news)).entries;
    expect(first.map(({ title }) => title)).toEqual(["Sunday service"]);

    now = new Date("2026-11-21T13:00:00Z");
    await cancelDate(changing, viewer, date, "Deep snow");
    const cancelled = await told();
    expect(cancelled).toMatchObject({
      updated: now.toISOString(),
      alternate: `${site.url}/event/sunday-service/2026-11-29`,
    });
    expect(cancelled?.title).toMatch(/^Cancelled: Sunday service, Sunday, 29\sNovember 2026$/);
    expect(visibleText(cancelled?.html ?? "")).toContain("Deep snow");

    now = new Date("2026-11-21T14:00:00Z");
    await uncancelDate(changing, viewer, date);
    expect(await told()).toMatchObject({ id: cancelled?.id, updated: now.toISOString() });
    expect((await told())?.title).toMatch(/^As planned again: /);

    await changeDate(changing, viewer, date, { ...details, eventTime: "10:30", reason: "A late train" });
    expect((await told())?.title).toMatch(/^Moved: /);
    expect(visibleText((await told())?.html ?? "")).toMatch(
      /10\.30am.*Moved from Sunday, 29\sNovember 2026, 9am/,
    );
    await changeDate(changing, viewer, date, { ...details, eventContent: "With a choir.", reason: "" });
    expect((await told())?.title).toMatch(/^Changed: /);
    await resetDate(changing, viewer, date);
    expect((await told())?.title).toMatch(/^As planned again: /);
    const stays = (await feedAt(news)).entries.find(({ title }) => title === "Sunday service");
    expect(stays, "the event itself is not updated by its dates").toEqual(first[0]);
  });

  test("an event that says something else is the same entry, updated", async () => {
    await insertEvents(db, [weekly], now);
    const [first] = (await feedAt(news)).entries;
    now = new Date("2026-11-21T15:00:00Z");
    await db.updateTable("events").set({ eventTitle: "Morning service" }).execute();
    const version = {
      kind: "event",
      itemId: id,
      version: 2,
      content: "{}",
      authorId: null,
      authorName: "",
    } as const;
    await db
      .insertInto("itemVersions")
      .values({ ...version, id: idOf(9), createdAt: now.toISOString() })
      .execute();
    expect((await feedAt(news)).entries).toEqual([
      { ...first, title: "Morning service", updated: now.toISOString() },
    ]);
  });
});

describe.each(
  bothDatabases("pages of posts are sorted and counted in SQL, and counts come back as other types"),
)("archives of feeds (%s)", (kind) => {
  prepare(kind);

  test("the feed of posts holds the newest, and archives hold all others", async () => {
    await havePosts(123);
    const newest = await feedAt(posts);
    expect(newest.entries.map(({ title }) => title).slice(0, 2)).toEqual(["Post 123", "Post 122"]);
    expect(newest.entries).toHaveLength(50);
    const found = new Set(newest.entries.map(({ id }) => id));
    let archive = newest.links["prev-archive"];
    const archives: string[] = [];
    while (archive !== undefined) {
      archives.push(archive.slice(site.url.length));
      const feed = await feedAt(archive.slice(site.url.length));
      expect(feed).toMatchObject({ isArchive: true, id: newest.id, links: { current: newest.links.self } });
      for (const { id } of feed.entries) found.add(id);
      archive = feed.links["prev-archive"];
    }
    expect(archives).toEqual([`${posts}?archive=2`, `${posts}?archive=1`]);
    expect(found.size).toBe(123);
    const oldest = await page(site, `${posts}?archive=1`);
    await db
      .insertInto("dailyPosts")
      .values({ ...(await newestRow()), id: idOf(500) })
      .execute();
    expect(await page(site, `${posts}?archive=1`), "stays as it is").toBe(oldest);
    for (const none of ["0", "3", "-1", "1.5", "x", ""])
      expect(await statusOf(site, `${posts}?archive=${none}`), none).toBe(404);
    await db.deleteFrom("dailyPosts").where("id", ">", idOf(50)).execute();
    expect((await feedAt(posts)).links["prev-archive"]).toBeUndefined();
  });
});
