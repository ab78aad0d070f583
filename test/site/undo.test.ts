import { beforeAll, beforeEach, expect, test } from "vitest";
import { idOf } from "../support/database.ts";
import { insertEvents } from "../support/events.ts";
import { announced, textsIn } from "../support/html.ts";
import {
  cookiesOf,
  describeSite,
  describeSiteOnBothDatabases,
  postForm,
  signIn,
  type TestSite,
} from "../support/test-site.ts";
import { follow, page, statusOf } from "./support/page.ts";
import { databaseOf, joinAsMember, joinAsMembers } from "./support/people.ts";
import { purgeDeletedItems, storedPaths, uploaded } from "./support/stored-pictures.ts";

const id = idOf(1);
const thirtyDays = 30 * 24 * 60 * 60_000;
const tooLate =
  "That could not be undone: it was deleted more than 30 days ago, or has already been restored.";

const event = {
  id,
  eventTitle: "Choir practice",
  eventContent: "In the chapel",
  eventDate: "2026-11-01",
  eventTime: "19:00",
  eventUrl: "",
  version: 3,
};
const sermon = {
  id,
  title: "The lost coin",
  sermonBy: "Ann Hill",
  videoUrl: "https://sermons.example/coin",
  content: "Luke 15",
  date: "2026-11-01T10:00:00.000Z",
  userName: "Staff",
  embeddable: true,
  embeddableChosen: true,
  checkedAt: null,
  version: 2,
};
const post = {
  id,
  date: "2026-11-01T10:00:00.000Z",
  imgUrl: "",
  imgPath: "",
  postedBy: "Ann Hill",
  content: "Be still.",
  likes: 4,
  version: 1,
};

let site: TestSite;
let staff: Record<string, string>;
let now: Date;

async function setUp(open: () => Promise<TestSite>): Promise<void> {
  now = new Date();
  site = await open();
  staff = { cookie: await signIn(site) };
}

async function startAgain(): Promise<void> {
  now = new Date();
  await using db = databaseOf(site);
  for (const table of ["events", "videos", "dailyPosts"] as const) await db.deleteFrom(table).execute();
  await purgeDeletedItems(site);
  await insertEvents(db, [event]);
  await db.insertInto("videos").values(sermon).execute();
  await db.insertInto("dailyPosts").values(post).execute();
}

const kinds = [
  {
    table: "events",
    list: "/event-alter",
    deleted: "Event deleted.",
    restored: "Event restored.",
    // Subscribed calendars take it back only if it is newer than when it went.
    newer: { version: event.version + 1, changedAt: expect.stringMatching(/^20\d\d-.*Z$/) },
  },
  {
    table: "videos",
    list: "/alter-uploads",
    deleted: "Video deleted.",
    restored: "Video restored.",
    newer: {},
  },
  {
    table: "dailyPosts",
    list: "/update-daily-post",
    deleted: "Post deleted.",
    restored: "Post restored.",
    newer: {},
  },
] as const;

async function rowsOf(table: (typeof kinds)[number]["table"]) {
  await using db = databaseOf(site);
  return await db.selectFrom(table).selectAll().execute();
}

const send = (path: string, headers = staff) => postForm(site, path, {}, headers);

const told = async (response: Response, role: "status" | "alert" = "status") =>
  announced(await follow(site, response, staff.cookie), role);

describeSite("undoing a deletion", (open) => {
  beforeAll(() => setUp(() => open({}, { clock: () => now })));
  beforeEach(startAgain);

  test.each(kinds)("$deleted It is restored once, and only within 30 days", async ({ table, list }) => {
    expect(await told(await send(`${list}/${id}/restore`), "alert")).toEqual([tooLate]);
    await send(`${list}/${id}/delete`);
    now = new Date(now.getTime() + thirtyDays - 60_000);
    expect((await send(`${list}/${id}/restore`)).status).toBe(302);
    expect(await told(await send(`${list}/${id}/restore`), "alert")).toEqual([tooLate]);
    expect(await rowsOf(table)).toHaveLength(1);
    await send(`${list}/${id}/delete`);
    now = new Date(now.getTime() + thirtyDays);
    expect(await told(await send(`${list}/${id}/restore`), "alert")).toEqual([tooLate]);
    expect(await rowsOf(table)).toEqual([]);
  });

  test.each(kinds)("$restored Only staff can restore it, from their own list", async ({ table, list }) => {
    await send(`${list}/${id}/delete`);
    const member = { cookie: await joinAsMember(site) };
    expect((await send(`${list}/${id}/restore`, {})).status).toBe(401);
    expect((await send(`${list}/${id}/restore`, member)).status).toBe(403);
    for (const other of kinds) {
      if (other.list !== list) await send(`${other.list}/${id}/restore`);
    }
    expect(await rowsOf(table)).toEqual([]);
    expect(await statusOf(site, `${list}/${id}/restore`, staff)).toBe(302);
  });

  test("undoing a deletion restores a picture at its old URL, which is unreadable meanwhile, and purging deletes it", async () => {
    const url = await uploaded(site, "events/choir.jpg", staff);
    await using db = databaseOf(site);
    await db.updateTable("events").set({ eventUrl: url }).execute();
    await send(`/event-alter/${id}/delete`);
    expect((await site.request(url)).status).toBe(404);
    const [hidden = ""] = await storedPaths(site);
    expect(hidden).toMatch(/^deleted\//);
    expect((await site.request(`/v0/b/site/o/${encodeURIComponent(hidden)}`)).status).toBe(401);
    await send(`/event-alter/${id}/restore`);
    expect((await site.request(url)).status).toBe(200);
    await send(`/event-alter/${id}/delete`);
    expect(await storedPaths(site)).toHaveLength(1);
    await purgeDeletedItems(site);
    expect(await storedPaths(site)).toEqual([]);
    expect(await db.selectFrom("deletedItems").selectAll().execute()).toEqual([]);
  });

  test("undoing a deletion is offered for no path except one that restores", async () => {
    for (const undo of [
      "https://evil.example/restore",
      "//evil.example/restore",
      "/logout",
      "javascript:x/restore",
    ]) {
      const value = Buffer.from(JSON.stringify({ text: "Hello", undo })).toString("base64");
      const html = await page(site, "/", { cookie: `notice=${encodeURIComponent(value)}` });
      expect(html).not.toContain("Undo");
    }
    expect(cookiesOf(await send(`/event-alter/${id}/delete`))).toContain("notice=");
  });
});

describeSiteOnBothDatabases(
  "what an undone deletion restores",
  "every column comes back as its type, foreign keys delete likes, and two people undo at once",
  (open) => {
    beforeAll(() => setUp(() => open({}, { clock: () => now })));
    beforeEach(startAgain);

    test.each(kinds)("$deleted Its notice offers Undo, which restores every column", async (kind) => {
      const { table, list, deleted, restored, newer } = kind;
      const before = await rowsOf(table);
      const html = await follow(site, await send(`${list}/${id}/delete`), staff.cookie);
      expect(announced(html, "status")).toEqual([deleted]);
      expect(textsIn(html, `form[action="${list}/${id}/restore"]`)).toEqual(["Undo"]);
      expect(await rowsOf(table)).toEqual([]);
      expect(await told(await send(`${list}/${id}/restore`))).toEqual([restored]);
      expect(await rowsOf(table)).toEqual(before.map((row) => ({ ...row, ...newer })));
    });

    test("undoing a deletion restores one item when two people undo at the same time", async () => {
      await send(`/event-alter/${id}/delete`);
      const responses = await Promise.all([1, 2].map(() => send(`/event-alter/${id}/restore`)));
      expect(responses.map(({ status }) => status)).toEqual([302, 302]);
      expect(await rowsOf("events")).toHaveLength(1);
    });

    test("undoing a deletion restores the likes of a post, except those of members who have left", async () => {
      await using db = databaseOf(site);
      const cookies = await joinAsMembers(site, 3);
      for (const cookie of cookies) {
        const tap = { post: id, liked: "true" };
        expect((await postForm(site, "/daily-posts", tap, { cookie })).status).toBe(200);
      }
      const [left] = await db.selectFrom("likes").select("userId").execute();
      await send(`/update-daily-post/${id}/delete`);
      await db
        .deleteFrom("user")
        .where("id", "=", left?.userId ?? "")
        .execute();
      await send(`/update-daily-post/${id}/restore`);
      expect(await rowsOf("dailyPosts")).toMatchObject([{ likes: 6 }]);
      const likes = await db.selectFrom("likes").select("userId").execute();
      expect(likes).toHaveLength(2);
      expect(likes).not.toContainEqual(left);
    });
  },
);
