import { beforeAll, beforeEach, expect, test } from "vitest";
import { idOf } from "../support/database.ts";
import { insertEvents } from "../support/events.ts";
import {
  cookiesOf,
  describeSite,
  describeSiteOnBothDatabases,
  postForm,
  signIn,
  type TestSite,
} from "../support/test-site.ts";
import { page } from "./support/page.ts";
import { databaseOf, joinAsMembers } from "./support/people.ts";
import { purgeDeletedItems, storedPaths, uploaded } from "./support/stored-pictures.ts";

const id = idOf(1);
const event = { id, eventTitle: "Choir practice", eventDate: "2026-11-01", eventTime: "19:00" };
const post = {
  id,
  date: "2026-11-01T10:00:00.000Z",
  imgUrl: "",
  imgPath: "",
  postedBy: "Ann Hill",
  content: "Be still.",
  likes: 4,
};

let site: TestSite;
let staff: Record<string, string>;

async function setUp(open: () => Promise<TestSite>): Promise<void> {
  site = await open();
  staff = { cookie: await signIn(site) };
}

async function startAgain(): Promise<void> {
  await using db = databaseOf(site);
  for (const table of ["events", "dailyPosts"] as const) await db.deleteFrom(table).execute();
  await purgeDeletedItems(site);
  await insertEvents(db, [event]);
  await db.insertInto("dailyPosts").values(post).execute();
}

const send = (path: string, headers = staff) => postForm(site, path, {}, headers);

describeSite("undoing a deletion", (open) => {
  beforeAll(() => setUp(open));
  beforeEach(startAgain);

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
  "what an undone deletion restores of likes",
  "foreign keys delete likes",
  (open) => {
    beforeAll(() => setUp(open));
    beforeEach(startAgain);

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
      expect(await db.selectFrom("dailyPosts").select("likes").execute()).toEqual([{ likes: 6 }]);
      const likes = await db.selectFrom("likes").select("userId").execute();
      expect(likes).toHaveLength(2);
      expect(likes).not.toContainEqual(left);
    });
  },
);
