import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { openTcpProxy } from "../test/faults/support/tcp-proxy.ts";
import { bothDatabases, migratedDatabase } from "../test/support/database.ts";
import { eventRow } from "../test/support/events.ts";
import { startPostgres } from "../test/support/postgres-server.ts";
import { type Database, openDatabase } from "./connection.ts";
import { migrate } from "./migrate.ts";
import { type OtherWriters, sweepContentChanges, watchOtherWriters } from "./other-writers.ts";
import { everyTable } from "./watch-queries.ts";

const event = eventRow();

describe.each(bothDatabases("what others change is noted in another way"))("other writers (%s)", (kind) => {
  const closing: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    for (const close of closing.reverse()) await close();
  });

  async function open(now?: () => number) {
    const { db, folder, databaseUrl } = await migratedDatabase(kind, closing);
    const other = openDatabase({ dataDir: folder, databaseUrl });
    closing.push(() => other.db.destroy());
    return { db, folder, databaseUrl, other: other.db, writers: watchOtherWriters(db, kind, now) };
  }

  const changed = async (writers: OtherWriters) => [...(await writers.changedTables())].sort();

  test("everything counts as changed at first, and nothing afterwards", async () => {
    const { writers } = await open();
    expect(await changed(writers)).toEqual([everyTable]);
    expect(await changed(writers)).toEqual([]);
  });

  test("what another process commits is seen once", async () => {
    const { writers, other } = await open();
    await changed(writers);
    await other.insertInto("events").values(event).execute();
    expect(await changed(writers)).toEqual([kind === "sqlite" ? everyTable : "events"]);
    expect(await changed(writers)).toEqual([]);
  });

  test("other writers are told of also in the middle of a transaction of this process, whose commit does not count", async () => {
    const { db, writers, other } = await open();
    await changed(writers);
    await db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom("limits").execute();
      expect(await changed(writers)).toEqual([]);
    });
    expect((await changed(writers)).filter((table) => table !== "limits")).toEqual([]);
    await other.insertInto("events").values(event).execute();
    await db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom("limits").execute();
      expect(await changed(writers)).toEqual([kind === "sqlite" ? everyTable : "events"]);
    });
    expect(await changed(writers)).toEqual([]);
  });

  test("what another process has not committed is seen when it has", async () => {
    const { writers, other } = await open();
    await changed(writers);
    await other.transaction().execute(async (transaction) => {
      await transaction.insertInto("events").values(event).execute();
      expect(await changed(writers)).toEqual([]);
    });
    expect(await changed(writers)).toEqual([kind === "sqlite" ? everyTable : "events"]);
  });

  test("changes made without this program are seen", async () => {
    const { writers, folder, databaseUrl } = await open();
    await changed(writers);
    if (databaseUrl === undefined) {
      const file = new DatabaseSync(path.join(folder, "narthex.sqlite"));
      file.exec("delete from events; update settings set id = id");
      file.exec("create table notes (id text)");
      file.close();
      expect(await changed(writers)).toEqual([everyTable]);
      return;
    }
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query('update "prayerRequests" set "isApproved" = false');
    expect(await changed(writers)).toEqual(["prayerRequests"]);
    await client.query('truncate "videos" cascade');
    expect(await changed(writers)).toEqual(["sermonPassages", "sermonsInCollections", "videos"]);
    await client.end();
  });

  test("after a pause in which notes were deleted, everything counts as changed", async () => {
    let now = 0;
    const { writers } = await open(() => now);
    await changed(writers);
    now = 9 * 60_000;
    expect(await changed(writers)).toEqual([]);
    now = 20 * 60_000;
    expect(await changed(writers)).toEqual(kind === "postgres" ? [everyTable] : []);
  });
});

describe("other writers on PostgreSQL", () => {
  const closing: (() => Promise<unknown>)[] = [];
  let db: Database;
  let databaseUrl: string | undefined;
  let writers: OtherWriters;
  beforeEach(async () => {
    ({ db, databaseUrl } = await migratedDatabase("postgres", closing));
    writers = watchOtherWriters(db, "postgres");
    await writers.changedTables();
  });
  afterAll(async () => {
    for (const close of closing.reverse()) await close();
  });

  test("changes of a transaction that began first and ends last are seen", async () => {
    await db.transaction().execute(async (slow) => {
      await slow.insertInto("events").values(event).execute();
      const quick = openDatabase({ dataDir: "", databaseUrl });
      await quick.db.deleteFrom("videos").execute();
      await quick.db.destroy();
      expect(await writers.changedTables()).toEqual(new Set(["videos"]));
    });
    expect(await writers.changedTables()).toEqual(new Set(["events"]));
  });

  test("changes of a number of likes are not seen as changes of the post, except by versions that read it there", async () => {
    const row = { date: "2026-11-21T12:00:00.000Z", imgUrl: "", imgPath: "", postedBy: "Ann", content: "" };
    await db
      .insertInto("dailyPosts")
      .values({ id: "post", ...row, likes: 0 })
      .execute();
    await writers.changedTables();
    await sql`truncate "contentChanges"`.execute(db);
    await db.updateTable("itemNumbers").set({ count: 1 }).execute();
    expect(await writers.changedTables()).toEqual(new Set(["itemNumbers"]));
    const { rows } = await sql<{ tableName: string }>`select "tableName" from "contentChanges"`.execute(db);
    expect(new Set(rows.map(({ tableName }) => tableName))).toEqual(new Set(["itemNumbers", "dailyPosts"]));
    await db.updateTable("dailyPosts").set({ likes: 2 }).execute();
    expect(await writers.changedTables()).toEqual(new Set(["itemNumbers", "dailyPosts"]));
  });

  test("other writers on PostgreSQL are seen in exactly the tables that have the trigger", async () => {
    const { rows } = await sql<{ name: string; hasTrigger: boolean }>`
      select relname as "name", exists (
        select from pg_trigger where tgrelid = pg_class.oid and tgname = 'noteContentChange'
      ) as "hasTrigger"
      from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db);
    expect(rows.filter(({ hasTrigger }) => hasTrigger).length).toBeGreaterThan(3);
    for (const { name, hasTrigger } of rows) expect(writers.sees(name), name).toBe(hasTrigger);
    expect(writers.sees(everyTable)).toBe(false);
  });

  test("other writers on PostgreSQL are all unknown once another server has taken over", async () => {
    const here = new URL(databaseUrl ?? "");
    const target = { host: here.hostname, port: Number(here.port) };
    const proxy = await openTcpProxy(target);
    closing.push(() => proxy.close());
    const other = await startPostgres();
    closing.push(() => other.stop());
    await other.createDatabase(here.pathname.slice(1));
    here.port = String(proxy.port);
    const moving = openDatabase({ dataDir: "", databaseUrl: here.href }).db;
    closing.push(() => moving.destroy());
    const seen = watchOtherWriters(moving, "postgres");
    await seen.changedTables();
    expect(await seen.changedTables()).toEqual(new Set());

    target.port = other.port;
    proxy.recover();
    await expect
      .poll(() =>
        migrate(moving, "postgres").then(
          () => "migrated",
          () => "moving",
        ),
      )
      .toBe("migrated");
    expect(await seen.changedTables()).toEqual(new Set([everyTable]));
    expect(await seen.changedTables()).toEqual(new Set());
  });

  test("other writers on PostgreSQL are noted for a day", async () => {
    await db.insertInto("events").values(event).execute();
    await sql`insert into "contentChanges" ("tableName", "at") values ('videos', now() - interval '25 hours')`.execute(
      db,
    );
    await sweepContentChanges(db, "postgres");
    expect(await writers.changedTables()).toEqual(new Set(["events"]));
  });
});
