import fs from "node:fs/promises";
import path from "node:path";
import { type Kysely, sql } from "kysely";
import { DEFAULT_MIGRATION_TABLE, FileMigrationProvider, type Migration, Migrator } from "kysely/migration";
import { SettingError, type Settings } from "../platform/settings/environment.ts";
import { ownCommand } from "../platform/settings/own-command.ts";
import {
  type Database,
  type DatabaseKind,
  expectAnswer,
  isPostgres,
  openDatabase,
  withoutTimeouts,
} from "./connection.ts";
import { earlierTextsChoice } from "./site-choices.ts";
import { expectHome } from "./site-move.ts";

/** Beside this module, also after bundling. */
const folder = path.join(import.meta.dirname, "migrations");

/** A migration's file: `0012-what-it-does.ts`. */
type SiteMigration = (db: Kysely<unknown>, kind: DatabaseKind) => Promise<void>;

/**
 * Migrates the site's database to the latest version, however long that takes.
 *
 * @param begun is told how many migrations a database lacks that is not new, before the first waits for other programs or runs.
 * @throws {SettingError} when the database does not respond, or the site has moved away from it.
 */
export async function migrateSite(
  settings: Pick<Settings, "databaseUrl" | "dataDir" | "databaseTimeouts">,
  begun: (missing: number) => void = () => undefined,
): Promise<void> {
  const { db, kind } = openDatabase(withoutTimeouts(settings));
  try {
    await expectAnswer(db);
    await expectHome(db);
    const { known, executed } = await migrationsOf(db);
    const missing = known.filter((name) => !executed.includes(name)).length;
    if (executed.length > 0 && missing > 0) begun(missing);
    await migrate(db, kind);
  } finally {
    await db.destroy();
  }
}

/** @throws {SettingError} when a newer version has made a breaking change, after which nothing of this one fits the tables. */
export async function expectNoNewer(db: Database): Promise<void> {
  expectNoBreaking((await executedIn(db)).map(numberedName), await namesInFolder());
}

/**
 * Migrates to the latest version, or only as far as `upTo`. Servers that start together wait for each other and
 * migrate once. Tables that a newer version has only added to are left as they are.
 *
 * @throws {SettingError} when a newer version has made a breaking change.
 */
export async function migrate(db: Database, kind: DatabaseKind, upTo?: string): Promise<void> {
  const executed = await renameDated(db);
  // At most starts all have run, and then none need be loaded.
  const isLatest = executed.join() === (await namesInFolder()).join();
  if (upTo === undefined && isLatest) return;
  const migrator = migratorOf(db, kind);
  const migrateTo = async (name?: string) => {
    const { error } = await (name === undefined ? migrator.migrateToLatest() : migrator.migrateTo(name));
    if (error) throw error;
  };
  if (wasBeforeSample(executed) && (upTo === undefined || upTo >= firstSinceSample)) {
    if (!executed.includes(firstWithChoices)) await migrateTo(firstWithChoices);
    await keepEarlierTexts(db);
  }
  await migrateTo(upTo);
}

/** The first migration since the texts of the files are no longer those of a sample congregation. */
const firstSinceSample = "0038-bank-details-of-one";

/** The migration that makes the table of the site's choices. */
const firstWithChoices = "0014-second-factors";

function wasBeforeSample(executed: readonly string[]): boolean {
  return executed.length > 0 && !executed.includes(firstSinceSample);
}

/** Before that migration runs: one that is broken off is run again without it. */
async function keepEarlierTexts(db: Database): Promise<void> {
  await db
    .insertInto("siteChoices")
    .values({ name: earlierTextsChoice, value: "shown" })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the names of all migrations that this version knows, in order, and of those that `db` has run. */
export async function migrationsOf(db: Database): Promise<{ known: string[]; executed: string[] }> {
  return { known: await namesInFolder(), executed: (await executedIn(db)).map(numberedName) };
}

/** The newest migration that this version knows. */
export async function latestMigration(): Promise<string> {
  return (await namesInFolder()).at(-1) ?? "";
}

async function namesInFolder(): Promise<string[]> {
  const files = await fs.readdir(folder);
  return files
    .filter((file) => /^\d{4}-/.test(file))
    .map((file) => path.parse(file).name)
    .toSorted();
}

function migratorOf(db: Database, kind: DatabaseKind): Migrator {
  const getMigrations = async () => {
    const known = await migrationsInFolder(kind);
    return { ...known, ...newerThan(known, await executedIn(db)) };
  };
  return new Migrator({ db, provider: { getMigrations } });
}

async function migrationsInFolder(kind: DatabaseKind): Promise<Record<string, Migration>> {
  const files = new FileMigrationProvider({ fs, path, migrationFolder: folder });
  const migrations: Record<string, Migration> = {};
  for (const [name, { up }] of Object.entries(await files.getMigrations()))
    migrations[name] = { up: (db: Kysely<unknown>) => (up as SiteMigration)(db, kind) };
  return migrations;
}

/** Compatible migrations of a newer version: there is nothing left to do for them. */
function newerThan(known: Record<string, Migration>, executed: string[]): Record<string, Migration> {
  const names = Object.keys(known);
  expectNoBreaking(executed, names);
  return Object.fromEntries(newerIn(executed, names).map((name) => [name, { up: async () => undefined }]));
}

function newerIn(executed: readonly string[], known: readonly string[]): string[] {
  const last = known.toSorted().at(-1) ?? "";
  return executed.filter((name) => name > last);
}

function expectNoBreaking(executed: readonly string[], known: readonly string[]): void {
  const breaking = newerIn(executed, known).find((name) => /^\d{4}-breaking-/.test(name));
  if (breaking !== undefined)
    throw new SettingError(
      `The database belongs to a newer version of Narthex, which this one cannot work with (${breaking}). Start that version again, or restore an older backup into an empty place: ${ownCommand("restore", "/folder/narthex-….tar")}`,
    );
}

async function executedIn(db: Database): Promise<string[]> {
  // Unlike Kysely's list of all tables, this waits for no lock that a migration has on one of them.
  const { rows: found } = await (isPostgres(db)
    ? sql`select 1 where to_regclass(${`"${DEFAULT_MIGRATION_TABLE}"`}) is not null`
    : sql`select 1 from sqlite_schema where name = ${DEFAULT_MIGRATION_TABLE}`
  ).execute(db);
  if (found.length === 0) return [];
  const { rows } = await sql<{ name: string }>`
    select "name" from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by "name"`.execute(db);
  return rows.map(({ name }) => name);
}

/** Names of the first migrations before they were numbered. */
const datedNames: Record<string, string> = {
  "2026-11-21-foundation": "0001-foundation",
  "2026-11-21-storage": "0002-storage",
  "2026-11-21-videos-posts-prayers": "0003-videos-posts-prayers",
  "2026-11-22-embeddable": "0004-embeddable-videos",
  "2026-11-22-nightly-backups": "0005-nightly-backups",
  "2026-11-22-sessions": "0006-hashed-session-tokens",
  "2026-11-22-upload-limits": "0007-upload-limits",
};

/** Returns the numbered name of a migration that an older backup or database may name by its date. */
export function numberedName(name: string): string {
  return datedNames[name] ?? name;
}

/** Returns the numbered names of the migrations that have run. */
async function renameDated(db: Database): Promise<string[]> {
  const executed = await executedIn(db);
  for (const name of executed.filter((name) => name in datedNames))
    await sql`
      update ${sql.table(DEFAULT_MIGRATION_TABLE)} set "name" = ${numberedName(name)} where "name" = ${name}
    `.execute(db);
  return executed.map(numberedName);
}
