import { readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { areLoaded, loadTables } from "../../../database/backup/load.ts";
import { readRows } from "../../../database/backup/rows.ts";
import {
  type Database,
  type DatabaseKind,
  expectAnswer,
  openDatabase,
  withoutTimeouts,
} from "../../../database/connection.ts";
import { tablesOfLinks } from "../../../database/mailed-links.ts";
import { expectNoNewer, migrate, migrationsOf } from "../../../database/migrate.ts";
import { addChoice, holdingChoice } from "../../../database/site-choices.ts";
import { BackupError } from "../../../platform/backup/backup-error.ts";
import { expectArchive } from "../../../platform/backup/other-formats.ts";
import { openPlace } from "../../../platform/backup/place.ts";
import type { BackupTarget } from "../../../platform/backup/target.ts";
import type { Log } from "../../../platform/log.ts";
import { type Delivery, openTransport } from "../../../platform/mail/transport.ts";
import type { Settings } from "../../../platform/settings/environment.ts";
import type { FileStore } from "../../../platform/storage/stores/file-store.ts";
import { openFileStore } from "../../../platform/storage/stores/open-file-store.ts";
import { wasRolledBack } from "../../../platform/unknown-commit.ts";
import { endAllLinks } from "../../mail/links/ending-links.server.ts";
import { readableError } from "./backup.server.ts";
import { filledTable, namesInStore } from "./emptiness.server.ts";
import type { Manifest } from "./manifest.server.ts";
import { type OpenedBackup, openBackup } from "./open-backup.server.ts";
import { markRestore, restoreInto, unfinishedRestore, unmarkRestore } from "./unfinished-restore.server.ts";
import { withWorkFolder } from "./work.server.ts";

export interface RestoreReport {
  manifest: Manifest;
  /** Visitors' messages that had not been sent; they are in `mailFolder` now. */
  messages: number;
  mailFolder: string;
  /** What became of the secret: authenticator apps work only with that of the site that was backed up. */
  secret: "same" | "missing" | "different";
}

const advice =
  "Restore into an empty one: stop the server, and name a new folder in DATA_DIR (and an empty database and bucket, where the site uses them).";

/**
 * Restores a backup into an empty site and migrates its tables to the newest version.
 *
 * @param from the folder or bucket of the archive, and its name there.
 * @throws {BackupError} before anything is changed, when the backup is incomplete or the site is not empty.
 */
export async function restore(
  settings: Settings,
  from: { target: BackupTarget; name: string },
  log: Log,
): Promise<RestoreReport> {
  const { db, kind } = openDatabase(withoutTimeouts(settings));
  try {
    await expectAnswer(db);
    await expectNoNewer(db);
    return await withWorkFolder(settings.dataDir, async (work) => {
      const place = await openPlace(from.target, work);
      const archive = place.nameOf(from.name);
      // What an earlier attempt left behind is part of the same archive only where that attempt went.
      const attempt = restoreInto(archive, settings);
      const goesOn = isDeepStrictEqual(await unfinishedRestore(settings.dataDir), attempt);
      const filled = await filledTable(db, path.join(work, "empty"));
      if (!goesOn) await expectNoFiles(settings);
      if (!goesOn && filled !== undefined) throw notEmpty(`its table ${filled} has rows`);
      const read = async () => expectArchive(await place.read(from.name), place.nameOf(from.name));
      const backup = await openBackup(read, settings.backup.passphrase, path.join(work, "backup"), {
        beside: { place, isRead: () => true },
      });
      const hasRows = filled !== undefined;
      if (!hasRows) await expectSuitable(db, backup.manifest);
      else if (!(await hasRowsOf(backup, db))) throw notEmpty(`its table ${filled} has rows`);
      await markRestore(settings.dataDir, attempt);
      const messages = await keepMessages(backup, settings, log);
      const files = await openFileStore(settings);
      if (!hasRows) {
        if (goesOn) await files.deletePrefix("contents");
        await putBack(backup, { db, kind, files, rolledBack: () => unmarkRestore(settings.dataDir) });
      }
      await migrate(db, kind);
      await holdBack(db);
      await db.transaction().execute((trx) => endAllLinks({ db: trx, now: new Date() }));
      const secret = await takeSecret(backup.secret, settings);
      await unmarkRestore(settings.dataDir);
      return { manifest: backup.manifest, messages, mailFolder: path.join(settings.dataDir, "mail"), secret };
    });
  } catch (error) {
    throw readableError(error);
  } finally {
    await db.destroy();
  }
}

async function expectNoFiles(settings: Settings): Promise<void> {
  if ((await namesInStore(settings, 1)).length > 0) throw notEmpty("it has stored files");
}

/** The rows need the table versions that they came from, so the site's tables must not be newer. */
async function expectSuitable(db: Database, { migrations }: Manifest): Promise<void> {
  const { executed } = await migrationsOf(db);
  if (executed.some((name) => !migrations.includes(name)))
    throw notEmpty("it has empty tables that are newer than the backup");
}

function notEmpty(why: string): BackupError {
  return new BackupError(`This site is not empty: ${why}. Nothing was changed. ${advice}`);
}

function notKnown(): BackupError {
  return new BackupError(
    `The database did not say whether it saved the rows, so nothing was deleted. Please restore again. ${advice}`,
  );
}

/** Unsent messages of visitors. They may have been sent since the backup, so a person decides. */
async function keepMessages({ tables }: OpenedBackup, settings: Settings, log: Log): Promise<number> {
  const outbox = tables.find(({ name }) => name === "outbox");
  if (!outbox) return 0;
  const transport = openTransport({ ...settings.mail, url: undefined }, settings.dataDir, log);
  for await (const rows of readRows(outbox.file))
    for (const row of rows) await transport.deliver(row as unknown as Delivery);
  return outbox.rows;
}

/** A secret in the settings stays; one that was generated for this empty place is replaced. */
async function takeSecret(
  archived: string | undefined,
  { dataDir, secret }: Settings,
): Promise<RestoreReport["secret"]> {
  if (archived === undefined) return "missing";
  if (archived === secret) return "same";
  const file = path.join(dataDir, "secret");
  const generated = await readFile(file, "utf8").catch(() => undefined);
  if (generated !== secret) return "different";
  const unfinished = `${file}.restored`;
  await writeFile(unfinished, archived, { mode: 0o600, flush: true });
  await rename(unfinished, file);
  return "same";
}

async function putBack(
  backup: OpenedBackup,
  {
    db,
    kind,
    files,
    rolledBack,
  }: { db: Database; kind: DatabaseKind; files: FileStore; rolledBack: () => Promise<void> },
): Promise<void> {
  const { manifest, tables } = backup;
  const written: string[] = [];
  const loaded = tables.filter(({ name }) => !isLeftOut(name));
  try {
    for await (const { name, bytes } of backup.contents()) {
      written.push(name);
      await files.write(name, bytes);
    }
    await migrate(db, kind, manifest.migrations.at(-1));
    await loadTables(db, kind, loaded, holdBack);
  } catch (error) {
    if (wasRolledBack(error)) {
      // Without its rows nothing would ever refer to these files.
      for (const key of written) await files.delete(key);
      await rolledBack();
      throw error;
    }
    if (!(await hasRowsOf(backup, db))) throw notKnown();
  }
}

/** Messages become files, and archives of earlier versions have links. */
function isLeftOut(table: string): boolean {
  return table === "outbox" || tablesOfLinks.some((name) => name === table);
}

async function hasRowsOf({ tables }: OpenedBackup, db: Database): Promise<boolean> {
  // `holdBack` adds to these.
  const countable = tables.filter(({ name }) => !isLeftOut(name) && name !== "siteChoices");
  return areLoaded(db, countable).catch(() => false);
}

/** From the first moment on, so that a site whose restore was cut off sends nothing twice either. */
async function holdBack(db: Database): Promise<void> {
  await addChoice(db, holdingChoice, new Date().toISOString());
}
