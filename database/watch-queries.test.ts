import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { describeOnBothDatabases, idOf } from "../test/support/database.ts";
import { eventRow } from "../test/support/events.ts";
import type { Database } from "./connection.ts";
import { everyTable, type QueryWatch, ReaderLeftError, type Reading } from "./watch-queries.ts";

describeOnBothDatabases(
  "watched queries",
  "connections and transactions are those of another driver",
  (open) => {
    let db: Database;
    let queries: QueryWatch;
    let written: string[][] = [];
    beforeAll(async () => {
      ({ db, queries } = await open());
      queries.onWritten = (tables) => written.push([...tables].sort());
    });
    beforeEach(async () => {
      await db.deleteFrom("events").execute();
      written = [];
    });

    async function readingOf(
      work: () => Promise<unknown>,
    ): Promise<{ tables: string[]; hasFailed: boolean }> {
      const reading: Reading = { tables: new Set(), hasFailed: false };
      await queries.note(reading, work);
      return { tables: [...reading.tables].sort(), hasFailed: reading.hasFailed };
    }

    const event = (number: number) => eventRow({ id: idOf(number) });
    const addEvent = (target: Pick<Database, "insertInto">, number: number) =>
      target.insertInto("events").values(event(number)).execute();

    test("the tables of joins, conditions, common table expressions and unions are noted", async () => {
      const { tables } = await readingOf(() =>
        db
          .with("liked", (qb) => qb.selectFrom("likes").select("postId"))
          .selectFrom("dailyPosts as post")
          .leftJoin("storedFiles", "storedFiles.fullPath", "post.imgPath")
          .where("post.id", "in", (qb) => qb.selectFrom("liked").select("postId"))
          .where(({ exists, selectFrom }) => exists(selectFrom("settings").select("id")))
          .select("post.id")
          .unionAll((qb) => qb.selectFrom("videos").select("id"))
          .execute(),
      );
      for (const table of ["likes", "dailyPosts", "storedFiles", "settings", "videos"])
        expect(tables).toContain(table);
      expect(tables).not.toContain("events");
    });

    test("once nobody waits for the result, queries are no longer begun, but transactions are finished", async () => {
      const leaving = new AbortController();
      const begun: number[] = [];
      const read = async (number: number) => {
        await db.selectFrom("events").select("id").execute();
        begun.push(number);
      };
      const work = queries.whileAwaited(leaving.signal, async () => {
        await read(1);
        await db.transaction().execute(async (trx) => {
          leaving.abort();
          await addEvent(trx, 1);
        });
        await read(2);
      });
      await expect(work).rejects.toThrow(ReaderLeftError);
      expect(begun).toEqual([1]);
      expect(await db.selectFrom("events").select("id").execute()).toEqual([{ id: idOf(1) }]);
    });

    test("work that goes on at the same time is noted apart", async () => {
      const read = (table: "events" | "videos") => async () => {
        for (let time = 0; time < 5; time++) await db.selectFrom(table).select("id").execute();
      };
      const [events, videos] = await Promise.all([readingOf(read("events")), readingOf(read("videos"))]);
      expect([events.tables, videos.tables]).toEqual([["events"], ["videos"]]);
    });

    test("SQL that the query builder did not write reads and changes every table", async () => {
      expect((await readingOf(() => sql`select count(*) from events`.execute(db))).tables).toEqual([
        everyTable,
      ]);
      expect((await readingOf(() => sql`select 1`.execute(db))).tables).toEqual([]);
      expect(written).toEqual([]);
      await sql`update events set version = version`.execute(db);
      expect(written).toEqual([[everyTable]]);
    });

    test("a subquery in SQL reads every table", async () => {
      const count = sql<number>`(select count(*) from events)`.as("count");
      expect((await readingOf(() => db.selectFrom("settings").select(count).execute())).tables).toContain(
        everyTable,
      );
    });

    test("a query that fails is noted even if the work goes on", async () => {
      const failing = () => sql`select nothing from nowhere`.execute(db).catch(() => undefined);
      expect((await readingOf(failing)).hasFailed).toBe(true);
      expect((await readingOf(() => db.selectFrom("events").select("id").execute())).hasFailed).toBe(false);
    });

    test("each change is told at once", async () => {
      await addEvent(db, 1);
      await db.updateTable("events").set({ eventTitle: "Hike" }).execute();
      await db.deleteFrom("events").execute();
      expect(written).toEqual([["events"], ["events"], ["events"]]);
    });

    test("a change inside a common table expression is told", async () => {
      await db
        .with("old", (qb) => qb.selectFrom("videos").select("id"))
        .deleteFrom("events")
        .where("id", "in", (qb) => qb.selectFrom("old").select("id"))
        .execute();
      expect(written.flat()).toContain("events");
    });

    test("the changes of a transaction are told together, after its commit and before its writer goes on", async () => {
      await db.transaction().execute(async (transaction) => {
        await addEvent(transaction, 1);
        await transaction.deleteFrom("videos").execute();
        expect(written).toEqual([]);
      });
      expect(written).toEqual([["events", "videos"]]);
    });

    test("when changed tables are told, other connections can read the changes", async () => {
      const { promise, resolve } = Promise.withResolvers<unknown[]>();
      const { onWritten } = queries;
      queries.onWritten = () => resolve(db.selectFrom("events").select("id").execute());
      await db.transaction().execute((transaction) => addEvent(transaction, 1));
      queries.onWritten = onWritten;
      expect(await promise).toEqual([{ id: idOf(1) }]);
    });

    test("what is rolled back is not told, nor with the next change of the same connection", async () => {
      const failed = db.transaction().execute(async (transaction) => {
        await addEvent(transaction, 1);
        throw new Error("changed my mind");
      });
      await expect(failed).rejects.toThrow("changed my mind");
      expect(written).toEqual([]);
      await db.deleteFrom("videos").execute();
      expect(written).toEqual([["videos"]]);
    });
  },
);
