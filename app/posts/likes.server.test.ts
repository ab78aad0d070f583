import { describe, expect, test } from "vitest";
import type { Database } from "../../database/connection.ts";
import { testStorage } from "../../platform/storage/testing/test-storage.ts";
import { addAccount } from "../../test/support/church-people.ts";
import { bothDatabases, idOf, migratedDatabase } from "../../test/support/database.ts";
import { permissionsOf } from "../permissions.ts";
import type { Person } from "../viewer.ts";
import { likePost, unlikePost } from "./likes.server.ts";
import { listPosts } from "./post-reads.server.ts";
import { changePost, deletePost, restorePost } from "./post-writes.server.ts";

const postId = idOf(1);
const staff = { ...personOf("staff"), role: "staff", permissions: permissionsOf(["administrator"]) } as const;

function personOf(id: string): Person {
  return { id, role: "member", permissions: permissionsOf([]), email: `${id}@people.example`, name: id };
}

/** What the versions before migration 0034 do when somebody likes a post, or likes it no more. */
const ofEarlierVersion = {
  like: (db: Database, userId: string) =>
    db.transaction().execute(async (trx) => {
      await trx
        .updateTable("dailyPosts")
        .set((eb) => ({ likes: eb.ref("likes") }))
        .where("id", "=", postId)
        .execute();
      await trx.insertInto("likes").values({ postId, userId }).execute();
      await trx
        .updateTable("dailyPosts")
        .set((eb) => ({ likes: eb("likes", "+", 1) }))
        .where("id", "=", postId)
        .execute();
    }),
  set: (db: Database, likes: number) =>
    db.updateTable("dailyPosts").set({ likes }).where("id", "=", postId).execute(),
};

describe.each(bothDatabases("triggers count for earlier versions, and rows are locked"))(
  "the likes of a post (%s)",
  (kind) => {
    async function opened({ likes = 0 } = {}) {
      const closing: (() => Promise<unknown>)[] = [];
      const place = await migratedDatabase(kind, closing);
      const { storage } = await testStorage(place);
      const { db, queries } = place;
      const site = {
        db,
        storage,
        clock: () => new Date("2026-11-22T09:00:00.000Z"),
        mailWritten: () => undefined,
      };
      const row = { date: "2026-11-21T12:00:00.000Z", imgUrl: "", imgPath: "", postedBy: "Ann" };
      await db
        .insertInto("dailyPosts")
        .values({ id: postId, ...row, content: "Be still.", likes })
        .execute();
      const people = Array.from({ length: 8 }, (_, number) => personOf(`member-${number}`));
      for (const { id } of [...people, staff]) await addAccount(db, id);
      /** The number that this version shows, and the one that versions before it show. */
      const numbers = async () => {
        const { items } = await listPosts(site, staff, 1);
        const earlier = await db.selectFrom("dailyPosts").select("likes").execute();
        return [items[0]?.likes, earlier[0]?.likes];
      };
      const close = async () => {
        for (const one of closing.reverse()) await one();
      };
      return { db, queries, site, people, numbers, [Symbol.asyncDispose]: close };
    }

    const edited = {
      ...{ version: 1, day: "2026-11-21", postedBy: "Ann", content: "Be still.", imgUrl: "", imgAlt: "" },
      ...{ shown: "now", fromDay: "", fromTime: "", untilDay: "", untilTime: "" },
    } as never as Parameters<typeof changePost>[3];

    test("the likes of a post are counted for this version and for those before it, whichever counted them", async () => {
      await using church = await opened();
      const { db, site, people, numbers } = church;
      const [ann, bo, cy] = people as [Person, Person, Person];
      await likePost(site, ann, postId);
      await ofEarlierVersion.like(db, bo.id);
      expect(await numbers()).toEqual([2, 2]);
      await unlikePost(site, bo, postId);
      await likePost(site, cy, postId);
      await ofEarlierVersion.set(db, 40);
      expect(await numbers()).toEqual([40, 40]);
      await unlikePost(site, ann, postId);
      expect(await numbers()).toEqual([39, 39]);
    });

    test("the likes of a post are all counted while both versions count at the same time", async () => {
      await using church = await opened();
      const { db, site, people, numbers } = church;
      await Promise.all(
        people.map(({ id }, number) =>
          number % 2 === 0 ? likePost(site, personOf(id), postId) : ofEarlierVersion.like(db, id),
        ),
      );
      expect(await numbers()).toEqual([people.length, people.length]);
    });

    test("the likes of a post are what staff set them to, whichever version they use, and never below none", async () => {
      await using church = await opened({ likes: 3 });
      const { site, people, numbers } = church;
      const [ann] = people as [Person];
      await likePost(site, ann, postId);
      await changePost(site, staff, postId, { ...edited, likes: 10, likesBefore: 3 });
      expect(await numbers()).toEqual([11, 11]);
      await changePost(site, staff, postId, { ...edited, version: 2, likes: 0, likesBefore: 20 });
      expect(await numbers()).toEqual([0, 0]);
      await unlikePost(site, ann, postId);
      expect(await numbers()).toEqual([0, 0]);
    });

    test("the likes of a post leave with their post, and return with it without those of members who have left", async () => {
      await using church = await opened({ likes: 5 });
      const { db, site, people, numbers } = church;
      const [ann, bo] = people as [Person, Person];
      await likePost(site, ann, postId);
      await likePost(site, bo, postId);
      await deletePost(site, staff, postId);
      expect(await db.selectFrom("itemNumbers").selectAll().execute()).toEqual([]);
      await db.deleteFrom("user").where("id", "=", bo.id).execute();
      expect(await restorePost(site, staff, postId)).toBe("restored");
      expect(await numbers()).toEqual([6, 6]);
    });

    test("the likes of a post change nothing that the pages which show the post are made from, but its number", async () => {
      await using church = await opened();
      const { db, queries, site, people } = church;
      const written = new Set<string>();
      const [ann] = people as [Person];
      const version = () => db.selectFrom("dailyPosts").select("version").executeTakeFirstOrThrow();
      const before = await version();
      queries.onWritten = (tables) => {
        for (const table of tables) written.add(table);
      };
      await likePost(site, ann, postId);
      await unlikePost(site, ann, postId);
      expect(written).toEqual(new Set(["likes", "itemNumbers"]));
      expect(await version()).toEqual(before);
    });
  },
);
