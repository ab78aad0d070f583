import { beforeAll, expect, test } from "vitest";
import type { Database } from "../../database/connection.ts";
import { storedPathOf } from "../../platform/storage/names.ts";
import { idOf } from "../support/database.ts";
import { announced, fieldValue } from "../support/html.ts";
import { describeSiteOnBothDatabases, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { databaseOf } from "./support/people.ts";
import { jpeg, purgeDeletedItems, sendForm, uploaded } from "./support/stored-pictures.ts";

const event = {
  eventTitle: "Choir practice",
  eventContent: "In the chapel",
  eventDate: "2026-12-01",
  eventTime: "19:00",
  eventUrl: "",
};

const date = "2026-11-21T12:00:00.000Z";
const post = { id: idOf(1), date, postedBy: "Ann", content: "Be still.", likes: 0 };
const sermon = {
  id: idOf(1),
  title: "T",
  sermonBy: "R",
  content: "C",
  date,
  userName: "R",
  embeddable: true,
};
const prayer = {
  id: idOf(1),
  userId: null,
  userName: "Ann",
  title: "T",
  content: "C",
  date,
  isApproved: true,
};

function addEvent(db: Database, eventUrl: string) {
  return db
    .insertInto("events")
    .values({ ...event, id: idOf(2), eventUrl })
    .execute();
}

async function clear(db: Database): Promise<void> {
  for (const table of ["events", "videos", "dailyPosts", "prayerRequests", "settings"] as const)
    await db.deleteFrom(table).execute();
}

describeSiteOnBothDatabases("pictures", (open) => {
  let site: TestSite;
  let staff: Record<string, string>;
  beforeAll(async () => {
    site = await open();
    staff = { cookie: await signIn(site) };
  });

  test("that the home page shows too outlive the event they came from", async () => {
    await using db = databaseOf(site);
    const address = await uploaded(site, "events/river.jpg", staff);
    await postForm(site, "/event-create", { ...event, eventUrl: address }, staff);
    const changed = await postForm(site, "/change-main-image", { mainImageUrl: address }, staff);
    expect(changed.status).toBe(302);
    const { id } = await db.selectFrom("events").select("id").executeTakeFirstOrThrow();
    expect((await postForm(site, `/event-alter/${id}/delete`, {}, staff)).status).toBe(302);
    expect((await site.request(address)).status).toBe(200);
  });

  test.each<[shownBy: string, show: (db: Database, url: string) => Promise<unknown>]>([
    ["another event, with another token", (db, url) => addEvent(db, url.replace(/token=.*/, "token=other"))],
    ["another event, with the name of the site", (db, url) => addEvent(db, site.url + url)],
    ["another event, written in another way", (db, url) => addEvent(db, url.replace("%2F", "/"))],
    [
      "a post, with the name of the site",
      (db, url) =>
        db
          .insertInto("dailyPosts")
          .values({ ...post, imgUrl: site.url + url, imgPath: "" })
          .execute(),
    ],
    [
      "a post, by its path",
      (db, url) =>
        db
          .insertInto("dailyPosts")
          .values({ ...post, imgUrl: "", imgPath: storedPathOf(url) ?? "" })
          .execute(),
    ],
    [
      "a sermon",
      (db, videoUrl) =>
        db
          .insertInto("videos")
          .values({ ...sermon, videoUrl })
          .execute(),
    ],
    [
      "a prayer request",
      (db, picUrl) =>
        db
          .insertInto("prayerRequests")
          .values({ ...prayer, picUrl })
          .execute(),
    ],
  ])("that %s shows too outlive the event", async (_shownBy, show) => {
    await using db = databaseOf(site);
    await clear(db);
    await purgeDeletedItems(site);
    const url = await uploaded(site, "events/summer river_50%.jpg", staff);
    await postForm(site, "/event-create", { ...event, eventUrl: url }, staff);
    const { id } = await db.selectFrom("events").select("id").executeTakeFirstOrThrow();
    await show(db, url);
    expect((await postForm(site, `/event-alter/${id}/delete`, {}, staff)).status).toBe(302);
    expect((await site.request(url)).status).toBe(200);
    // Nothing shows it any more.
    await clear(db);
    await purgeDeletedItems(site);
    await addEvent(db, url);
    const last = await db.selectFrom("events").select("id").executeTakeFirstOrThrow();
    expect((await postForm(site, `/event-alter/${last.id}/delete`, {}, staff)).status).toBe(302);
    expect((await site.request(url)).status).toBe(404);
  });

  test("that cannot be stored are reported as failed, and what was typed stays", async () => {
    const broken = await open();
    const headers = { cookie: await signIn(broken) };
    await using db = databaseOf(broken);
    await db.schema.alterTable("storedFiles").renameColumn("contentKey", "key").execute();
    const response = await sendForm(broken, "/event-create", event, headers, await jpeg());
    expect(response.status).toBe(500);
    const html = await response.text();
    expect(announced(html)).toEqual(["Failed to upload image."]);
    expect(fieldValue(html, "eventTitle")).toBe("Choir practice");
    expect(await db.selectFrom("events").selectAll().execute()).toEqual([]);
  });
});
