import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { SettingError } from "../platform/settings/environment.ts";
import type { FileStore } from "../platform/storage/stores/file-store.ts";
import type { Database } from "./connection.ts";
import { storeChoice } from "./site-choices.ts";

/** The file in a store that says which one it is. */
export const storeIdKey = "store-id";

/** How many of the oldest and how many of the newest files are looked for in a store that has no id. */
const looksFor = 10;

interface Warning {
  warn(fields: object, message: string): void;
}

interface Place {
  db: Database;
  files: Pick<FileStore, "read" | "write" | "exists">;
  /** As the subject of a sentence: the folder or the bucket. */
  name: string;
  isBucket: boolean;
  /** The key of some content in the store. */
  firstContent: () => Promise<string | undefined>;
}

/**
 * Compares the id of the file store with the one that the database knows. Copies of a site that keep their files in
 * different places would show each other's visitors pages without pictures. A store without an id gets one, unless it
 * lacks the files that the database names. A database without an id takes that of its store, unless it names no file and
 * the store has some: they are those of another site.
 *
 * @param isChanged takes the present store in the place of the earlier one.
 * @throws {SettingError} when the database's files are in another store.
 */
export async function expectSameStore(
  place: Place,
  { isChanged, log }: { isChanged: boolean; log: Warning },
): Promise<void> {
  try {
    await compare(place, isChanged, log);
  } catch (error) {
    if (error instanceof SettingError) throw error;
    // Pages are worth more than this: without the store they lack their pictures only.
    log.warn({ err: error }, "whether the files are those of the database could not be found out");
  }
}

async function compare(place: Place, isChanged: boolean, log: Warning): Promise<void> {
  const { files } = place;
  const known = await knownId(place.db);
  if (known !== undefined && known === (await idOf(files))) return;
  await place.db.transaction().execute(async (trx) => {
    // Of copies that start together, the second waits here until the first has written the store's id.
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("siteChoices")
      .values({ name: storeChoice, value: (await idOf(files)) ?? randomUUID() })
      .onConflict((conflict) => conflict.column("name").doNothing())
      .executeTakeFirst();
    const isFirst = numInsertedOrUpdatedRows === 1n;
    const id = await lockedId(trx);
    const found = await idOf(files);
    if (found === id && !isFirst) return;
    const { named, missing } = await countMissing(trx, files);
    if (isChanged) {
      const taken = found ?? randomUUID();
      await trx.updateTable("siteChoices").set({ value: taken }).where("name", "=", storeChoice).execute();
      if (found === undefined) await files.write(storeIdKey, Readable.from([Buffer.from(taken)]));
    } else {
      const isOther = found !== undefined && found !== id;
      const hasNone = named > 0 && missing === named;
      const isUnproved = !isFirst && (named === 0 || missing > 0);
      if (isOther || hasNone || isUnproved) throw refusal(place);
      if (isFirst && named === 0 && (await hasUnknown(trx, place))) throw unknownFiles(place);
      if (found === undefined) await files.write(storeIdKey, Readable.from([Buffer.from(id)]));
    }
    if (missing > 0)
      log.warn({ missing, lookedFor: named }, "the file store lacks files that the database names");
  });
}

async function knownId(db: Database): Promise<string | undefined> {
  const row = await db
    .selectFrom("siteChoices")
    .select("value")
    .where("name", "=", storeChoice)
    .executeTakeFirst();
  return row?.value;
}

/** Locks the row, so that two copies that take a changed store give it one id. */
async function lockedId(trx: Database): Promise<string> {
  const { value } = await trx
    .updateTable("siteChoices")
    .set(({ ref }) => ({ value: ref("value") }))
    .where("name", "=", storeChoice)
    .returning("value")
    .executeTakeFirstOrThrow();
  return value;
}

async function idOf(files: Place["files"]): Promise<string | undefined> {
  const read = await files.read(storeIdKey);
  return (
    read &&
    Buffer.concat(await read.toArray())
      .toString()
      .trim()
  );
}

async function countMissing(
  db: Database,
  files: Place["files"],
): Promise<{ named: number; missing: number }> {
  const ends = (["asc", "desc"] as const).map((order) =>
    db.selectFrom("storedFiles").select("contentKey").orderBy("timeCreated", order).limit(looksFor).execute(),
  );
  const keys = new Set((await Promise.all(ends)).flat().map(({ contentKey }) => contentKey));
  const are = await Promise.all([...keys].map((key) => files.exists(key)));
  return { named: keys.size, missing: are.filter((isThere) => !isThere).length };
}

/** Whether the store has a content of which the database knows nothing, not even that it is to be deleted. */
async function hasUnknown(db: Database, { firstContent }: Place): Promise<boolean> {
  const contentKey = await firstContent();
  if (contentKey === undefined) return false;
  const loose = db.selectFrom("looseContents").select("since").where("contentKey", "=", contentKey);
  return (await loose.executeTakeFirst()) === undefined;
}

function unknownFiles({ name, isBucket }: Place): SettingError {
  const [setting, advice] = isBucket
    ? ["STORAGE_URL", "name an empty bucket, or another folder in it"]
    : ["DATA_DIR", "name another DATA_DIR"];
  return new SettingError(
    `Setting ${setting} is wrong: ${name} has files, and this database knows none of them. If they are those of another site, ${advice}. If they are those of this site, name its database in DATABASE_URL, or restore a backup into an empty place. To begin without them, start once with STORAGE_CHANGED=on`,
  );
}

function refusal({ name, isBucket }: Place): SettingError {
  const [what, advice] = isBucket
    ? ["wrong", "Give every copy of the server the same STORAGE_URL"]
    : [
        "missing",
        "Copies of the server need one place for files: set STORAGE_URL to the same bucket for all of them, or let the folder files in each DATA_DIR be one that they share",
      ];
  return new SettingError(
    `Setting STORAGE_URL is ${what}: the files of this database are not in ${name}. ${advice}. If this is the only copy and its files are lost or have moved, start once with STORAGE_CHANGED=on`,
  );
}
