import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { deleteOrphanRecord, recordOrphanedBlob } from "../storage/records/file-records.ts";
import type { StorageTables } from "../storage/records/tables.ts";
import type { FileStore } from "../storage/stores/file-store.ts";
import { wasRolledBack } from "../unknown-commit.ts";
import { hashOf, listBuilt, type PackedFile, packBytes, packedFilesSchema } from "./pack-files.ts";

const day = 24 * 60 * 60_000;
/** How long the files of a version are sent after its last copy has stopped. */
const keptFor = 7 * day;
/** All packs together; those of versions that ran longest ago go first. */
const mostBytes = 150_000_000;
const lookEveryMs = 250;

interface Options<T extends StorageTables> {
  db: Kysely<T>;
  files: FileStore;
  /** Where the build has put the files of this version. */
  folder: string;
  hasRoom: () => Promise<boolean>;
  clock: () => Date;
  log: { warn(fields: object, message: string): void };
}

interface KnownPack {
  contentKey: string;
  files: ReadonlyMap<string, PackedFile>;
}

interface BuiltFile {
  bytes: Buffer;
  isCompressed: boolean;
}

/**
 * The built files of all versions of the site that ran in the last week. Each version puts its own into the file store
 * when it starts, so that every copy can send them: to pages that a newer copy has made, and to pages that were open
 * during an update.
 */
export class AssetPacks<T extends StorageTables> {
  readonly #db: Kysely<StorageTables>;
  readonly #options: Options<T>;
  readonly #known = new Map<string, KnownPack>();
  #looking: Promise<void> | undefined;

  constructor(options: Options<T>) {
    this.#options = options;
    this.#db = options.db as unknown as Kysely<StorageTables>;
  }

  /** Puts the files of this version into the store, unless they are there, and says that it runs. */
  async keep(): Promise<void> {
    const { files, folder, hasRoom, clock, log } = this.#options;
    const built = await listBuilt(folder);
    const seenAt = clock().toISOString();
    const row = await this.#db
      .updateTable("assetPacks")
      .set({ seenAt })
      .where("id", "=", built.id)
      .returning("contentKey")
      .executeTakeFirst();
    if (row && (await files.exists(row.contentKey))) return;
    if (!(await hasRoom())) {
      log.warn({}, "the disk has no room to keep scripts for pages that are open during an update");
      return;
    }
    const contentKey = `assets/${uuidv7()}`;
    const packed: PackedFile[] = [];
    await recordOrphanedBlob(this.#db, contentKey, seenAt);
    try {
      await files.write(contentKey, packBytes(folder, built.files, packed));
      const bytes = packed.reduce((sum, { size }) => sum + size, 0);
      const pack = { id: built.id, contentKey, bytes, files: JSON.stringify(packed), seenAt };
      if (!(await this.#place(pack, row?.contentKey))) await this.#discard(contentKey);
    } catch (error) {
      // Otherwise the row may name it; the sweep resolves that later.
      if (wasRolledBack(error)) await this.#discard(contentKey);
      throw error;
    }
  }

  /** Keeps this version's files, and deletes those of versions that have not run for a week. */
  async sweep(): Promise<void> {
    await this.keep();
    const rows = await this.#db
      .selectFrom("assetPacks")
      .select(["id", "contentKey", "bytes", "seenAt"])
      .orderBy("seenAt", "desc")
      .orderBy("id")
      .execute();
    const cutoff = new Date(this.#options.clock().getTime() - keptFor).toISOString();
    const { id: own } = await listBuilt(this.#options.folder);
    let sum = 0;
    for (const row of rows) {
      sum += Number(row.bytes);
      if (row.id === own || (row.seenAt >= cutoff && sum <= mostBytes)) continue;
      await this.#drop(row);
    }
  }

  /** Returns the bytes of a built file of any of these versions; undefined when none has it. */
  async read(name: string): Promise<BuiltFile | undefined> {
    const known = await this.#readKnown(name);
    if (known.found) return known.found;
    await this.#look();
    const { found, damaged } = await this.#readKnown(name);
    for (const contentKey of found ? [] : damaged)
      this.#options.log.warn({ name, contentKey }, "a script of another version is not as it was stored");
    return found;
  }

  /** Tries each pack that has a file of this name, and forgets those that do not have its bytes: they may be stored again. */
  async #readKnown(name: string): Promise<{ found?: BuiltFile; damaged: string[] }> {
    const damaged: string[] = [];
    for (const [id, pack] of [...this.#known]) {
      const file = pack.files.get(name);
      if (!file) continue;
      const bytes = await this.#bytesOf(pack, file);
      if (hashOf(bytes) === file.hash) return { found: { bytes, isCompressed: file.isCompressed }, damaged };
      damaged.push(pack.contentKey);
      if (this.#known.get(id) === pack) this.#known.delete(id);
    }
    return { damaged };
  }

  async #bytesOf({ contentKey }: KnownPack, { start, size }: PackedFile): Promise<Buffer> {
    if (size === 0) return Buffer.alloc(0);
    const read = await this.#options.files.read(contentKey, { start, end: start + size - 1 });
    return Buffer.concat(read ? await read.toArray() : []);
  }

  /** Reads which packs there are now. Requests that arrive together share it, so that strangers cannot make it costly. */
  async #look(): Promise<void> {
    if (!this.#looking) {
      this.#looking = sleep(lookEveryMs).then(() => {
        this.#looking = undefined;
        return this.#readPacks();
      });
    }
    return this.#looking;
  }

  async #readPacks(): Promise<void> {
    const rows = await this.#db.selectFrom("assetPacks").select(["id", "contentKey"]).execute();
    const present = new Map(rows.map(({ id, contentKey }) => [id, contentKey]));
    for (const [id, { contentKey }] of this.#known)
      if (present.get(id) !== contentKey) this.#known.delete(id);
    for (const { id } of rows) {
      if (this.#known.has(id)) continue;
      const row = await this.#db
        .selectFrom("assetPacks")
        .select(["contentKey", "files"])
        .where("id", "=", id)
        .executeTakeFirst();
      const parsed = row && packedFilesSchema.safeParse(JSON.parse(row.files));
      if (!parsed?.success) continue;
      const files = new Map(parsed.data.map((file) => [file.name, file]));
      this.#known.set(id, { contentKey: row?.contentKey ?? "", files });
    }
  }

  /** False when another copy has stored the same version meanwhile. */
  #place(pack: StorageTables["assetPacks"], lost: string | undefined): Promise<boolean> {
    return this.#db.transaction().execute(async (trx) => {
      const { numInsertedOrUpdatedRows } = await trx
        .insertInto("assetPacks")
        .values(pack)
        .onConflict((conflict) =>
          conflict
            .column("id")
            .doUpdateSet(pack)
            .where("assetPacks.contentKey", "=", lost ?? ""),
        )
        .executeTakeFirst();
      if (!numInsertedOrUpdatedRows) return false;
      await deleteOrphanRecord(trx, pack.contentKey);
      return true;
    });
  }

  async #drop({ id, contentKey, seenAt }: { id: string; contentKey: string; seenAt: string }): Promise<void> {
    const isDropped = await this.#db.transaction().execute(async (trx) => {
      const { numDeletedRows } = await trx
        .deleteFrom("assetPacks")
        .where("id", "=", id)
        .where("contentKey", "=", contentKey)
        .where("seenAt", "=", seenAt)
        .executeTakeFirst();
      if (numDeletedRows > 0n) await recordOrphanedBlob(trx, contentKey, seenAt);
      return numDeletedRows > 0n;
    });
    if (isDropped) await this.#discard(contentKey);
  }

  /** On failure the sweep of orphaned blobs tries again. */
  async #discard(contentKey: string): Promise<void> {
    try {
      await this.#options.files.delete(contentKey);
      await deleteOrphanRecord(this.#db, contentKey);
    } catch (error) {
      this.#options.log.warn(
        { err: error, contentKey },
        "scripts of another version could not be deleted yet",
      );
    }
  }
}
