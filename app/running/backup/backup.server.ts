import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, rename, stat } from "node:fs/promises";
import path from "node:path";
import { type DumpedTable, dumpTables } from "../../../database/backup/dump.ts";
import { type Row, readRows, writeRows } from "../../../database/backup/rows.ts";
import { withSnapshot } from "../../../database/backup/snapshot.ts";
import type { Database } from "../../../database/connection.ts";
import { expectNoNewer } from "../../../database/migrate.ts";
import { findMove } from "../../../database/site-move.ts";
import { isSqliteFull, isSqliteIoError } from "../../../database/sqlite-errors.ts";
import { encrypt } from "../../../platform/backup/age.ts";
import { type Entry, only, pack } from "../../../platform/backup/archive.ts";
import { BackupError } from "../../../platform/backup/backup-error.ts";
import { type BackupKind, nameOfBackup } from "../../../platform/backup/backup-names.ts";
import { nameOfMark } from "../../../platform/backup/files-beside.ts";
import { type BackupPlace, openPlace } from "../../../platform/backup/place.ts";
import type { BackupTarget } from "../../../platform/backup/target.ts";
import { megabytesInWords } from "../../../platform/disk-room.ts";
import type { Settings } from "../../../platform/settings/environment.ts";
import { ownCommand } from "../../../platform/settings/own-command.ts";
import type { Bytes } from "../../../platform/storage/bytes.ts";
import type { FileStore } from "../../../platform/storage/stores/file-store.ts";
import { type Manifest, manifestName, secretName, tableEntry } from "./manifest.server.ts";
import { openBackup } from "./open-backup.server.ts";
import {
  filesBeside,
  filesInside,
  type NamedFile,
  type TakenFiles,
  whileInUse,
} from "./taken-files.server.ts";
import { withWorkFolder } from "./work.server.ts";

export interface BackupOptions {
  settings: Pick<Settings, "databaseUrl" | "dataDir" | "backup" | "secret">;
  files: FileStore;
  target: BackupTarget;
  kind: BackupKind;
  now: Date;
  /** The day whose share of the files beside archives is read; without it, that of `now`. */
  night?: string;
  /** Aborts the backup and keeps nothing of it. */
  signal?: AbortSignal | undefined;
}

export interface BackupReport {
  /** The archive's full path or URL. */
  place: string;
  bytes: number;
  /** Of the whole archive, as hexadecimal digits. */
  sha256: string;
  encrypted: boolean;
  manifest: Manifest;
  /** How many files beside archives had other bytes than they should, and were written again. */
  mended: number;
}

/** Most snapshots to take when files are deleted while the backup reads them. */
const mostRounds = 5;

/**
 * Writes the database into an archive, reads it back, and only then gives it its name. A backup by hand holds the files, too,
 * so that somebody can carry it away; those of nights and updates share the files beside them. The site may be running
 * meanwhile.
 *
 * @throws {BackupError} with a sentence for the person who runs the server; nothing is kept then.
 */
export async function backUp(options: BackupOptions): Promise<BackupReport> {
  const { settings, files: store, target, kind, now, signal } = options;
  try {
    return await withWorkFolder(settings.dataDir, async (work) => {
      const place = await openPlace(target, work);
      if (kind === "by hand") return write(options, place, work, filesInside(store));
      const { night = now.toISOString().slice(0, 10) } = options;
      const read = (bytes: Bytes) => abortable(bytes, signal);
      return whileInUse(place, nameOfMark(nameOf(options), settings.secret), async () =>
        write(
          options,
          place,
          work,
          await filesBeside({ store, place, settings, night, folder: work, abortable: read }),
        ),
      );
    });
  } catch (error) {
    throw readableError(error);
  }
}

async function write(
  options: BackupOptions,
  place: BackupPlace,
  work: string,
  files: TakenFiles,
): Promise<BackupReport> {
  const { settings, now, signal } = options;
  const { passphrase } = settings.backup;
  const name = nameOf(options);
  const taken: { manifest?: Manifest } = {};
  let bytes = 0;
  const hash = createHash("sha256");
  const counted = async function* (source: Bytes) {
    for await (const part of source) {
      signal?.throwIfAborted();
      bytes += part.length;
      hash.update(part);
      yield part;
    }
  };
  const archive = pack(entriesOf(options, place, work, { files, taken }), now);
  await place.keep(name, counted(passphrase ? encrypt(archive, passphrase) : archive), async (read) => {
    const checked = await openBackup(
      async () => abortable(await read(), signal),
      passphrase,
      path.join(work, "check"),
      // What was written beside it was read back then.
      { beside: { place, isRead: () => false } },
    );
    await checked.close();
  });
  if (!taken.manifest) throw new Error("the archive has no manifest");
  const { manifest } = taken;
  const [sha256, mended] = [hash.digest("hex"), files.mended()];
  return { place: place.nameOf(name), bytes, sha256, encrypted: passphrase !== undefined, manifest, mended };
}

function nameOf({ settings, kind, now }: Pick<BackupOptions, "settings" | "kind" | "now">): string {
  return nameOfBackup(kind, now, settings.backup.passphrase !== undefined);
}

/** Contents never change. If one is deleted before it is read, a newer snapshot is taken, so that rows and files match. */
async function* entriesOf(
  options: BackupOptions,
  place: BackupPlace,
  work: string,
  { files, taken }: { files: TakenFiles; taken: { manifest?: Manifest } },
): AsyncGenerator<Entry> {
  const packed = new Set<string>();
  const total = { count: 0, bytes: 0 };
  let lost = new Set<string>();
  for (let round = 1; ; round++) {
    const folder = path.join(work, `tables-${round}`);
    const { tables, migrations } = await snapshot(options, work, folder, round);
    if (round === 1) await expectRoom(place, tables, files);
    const missing = new Set<string>();
    for await (const file of storedFiles(tables)) {
      if (packed.has(file.contentKey)) continue;
      const found = await files.take(file);
      if (!found) missing.add(file.contentKey);
      else {
        if (found.entry) yield found.entry;
        packed.add(file.contentKey);
        total.count += 1;
        total.bytes += file.size;
      }
    }
    // A file that two snapshots name and the store lacks was lost before the backup.
    const isSettled = [...missing].every((key) => lost.has(key)) || round === mostRounds;
    lost = missing;
    if (!isSettled) continue;
    if (missing.size > 0) await leaveOut(tables, missing);
    const manifest: Manifest = {
      format: files.format,
      madeAt: options.now.toISOString(),
      migrations,
      tables: tables.map(({ name, rows, rowsHash }) => ({ name, rows, rowsHash })),
      files: total,
      missing: missing.size,
    };
    taken.manifest = manifest;
    // So that earlier versions refuse it at once, and its list of files is found without reading all of it.
    if (files.format === 2) {
      yield manifestEntry(manifest);
      yield* await files.entries(work);
    }
    for (const { name, file, size } of tables)
      yield { name: tableEntry(name), size, bytes: createReadStream(file) as Bytes };
    const { secret, backup } = options.settings;
    // Without encryption, anyone who finds an archive could sign sessions with it.
    if (backup.passphrase !== undefined) {
      const text = Buffer.from(secret);
      yield { name: secretName, size: text.length, bytes: only(text) };
    }
    // The place in which earlier versions write it.
    if (files.format === 1) yield manifestEntry(manifest);
    return;
  }
}

function manifestEntry(manifest: Manifest): Entry {
  const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  return { name: manifestName, size: text.length, bytes: only(text) };
}

async function snapshot(
  { settings }: BackupOptions,
  work: string,
  folder: string,
  round: number,
): Promise<{ tables: DumpedTable[]; migrations: string[] }> {
  const copy = path.join(work, `copy-${round}`);
  for (const made of [copy, folder]) await mkdir(made, { mode: 0o700 });
  return withSnapshot(settings, copy, async (db, kind) => {
    await expectNoNewer(db);
    await expectHere(db);
    return dumpTables(db, kind, folder);
  });
}

/** The rows of a place that the site has left are old, and those of a place that it comes to are not all there. */
async function expectHere(db: Database): Promise<void> {
  const move = await findMove(db);
  if (move?.state === "moved")
    throw new BackupError(
      `This site was moved to ${move.place}: give this command the settings of that place. Nothing was backed up.`,
    );
  if (move?.state === "arriving")
    throw new BackupError(
      `This database holds half of a move from ${move.place}: run the same ${ownCommand("move")} again there, or give this command the settings of that place. Nothing was backed up.`,
    );
}

async function* storedFiles(tables: DumpedTable[]): AsyncGenerator<NamedFile> {
  const table = tableOfFiles(tables);
  for await (const rows of readRows(table.file)) yield* rows.map(contentOf);
}

function tableOfFiles(tables: DumpedTable[]): DumpedTable {
  const table = tables.find(({ name }) => name === "storedFiles");
  if (!table) throw new Error("the snapshot has no table of stored files");
  return table;
}

function contentOf({ contentKey, size, md5Hash }: Row): NamedFile {
  return { contentKey: String(contentKey), size: Number(size), md5Hash: String(md5Hash) };
}

async function leaveOut(tables: DumpedTable[], missing: Set<string>): Promise<void> {
  const table = tableOfFiles(tables);
  const kept = `${table.file}.kept`;
  async function* others(): AsyncGenerator<Row[]> {
    for await (const rows of readRows(table.file))
      yield rows.filter((row) => !missing.has(contentOf(row).contentKey));
  }
  Object.assign(table, await writeRows(kept, others()));
  await rename(kept, table.file);
  table.size = (await stat(table.file)).size;
}

async function expectRoom(place: BackupPlace, tables: DumpedTable[], files: TakenFiles): Promise<void> {
  let needed = 0;
  for (const { size } of tables) needed += size;
  for await (const file of storedFiles(tables)) if (!files.isThere(file)) needed += file.size;
  const free = await place.free();
  if (free === undefined || free > needed * 1.01) return;
  throw new BackupError(
    `There is not enough space for a backup in ${place.nameOf("")}: it needs ${megabytesInWords(needed)}, and ${megabytesInWords(free)} are free.`,
  );
}

async function* abortable(source: Bytes, signal: AbortSignal | undefined): AsyncGenerator<Uint8Array> {
  for await (const part of source) {
    signal?.throwIfAborted();
    yield part;
  }
}

/** Whether a disk was full. */
export function isOutOfRoom(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: string };
  return code === "ENOSPC" || code === "EDQUOT" || code === "EFBIG" || isSqliteFull(error);
}

export function readableError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof BackupError) return error;
  const { code } = error as { code?: string };
  if (isOutOfRoom(error))
    return new BackupError("The disk is full. What was written so far has been deleted.", { cause: error });
  if (isSqliteIoError(error) || ["EACCES", "EPERM", "EROFS", "ENOTDIR", "EEXIST", "EIO"].includes(code ?? ""))
    return new BackupError(`The disk cannot be written or read: ${error.message}.`, { cause: error });
  return error;
}
