import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { readableLog } from "../platform/mail/testing/smtp-receiver.ts";
import { describeOnBothDatabases, idOf } from "../test/support/database.ts";
import { eventRow } from "../test/support/events.ts";
import { CachedReads } from "./cached-reads.ts";
import { type Database, openDatabase } from "./connection.ts";
import { watchOtherWriters } from "./other-writers.ts";
import { SeenChanges } from "./seen-changes.ts";
import { everyTable, QueryWatch, type Reading } from "./watch-queries.ts";

describeOnBothDatabases("cached reads", "what others change is seen in another way", (open) => {
  async function openKept(lookEveryMs = 0) {
    const { db, kind, queries, folder, databaseUrl } = await open();
    const otherWriters = watchOtherWriters(db, kind);
    const { log, lines } = readableLog();
    const changes = new SeenChanges({ queries, otherWriters, lookEveryMs, log });
    const kept = new CachedReads(queries, changes);
    const asked = { times: 0 };
    const readEvents = () =>
      kept.read("events", async () => {
        asked.times += 1;
        const rows = await db.selectFrom("events").select("id").orderBy("id").execute();
        return rows.map(({ id }) => id);
      });
    return { db, queries, changes, kept, asked, readEvents, folder, databaseUrl, lines };
  }

  const addEvent = (db: Pick<Database, "insertInto">, number: number) =>
    db
      .insertInto("events")
      .values(eventRow({ id: idOf(number), slug: `event-${number}` }))
      .execute();

  test("cached reads are read again after a change of their table, and not after one of another table", async () => {
    const { db, asked, readEvents } = await openKept();
    expect(await readEvents()).toEqual([]);
    const first = await readEvents();
    await db.deleteFrom("likes").execute();
    expect(await readEvents()).toBe(first);
    expect(asked.times).toBe(1);
    await addEvent(db, 1);
    expect(await readEvents()).toEqual([idOf(1)]);
    expect(asked.times).toBe(2);
  });

  test("cached reads show a change as soon as it is committed, and never one that is taken back", async () => {
    const { db, readEvents } = await openKept();
    const taken = db.transaction().execute(async (transaction) => {
      await addEvent(transaction, 1);
      expect(await readEvents()).toEqual([]);
      throw new Error("taken back");
    });
    await expect(taken).rejects.toThrow("taken back");
    expect(await readEvents()).toEqual([]);
    await db.transaction().execute((transaction) => addEvent(transaction, 2));
    expect(await readEvents()).toEqual([idOf(2)]);
  });

  test("cached reads do not keep what was changed while it was read", async () => {
    const { db, kept, readEvents } = await openKept();
    const old = await kept.read("events", async () => {
      const rows = await db.selectFrom("events").select("id").execute();
      await addEvent(db, 1);
      return rows.map(({ id }) => id);
    });
    expect(old).toEqual([]);
    expect(await readEvents()).toEqual([idOf(1)]);
  });

  test("cached reads show what another process has committed at the next look, or at once to whoever asks for it", async () => {
    const { changes, readEvents, folder, databaseUrl } = await openKept(3_600_000);
    const other = openDatabase({ dataDir: folder, databaseUrl });
    await using _closing = { [Symbol.asyncDispose]: () => other.db.destroy() };
    expect(await readEvents()).toEqual([]);
    await addEvent(other.db, 1);
    expect(await readEvents()).toEqual([]);
    await changes.lookAtOnce();
    expect(await readEvents()).toEqual([idOf(1)]);
  });

  test("cached reads are part of what a page was made from, also when they come from memory", async () => {
    const { queries, readEvents } = await openKept();
    for (const _ of ["read", "from memory"]) {
      const reading: Reading = { tables: new Set(), hasFailed: false };
      await queries.note(reading, readEvents);
      expect(reading).toEqual({ tables: new Set(["events"]), hasFailed: false });
    }
  });

  test("cached reads are not kept after a query that failed, even if its reader hid that", async () => {
    const { db, queries, kept } = await openKept();
    let isBroken = true;
    const read = () =>
      kept.read("hidden", async () => {
        if (isBroken) await sql`select * from nowhere`.execute(db).catch(() => undefined);
        return isBroken ? "without" : "with";
      });
    const reading: Reading = { tables: new Set(), hasFailed: false };
    expect(await queries.note(reading, read)).toBe("without");
    expect(reading.hasFailed).toBe(true);
    isBroken = false;
    expect(await read()).toBe("with");
  });

  test("cached reads of a table whose changes by others nobody sees are read each time", async () => {
    const { db, kept, databaseUrl } = await openKept();
    let times = 0;
    for (const _ of [1, 2])
      await kept.read("limits", async () => {
        times += 1;
        return db.selectFrom("limits").select("key").execute();
      });
    // SQLite tells of every commit, PostgreSQL of tables with a trigger.
    expect(times).toBe(databaseUrl ? 2 : 1);
  });
});

describe("while the database does not respond, cached reads", () => {
  const gone = Object.assign(new Error("gone"), { code: "ECONNREFUSED" });

  /** A database of which only the state counts. */
  function openKept(lookEveryMs = 0) {
    const state = { looks: "answered", reads: "answered", times: 0, now: 0, lookTakesMs: 0 };
    const answer = async <Value>(how: string, value: Value): Promise<Value> => {
      if (how === "gone") throw gone;
      if (how === "wrong") throw new Error("wrong");
      return value;
    };
    const queries = new QueryWatch();
    const otherWriters = {
      changedTables: () => {
        state.times += 1;
        state.now += state.lookTakesMs;
        return answer(state.looks, new Set([everyTable]));
      },
      sees: () => true,
    };
    const { log } = readableLog();
    const now = () => state.now;
    const kept = new CachedReads(queries, new SeenChanges({ queries, otherWriters, lookEveryMs, log, now }));
    const asked: string[] = [];
    const read = async (key: string, value: string) => {
      const reading: Reading = { tables: new Set(), hasFailed: false };
      const work = () =>
        kept.read(key, () => {
          queries.add(new Set(["events"]));
          asked.push(value);
          return answer(state.reads, value);
        });
      return { value: await queries.note(reading, work), hasFailed: reading.hasFailed };
    };
    return { state, asked, read };
  }

  test("while the database does not respond, cached reads return what was read last, without waiting for it once more, and pages are told", async () => {
    const { state, asked, read } = openKept();
    await read("a", "first");
    state.looks = "gone";
    expect(await read("a", "second")).toEqual({ value: "first", hasFailed: true });
    expect(asked).toEqual(["first"]);
    state.looks = "answered";
    expect(await read("a", "third")).toEqual({ value: "third", hasFailed: false });
  });

  test("while the database does not respond, cached reads return what was read last when only they fail", async () => {
    const { state, read } = openKept();
    await read("a", "first");
    state.reads = "gone";
    expect(await read("a", "second")).toEqual({ value: "first", hasFailed: true });
  });

  test("while the database does not respond, cached reads ask it once, and not again for each of the reads of a page, until two seconds have passed", async () => {
    const { state, read } = openKept(250);
    state.looks = "gone";
    await expect(read("a", "first")).rejects.toThrow("gone");
    state.now += 1999;
    await expect(read("b", "first")).rejects.toThrow("gone");
    expect(state.times).toBe(1);
    Object.assign(state, { looks: "answered", now: state.now + 1 });
    expect((await read("a", "second")).value).toBe("second");
  });

  test("while the database does not respond, cached reads look once for the reads of a page also while looks are slow", async () => {
    const { state, read } = openKept(250);
    state.lookTakesMs = 300;
    await read("a", "first");
    await read("b", "first");
    expect(state.times).toBe(1);
    state.now += 125;
    await read("c", "first");
    expect(state.times).toBe(2);
  });

  test("while the database does not respond, cached reads fail for what was never read, and with any other error", async () => {
    const { state, read } = openKept();
    await read("a", "first");
    state.looks = "gone";
    await expect(read("b", "first")).rejects.toThrow("gone");
    Object.assign(state, { looks: "answered", reads: "wrong" });
    await expect(read("a", "second")).rejects.toThrow("wrong");
  });

  test("while the database does not respond, cached reads read again each time while only the changes of others cannot be told", async () => {
    const { state, read } = openKept();
    state.looks = "wrong";
    expect((await read("a", "first")).value).toBe("first");
    expect((await read("a", "second")).value).toBe("second");
  });
});
