import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { addMember, openChurch } from "../../../test/support/attendance.ts";
import { describeOnBothDatabases } from "../../../test/support/database.ts";
import { always, never } from "../../items/visibility/visibility.ts";
import { likePost, likesOf } from "../../posts/likes.server.ts";
import { removePerson } from "./remove-account.server.ts";

const postId = "0193a000-0000-7000-8000-000000000001";

describeOnBothDatabases(
  "removing an account",
  "it waits for rows that refer to it, which are locked",
  (open) => {
    test("a like that is being saved while its account is removed is taken back too", async () => {
      const { site, db } = await openChurch(await open());
      const ann = await addMember(db, "ann");
      const date = "2026-11-20T12:00:00.000Z";
      await db
        .insertInto("dailyPosts")
        .values({
          ...{ id: postId, date, imgUrl: "", imgPath: "", imgAlt: "", postedBy: "Sam", content: "Hello" },
          ...{ likes: 0, changedAt: null, version: 1, visibleFrom: always, visibleUntil: never },
        })
        .execute();
      const liked = Promise.withResolvers<void>();
      const saved = Promise.withResolvers<void>();
      // A like whose transaction is not over yet.
      const held = {
        ...site,
        db: {
          transaction: () => ({
            execute: <T>(work: (trx: typeof db) => Promise<T>) =>
              db.transaction().execute(async (trx) => {
                const result = await work(trx as never);
                liked.resolve();
                await saved.promise;
                return result;
              }),
          }),
        } as never,
      };
      const liking = likePost(held, ann, postId);
      await liked.promise;
      const settings = { admin: { email: "admin@people.example", password: undefined } };
      const removing = removePerson({ ...site, settings }, ann, true);
      await sleep(300);
      saved.resolve();
      await Promise.all([liking, removing]);
      expect(await db.selectFrom("likes").selectAll().execute()).toEqual([]);
      const { kind, name } = likesOf(postId);
      const number = db.selectFrom("itemNumbers").select("count").where("itemId", "=", postId);
      const found = await number.where("kind", "=", kind).where("name", "=", name).executeTakeFirst();
      expect(found?.count ?? 0).toBe(0);
    });
  },
);
