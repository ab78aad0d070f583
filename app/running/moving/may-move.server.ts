import path from "node:path";
import type { Database } from "../../../database/connection.ts";
import { migrationsOf } from "../../../database/migrate.ts";
import type { SiteMove } from "../../../database/site-move.ts";
import { BackupError } from "../../../platform/backup/backup-error.ts";
import { addressOfStore, openFileStore } from "../../../platform/storage/stores/open-file-store.ts";
import { filledTable, namesInStore } from "../backup/emptiness.server.ts";
import type { StoredContent } from "./copy-files.server.ts";
import { capital, describeDatabase, describeFiles, type Place } from "./place.server.ts";

/** @throws {BackupError} when there is no whole site of this version to move. */
export async function expectComplete(db: Database, move: SiteMove | undefined): Promise<void> {
  if (move?.state === "arriving")
    throw new BackupError(
      `The settings name a database that holds half of a move from ${move.place}: run this with the settings of that place. Nothing was changed.`,
    );
  const { known, executed } = await migrationsOf(db);
  if (executed.length === 0)
    throw new BackupError("There is no site here: DATA_DIR or DATABASE_URL is not that of the site.");
  if (known.join() !== executed.join())
    throw new BackupError(
      "The tables of this site are of another version of Narthex: start this version once, then move it. Nothing was changed.",
    );
}

/**
 * @param files those of the site, when they move.
 * @throws {BackupError} when something of another site is in the new place.
 */
export async function expectEmpty(
  db: Database,
  {
    found,
    siteId,
    to,
    work,
    files,
  }: {
    found: SiteMove | undefined;
    siteId: string;
    to: Place;
    work: string;
    files: readonly StoredContent[] | undefined;
  },
): Promise<void> {
  const isOurs = found?.siteId === siteId && (found.state === "arriving" || found.state === "moved");
  const place = capital(describeDatabase(to));
  if (!isOurs && found?.state === "arriving")
    throw inUse(`${place} holds half of a move of another site.`, "Name an empty database.");
  const filled = isOurs ? undefined : await filledTable(db, path.join(work, "empty"));
  if (filled !== undefined)
    throw inUse(`${place} is in use: its table ${filled} has rows.`, "Name an empty database.");
  // What the database says is ours says nothing about another store, where another site may have its files.
  const isOwnStore = isOurs && found.files === addressOfStore(to);
  if (files && !isOwnStore && (await namesInStore(to, 1).catch(unreachable(to))).length > 0)
    throw inUse(`${capital(describeFiles(to))} has stored files.`, "Name an empty one.");
  if (files && isOwnStore && found.state === "moved" && (await hasOthers(db, to, files)))
    throw inUse(`${capital(describeFiles(to))} has files of another site.`, "Name an empty one.");
}

/** Whether contents came to a store since the site left it: the site would delete them. */
async function hasOthers(db: Database, to: Place, files: readonly StoredContent[]): Promise<boolean> {
  const known = new Set(files.map(({ contentKey }) => contentKey));
  for (const table of ["storedFiles", "looseContents"] as const) {
    const rows = await db.selectFrom(table).select("contentKey").execute();
    for (const { contentKey } of rows) known.add(contentKey);
  }
  return (await namesInStore(to).catch(unreachable(to))).some((name) => !known.has(name));
}

function inUse(what: string, advice: string): BackupError {
  return new BackupError(`${what} ${advice} Nothing was changed.`);
}

/** @throws {BackupError} when the file store of the new place does not respond. */
export async function openReachable(to: Place) {
  const store = await openFileStore(to).catch(unreachable(to));
  await store.probe().catch(unreachable(to));
  return store;
}

function unreachable(to: Place): (error: unknown) => never {
  return (error) => {
    const name = error instanceof Error ? ((error as { code?: string }).code ?? error.name) : "";
    const advice = to.storage ? "check its name, its endpoint and its keys" : "check who may read it";
    throw new BackupError(
      `${capital(describeFiles(to))} cannot be read (${name}): ${advice}. Nothing was changed.`,
    );
  };
}
