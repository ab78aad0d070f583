import { type FileHandle, open, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { Kysely, sql } from "kysely";
import { afterEach, expect, test, vi } from "vitest";
import { temporaryFolder } from "../test/support/database.ts";
import { nodeSqliteDialect } from "./node-sqlite.ts";
import { isUnavailable } from "./unavailable.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A database limited to its present size, which SQLite reports as a full disk. */
async function fullDatabase(whenFull: () => boolean, whenFailed?: (failure: Error) => void) {
  const folder = await temporaryFolder();
  closing.push(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const db = new Kysely<{ notes: { text: string } }>({
    dialect: nodeSqliteDialect(path.join(folder, "full.sqlite"), {
      busyTimeoutMs: 1000,
      whenFull,
      whenFailed,
    }),
  });
  closing.push(() => db.destroy());
  await sql`create table notes (text text)`.execute(db);
  await sql`pragma max_page_count = 1`.execute(db);
  return db;
}

test.each([
  ["no space can be freed", false],
  ["the room that somebody made is too little", true],
])("when the disk is full and %s, the write fails as such, and nothing is half saved", async (_, hasRoom) => {
  let calls = 0;
  const db = await fullDatabase(() => {
    calls++;
    return hasRoom;
  });
  const write = db.transaction().execute(async (trx) => {
    await trx.insertInto("notes").values({ text: "short" }).execute();
    await trx
      .insertInto("notes")
      .values({ text: "x".repeat(100_000) })
      .execute();
  });
  const failure = await write.catch((error: unknown) => error);
  expect(failure).toMatchObject({ errcode: 13 });
  expect(isUnavailable(failure)).toBe(true);
  expect(calls).toBe(1);
  expect(await db.selectFrom("notes").selectAll().execute()).toEqual([]);
  await db.insertInto("notes").values({ text: "still open" }).execute();
  expect(await db.selectFrom("notes").selectAll().execute()).toEqual([{ text: "still open" }]);
});

test("a query works again after it failed, and after the schema changed", async () => {
  const folder = await temporaryFolder();
  closing.push(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const db = new Kysely<{ notes: { text: string } }>({
    dialect: nodeSqliteDialect(path.join(folder, "again.sqlite"), { busyTimeoutMs: 1000 }),
  });
  closing.push(() => db.destroy());
  await sql`create table notes (text text primary key)`.execute(db);
  const add = (text: string) => db.insertInto("notes").values({ text }).execute();
  const all = db.selectFrom("notes").selectAll();

  await add("first");
  await expect(add("first")).rejects.toThrow("UNIQUE");
  await add("second");
  expect(await all.execute()).toEqual([{ text: "first" }, { text: "second" }]);

  await sql`alter table notes add column pinned boolean`.execute(db);
  await add("third");
  expect(await all.execute()).toContainEqual({ text: "third", pinned: null });
});

test("requests are served between writes that wait for each other", async () => {
  const db = await fullDatabase(() => true);
  const order: string[] = [];
  setImmediate(() => order.push("page"));
  await Promise.all(
    ["first", "second", "third"].map(async (text) => {
      await db.transaction().execute(async (trx) => {
        await trx.insertInto("notes").values({ text }).execute();
        order.push(text);
      });
    }),
  );
  expect(order).toEqual(["first", "page", "second", "third"]);
});

test("a write resolves once it is on disk, while others go on and share the next wait", async () => {
  const db = await fullDatabase(() => true);
  const disk = await slowDisk();
  const done: string[] = [];
  const add = async (text: string) => {
    await db.transaction().execute((trx) => trx.insertInto("notes").values({ text }).execute());
    done.push(text);
  };
  const shown = async () => (await db.selectFrom("notes").selectAll().execute()).map(({ text }) => text);

  const first = add("first");
  await expect.poll(shown).toEqual(["first"]);
  const others = [add("second"), db.insertInto("notes").values({ text: "third" }).execute()];
  await expect.poll(shown).toEqual(["first", "second", "third"]);
  expect(done).toEqual([]);
  expect(disk.waits).toHaveLength(1);

  disk.waits[0]?.resolve();
  await first;
  await expect.poll(() => disk.waits.length).toBe(2);
  expect(done).toEqual(["first"]);
  disk.waits[1]?.resolve();
  await Promise.all(others);
  expect(disk.waits).toHaveLength(2);
});

test("a write that the disk refuses fails, without undoing what another connection is writing", async () => {
  const db = await fullDatabase(() => true);
  const disk = await slowDisk();
  const refused = add(db, "first");
  refused.catch(() => undefined);
  await expect.poll(() => disk.waits.length).toBe(1);
  const other = db.transaction().execute(async (trx) => {
    await trx.insertInto("notes").values({ text: "second" }).execute();
    disk.waits[0]?.reject(new Error("EIO"));
    await expect(refused).rejects.toThrow("EIO");
    expect(await trx.selectFrom("notes").selectAll().execute()).toContainEqual({ text: "second" });
  });
  await expect(other).rejects.toThrow("the disk failed");
});

test("after the disk has failed, writes are refused and not saved, even if it seems to work again", async () => {
  const failures: Error[] = [];
  const db = await fullDatabase(
    () => true,
    (failure) => failures.push(failure),
  );
  const disk = await slowDisk();
  const refused = add(db, "first");
  refused.catch(() => undefined);
  await expect.poll(() => disk.waits.length).toBe(1);
  const waiting = add(db, "second");
  waiting.catch(() => undefined);
  disk.waits[0]?.reject(new Error("EIO"));
  await expect(refused).rejects.toThrow("EIO");
  expect(failures).toEqual([expect.objectContaining({ message: "EIO" })]);
  await expect(waiting).rejects.toThrow("the disk failed");
  await expect(add(db, "third")).rejects.toThrow("the disk failed");
  await expect(db.insertInto("notes").values({ text: "fourth" }).execute()).rejects.toThrow(
    "the disk failed",
  );
  const saved = await db
    .selectFrom("notes")
    .select("text")
    .where("text", "in", ["third", "fourth"])
    .execute();
  expect(saved).toEqual([]);
  expect(disk.waits).toHaveLength(1);
  // Node ends the process when it finds an open file that nobody holds.
  await db.destroy();
  expect(disk.files.map(({ fd }) => fd)).toEqual([-1]);
});

test("a write also waits for the disk when the file is a symbolic link", async () => {
  const folder = await temporaryFolder();
  closing.push(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  await writeFile(path.join(folder, "elsewhere.sqlite"), "");
  await symlink("elsewhere.sqlite", path.join(folder, "link.sqlite"));
  const db = new Kysely({
    dialect: nodeSqliteDialect(path.join(folder, "link.sqlite"), { busyTimeoutMs: 1000 }),
  });
  closing.push(() => db.destroy());
  const disk = await slowDisk();
  const write = sql`create table notes (text text)`.execute(db);
  await expect.poll(() => disk.waits.length).toBe(1);
  disk.waits[0]?.resolve();
  await write;
});

test("without a write-ahead log, SQLite itself waits for the disk", async () => {
  const db = new Kysely({ dialect: nodeSqliteDialect(":memory:", { busyTimeoutMs: 1000 }) });
  closing.push(() => db.destroy());
  const { rows } = await sql`pragma synchronous`.execute(db);
  const full = 2;
  expect(rows).toEqual([{ synchronous: full }]);
});

function add(db: Kysely<{ notes: { text: string } }>, text: string) {
  return db.transaction().execute((trx) => trx.insertInto("notes").values({ text }).execute());
}

/** Makes each write to disk wait for the test. */
async function slowDisk() {
  await using file = await open(import.meta.filename);
  const waits: PromiseWithResolvers<void>[] = [];
  const files: FileHandle[] = [];
  const datasync = vi.spyOn(Object.getPrototypeOf(file), "datasync").mockImplementation(function (
    this: FileHandle,
  ) {
    files.push(this);
    const wait = Promise.withResolvers<void>();
    waits.push(wait);
    return wait.promise;
  });
  closing.unshift(() => datasync.mockRestore());
  return { waits, files };
}
