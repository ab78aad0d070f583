import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { sweepUnused } from "../platform/storage/files/sweep.ts";
import { downloadPath } from "../platform/storage/names.ts";
import {
  multipart,
  noisy,
  objectPath,
  testStorage,
  uploadPath,
} from "../platform/storage/testing/test-storage.ts";
import { describeOnBothDatabases } from "../test/support/database.ts";
import { ownBackground } from "./home/background.ts";
import { storageRules } from "./storage-rules.ts";
import { filesInUse } from "./storage-use.server.ts";

describeOnBothDatabases("pictures that no page uses", (open) => {
  async function church() {
    let now = new Date("2026-11-21T09:00:00Z");
    const server = await testStorage(await open(), { rules: storageRules, clock: () => now });
    const picture = await noisy(20, 20).jpeg().toBuffer();
    return {
      ...server,
      later: (time: string) => {
        now = new Date(time);
      },
      sweep: () => sweepUnused(server.storage, filesInUse(server.db), now),
      async store(name: string, as = "sam", content: Uint8Array = picture): Promise<string> {
        const reply = await server.ask(uploadPath(name), { ...multipart(name, content), as });
        return downloadPath(name, (await reply.json()).downloadTokens);
      },
      isThere: async (name: string) => (await server.ask(objectPath(name), { as: "sam" })).status === 200,
    };
  }

  const event = (eventUrl: string) => ({
    id: uuidv7(),
    eventTitle: "Picnic",
    eventContent: "Bring a cake.",
    eventDate: "2026-12-01",
    eventTime: "10:00",
    eventUrl,
  });

  test("are deleted after a day; pictures that are shown or younger, and other files, stay", async () => {
    const { db, store, sweep, later, isThere } = await church();
    const old = ["events/old.jpg", "images/old.jpg"];
    for (const name of old) await store(name);
    await store("prayer-requests/old.jpg", "ann");
    await store("resources/leaflet.pdf", "sam", Buffer.from(`%PDF-1.7\n${"x".repeat(100)}`));
    const shown = await store("events/shown.jpg");
    const moved = await store("events/moved.jpg");
    const background = await store("images/background.jpg");
    await db
      .insertInto("events")
      .values([event(shown), event(`https://old-name.example${moved}`)])
      .execute();
    await db
      .insertInto("settings")
      .values({ id: "background", ...ownBackground, mainImageUrl: background })
      .execute();
    expect(await sweep()).toBe(0);
    later("2026-11-22T08:00:00Z");
    await store("events/young.jpg");
    expect(await sweep()).toBe(0);
    later("2026-11-22T10:00:00Z");
    expect(await sweep()).toBe(3);
    for (const name of [...old, "prayer-requests/old.jpg"]) expect(await isThere(name)).toBe(false);
    for (const name of ["shown.jpg", "moved.jpg", "young.jpg"])
      expect(await isThere(`events/${name}`)).toBe(true);
    expect(await isThere("images/background.jpg")).toBe(true);
    expect(await isThere("resources/leaflet.pdf")).toBe(true);
    expect(await sweep()).toBe(0);
  });

  test("stay when a page starts to show them during the sweep", async () => {
    const { db, store } = await church();
    const shown = await store("events/shown.jpg");
    const late = await store("events/late.jpg");
    await db.insertInto("events").values(event(shown)).execute();
    const { unusedOf } = filesInUse(db);
    expect(await unusedOf(["events/shown.jpg"])).toEqual([]);
    await db.insertInto("events").values(event(late)).execute();
    expect(await unusedOf(["events/late.jpg", "events/unused.jpg"])).toEqual(["events/unused.jpg"]);
  });

  test("stay while a daily post or a prayer request shows them, approved or not, and are deleted afterwards", async () => {
    const { db, store, sweep, later, isThere } = await church();
    const date = "2026-11-21T12:00:00.000Z";
    const post = { date, postedBy: "Ann", content: "Be still.", likes: 0 };
    const prayer = { userId: null, userName: "Ann", title: "Help", content: "Please pray.", date };
    await store("images/path.jpg");
    const posted = await store("images/address.jpg");
    const waiting = await store("prayer-requests/waiting.jpg", "ann");
    const approved = await store("prayer-requests/approved.jpg", "ann");
    const unused = ["images/unused.jpg", "prayer-requests/unused.jpg"];
    for (const name of unused) await store(name, "sam");
    await db
      .insertInto("dailyPosts")
      .values([
        { id: "1", ...post, imgUrl: "", imgPath: "images/path.jpg" },
        { id: "2", ...post, imgUrl: `https://old-name.example${posted}`, imgPath: "" },
        { id: "3", ...post, imgUrl: "https://elsewhere.example/images/unused.jpg", imgPath: "" },
      ])
      .execute();
    await db
      .insertInto("prayerRequests")
      .values([
        { id: "1", ...prayer, picUrl: waiting, isApproved: false },
        { id: "2", ...prayer, picUrl: approved, isApproved: true },
        { id: "3", ...prayer, picUrl: "", isApproved: true },
      ])
      .execute();
    const shown = [
      "images/path.jpg",
      "images/address.jpg",
      "prayer-requests/waiting.jpg",
      "prayer-requests/approved.jpg",
    ];

    later("2026-11-22T10:00:00Z");
    expect(await sweep()).toBe(2);
    for (const name of unused) expect(await isThere(name), name).toBe(false);
    for (const name of shown) expect(await isThere(name), name).toBe(true);

    await db.deleteFrom("dailyPosts").execute();
    await db.deleteFrom("prayerRequests").execute();
    expect(await sweep()).toBe(4);
    for (const name of shown) expect(await isThere(name), name).toBe(false);
  });
});
