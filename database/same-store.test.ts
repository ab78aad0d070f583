import { rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { afterAll, expect, test } from "vitest";
import { SettingError } from "../platform/settings/environment.ts";
import { openDiskStore } from "../platform/storage/stores/disk-store.ts";
import type { FileStore } from "../platform/storage/stores/file-store.ts";
import { describeOnBothDatabases, describeWithDatabase, temporaryFolder } from "../test/support/database.ts";
import type { Database } from "./connection.ts";
import { expectSameStore, storeIdKey } from "./same-store.ts";
import { storeChoice } from "./site-choices.ts";

const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});

describeWithDatabase("the store of a database", (open) => {
  test("a new site marks its store, and starts on it again", async () => {
    const { db } = await open();
    const files = await emptyStore();
    expect(await start(db, files)).toEqual([]);
    expect(await start(db, files)).toEqual([]);
    expect(await textIn(files, storeIdKey)).toBe(await knownId(db));
  });

  test("a second copy with an empty store of its own is refused, and the first goes on", async () => {
    const { db } = await open();
    const [first, second] = [await emptyStore(), await emptyStore()];
    await start(db, first);
    await expect(start(db, second)).rejects.toThrow(SettingError);
    await addFile(db, first, 1);
    await expect(start(db, second)).rejects.toThrow(
      /^Setting STORAGE_URL is missing: .+ STORAGE_CHANGED=on$/,
    );
    expect(await second.exists(storeIdKey)).toBe(false);
    expect(await start(db, first)).toEqual([]);
  });

  test("the store of a site from before is marked if it has the files, and refused if it has none of them", async () => {
    const { db } = await open();
    const files = await emptyStore();
    for (let number = 0; number < 30; number++) await addFile(db, files, number);
    await expect(start(db, await emptyStore())).rejects.toThrow(SettingError);
    expect(await knownId(db)).toBeUndefined();
    expect(await start(db, files)).toEqual([]);
    expect(await knownId(db)).toBe(await textIn(files, storeIdKey));
  });

  test("a store that lacks some files is marked, and that is said", async () => {
    const { db } = await open();
    const files = await emptyStore();
    for (let number = 0; number < 4; number++) await addFile(db, files, number);
    await files.delete(keyOf(2));
    expect(await start(db, files)).toEqual([{ missing: 1, lookedFor: 4 }]);
  });

  test("files that were moved without the mark are recognised, an emptied store is refused until somebody says so", async () => {
    const { db } = await open();
    const [old, moved, emptied] = [await emptyStore(), await emptyStore(), await emptyStore()];
    await start(db, old);
    await addFile(db, old, 1);
    await moved.write(keyOf(1), Readable.from([Buffer.from("text")]));
    expect(await start(db, moved)).toEqual([]);
    await expect(start(db, emptied)).rejects.toThrow(SettingError);
    expect(await start(db, emptied, { isChanged: true })).toEqual([{ missing: 1, lookedFor: 1 }]);
    expect(await start(db, emptied)).toEqual([]);
    await expect(start(db, old)).rejects.toThrow(SettingError);
  });

  test("a restored database takes the mark of its store", async () => {
    const { db } = await open();
    const files = await emptyStore();
    await files.write(storeIdKey, Readable.from([Buffer.from("the-earlier-mark")]));
    expect(await start(db, files)).toEqual([]);
    expect(await knownId(db)).toBe("the-earlier-mark");
  });

  test("a new site does not take a store that has files of another one, until somebody says so", async () => {
    const [one, other] = [await open(), await open()];
    const files = await emptyStore();
    await start(one.db, files);
    await addFile(one.db, files, 1);
    await expect(start(other.db, files)).rejects.toThrow(
      /^Setting DATA_DIR is wrong: the folder files has files, and this database knows none of them\. .+ STORAGE_CHANGED=on$/,
    );
    await expect(start(other.db, files, { isBucket: true })).rejects.toThrow(
      /^Setting STORAGE_URL is wrong: /,
    );
    expect(await knownId(other.db)).toBeUndefined();
    expect(await start(one.db, files)).toEqual([]);
    expect(await start(other.db, files, { isChanged: true })).toEqual([]);
    expect(await start(other.db, files)).toEqual([]);
  });

  test("a site from before with nothing but half an upload keeps its store", async () => {
    const { db } = await open();
    const files = await emptyStore();
    await files.write(keyOf(1), Readable.from([Buffer.from("half")]));
    await db
      .insertInto("looseContents")
      .values({ contentKey: keyOf(1), since: "2026-11-27" })
      .execute();
    expect(await start(db, files)).toEqual([]);
    expect(await textIn(files, storeIdKey)).toBe(await knownId(db));
  });

  test("a store that does not respond does not keep the site from starting", async () => {
    const { db } = await open();
    const files = await emptyStore();
    files.read = async () => {
      throw new Error("connect ECONNREFUSED");
    };
    expect(await start(db, files)).toHaveLength(1);
  });
});

describeOnBothDatabases("the store of a database", "two copies mark a store at the same moment", (open) => {
  test("of two copies that start together on one store both start, on stores of their own one does", async () => {
    const shared = await open();
    const files = await emptyStore();
    await Promise.all([start(shared.db, files), start(shared.db, files)]);
    expect(await textIn(files, storeIdKey)).toBe(await knownId(shared.db));

    const { db } = await open();
    const starts = [start(db, await emptyStore()), start(db, await emptyStore())];
    const ended = await Promise.allSettled(starts);
    expect(ended.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });
});

/** Returns what the start logged. */
async function start(
  db: Database,
  files: FileStore,
  { isChanged = false, isBucket = false } = {},
): Promise<object[]> {
  const logged: object[] = [];
  const firstContent = async () => ((await files.exists(keyOf(1))) ? keyOf(1) : undefined);
  await expectSameStore(
    { db, files, name: "the folder files", isBucket, firstContent },
    { isChanged, log: { warn: (fields: object) => logged.push(fields) } },
  );
  return logged;
}

async function emptyStore(): Promise<FileStore> {
  const folder = await temporaryFolder();
  closing.push(() => rm(folder, { recursive: true, force: true }));
  return openDiskStore(path.join(folder, "files"));
}

function keyOf(number: number): string {
  return `contents/${number}`;
}

async function addFile(db: Database, files: FileStore, number: number): Promise<void> {
  await files.write(keyOf(number), Readable.from([Buffer.from("text")]));
  const now = new Date(Date.UTC(2026, 0, 1, 0, number)).toISOString();
  await db
    .insertInto("storedFiles")
    .values({
      fullPath: `files/${number}`,
      contentKey: keyOf(number),
      size: 4,
      contentType: "text/plain",
      cacheControl: null,
      contentDisposition: null,
      contentEncoding: null,
      contentLanguage: null,
      customMetadata: "{}",
      md5Hash: "",
      crc32c: "",
      generation: "1",
      metageneration: 1,
      downloadTokens: "token",
      width: null,
      height: null,
      ownerId: null,
      timeCreated: now,
      updated: now,
    })
    .execute();
}

async function knownId(db: Database): Promise<string | undefined> {
  const rows = await db.selectFrom("siteChoices").select("value").where("name", "=", storeChoice).execute();
  return rows[0]?.value;
}

async function textIn(files: FileStore, key: string): Promise<string | undefined> {
  const read = await files.read(key);
  return read && Buffer.concat(await read.toArray()).toString();
}
