import { rm } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { bothDatabases, emptyPostgres, temporaryFolder } from "../test/support/database.ts";
import { openDatabase } from "./connection.ts";
import { migrate } from "./migrate.ts";
import { insertRows, moment } from "./testing/old-rows.ts";

const url = (path: string) => `/v0/b/site/o/${encodeURIComponent(path)}?alt=media&token=t`;

describe.each(bothDatabases("migrations read URLs and change tables in SQL"))(
  "the migration to uses of files (%s)",
  (kind) => {
    test("the migration to uses of files records every file that a page shows, however its URL is written, and keeps deleted items' pictures", async () => {
      const closing: (() => Promise<unknown>)[] = [];
      const dataDir = await temporaryFolder();
      closing.push(() => rm(dataDir, { recursive: true, force: true }));
      const databaseUrl = kind === "postgres" ? await emptyPostgres(closing) : undefined;
      const { db } = openDatabase({ dataDir, databaseUrl });
      closing.push(() => db.destroy());
      try {
        await migrate(db, kind, "0009-picture-texts");
        const event = { eventTitle: "", eventContent: "", eventDate: "", eventTime: "", eventAlt: "" };
        const post = { date: moment, postedBy: "", content: "", likes: 0, imgAlt: "" };
        const prayer = { userId: null, userName: "", title: "", content: "", picAlt: "", date: moment };
        const video = { title: "", sermonBy: "", content: "", date: moment, userName: "" };
        await insertRows(db, [
          ["events", { id: "e1", ...event, eventUrl: url("events/a b_50%.jpg") }],
          ["events", { id: "e2", ...event, eventUrl: `https://old.example${url("events/moved.jpg")}` }],
          ["events", { id: "e3", ...event, eventUrl: "/v0/b/site/o/events/plain.jpg?alt=media&token=t" }],
          ["events", { id: "e4", ...event, eventUrl: "https://pictures.example/elsewhere.jpg" }],
          ["events", { id: "e5", ...event, eventUrl: "" }],
          ["dailyPosts", { id: "p1", ...post, imgUrl: "", imgPath: "images/path.jpg" }],
          ["dailyPosts", { id: "p2", ...post, imgUrl: url("images/url.jpg"), imgPath: "" }],
          [
            "prayerRequests",
            {
              id: "r1",
              ...prayer,
              picUrl: url("prayer-requests/a.jpg"),
              isApproved: kind === "postgres" ? false : 0,
            },
          ],
          [
            "videos",
            { id: "v1", ...video, videoUrl: url("media/a.mp4"), embeddable: kind === "postgres" || 1 },
          ],
          [
            "settings",
            {
              id: "background",
              backgroundMediaUrl: url("media/b.mp4"),
              mainImageUrl: url("images/path.jpg"),
              isVideoBackground: kind === "postgres" || 1,
            },
          ],
          [
            "deletedItems",
            {
              id: "d1",
              itemId: "e9",
              kind: "event",
              content: "{}",
              picturePath: "events/gone.jpg",
              deletedAt: moment,
            },
          ],
          [
            "deletedItems",
            { id: "d2", itemId: "e8", kind: "event", content: "{}", picturePath: "", deletedAt: moment },
          ],
        ]);

        await migrate(db, kind);

        const uses = await db.selectFrom("fileUses").selectAll().orderBy("usedBy").orderBy("path").execute();
        expect(uses).toEqual([
          { path: "events/a b_50%.jpg", usedBy: "event:e1" },
          { path: "events/moved.jpg", usedBy: "event:e2" },
          { path: "events/plain.jpg", usedBy: "event:e3" },
          { path: "media/b.mp4", usedBy: "home:backgroundMediaUrl" },
          { path: "images/path.jpg", usedBy: "home:mainImageUrl" },
          { path: "images/path.jpg", usedBy: "post:p1" },
          { path: "images/url.jpg", usedBy: "post:p2" },
          { path: "prayer-requests/a.jpg", usedBy: "prayer:r1" },
          { path: "media/a.mp4", usedBy: "sermon:v1" },
        ]);
        const released = await db.selectFrom("releasedFiles").selectAll().execute();
        expect(released).toMatchObject([{ id: "d1", path: "events/gone.jpg" }]);
        const kept = Date.parse(released[0]?.deleteAfter ?? "") - Date.parse(moment);
        expect(kept).toBe(30 * 24 * 60 * 60_000);
      } finally {
        for (const close of closing.reverse()) await close();
      }
    });
  },
);
