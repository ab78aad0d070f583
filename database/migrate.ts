import { type Migration, Migrator } from "kysely/migration";
import type { Settings } from "../platform/settings/settings.ts";
import { type Database, type DatabaseKind, expectAnswer, openDatabase } from "./connection.ts";
import { dialectTypes } from "./dialect-types.ts";
import * as foundation from "./migrations/2026-11-21-foundation.ts";
import * as storage from "./migrations/2026-11-21-storage.ts";
import * as videosPostsPrayers from "./migrations/2026-11-21-videos-posts-prayers.ts";
import * as embeddable from "./migrations/2026-11-22-embeddable.ts";
import * as nightlyBackups from "./migrations/2026-11-22-nightly-backups.ts";
import * as sessions from "./migrations/2026-11-22-sessions.ts";
import * as uploadLimits from "./migrations/2026-11-22-upload-limits.ts";

/**
 * Brings the tables of the site's database up to date, however long that takes.
 *
 * @throws {SettingError} when the database does not answer.
 */
export async function migrateSite(
  settings: Pick<Settings, "databaseUrl" | "dataDir" | "databaseTimeouts">,
): Promise<void> {
  const noLimits = { ...settings.databaseTimeouts, statementMs: 0, lockMs: 0, idleMs: 0 };
  const { db, kind } = openDatabase({ ...settings, databaseTimeouts: noLimits });
  try {
    await expectAnswer(db);
    await migrate(db, kind);
  } finally {
    await db.destroy();
  }
}

/**
 * Brings the tables up to date, or only as far as the migration `upTo`. Servers that start together wait for each other
 * and migrate once.
 */
export async function migrate(db: Database, kind: DatabaseKind, upTo?: string): Promise<void> {
  const migrator = migratorOf(db, kind);
  const { error } = upTo === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(upTo);
  if (error) throw error;
}

/** The names of all migrations, in their order, and of those that `db` has been through. */
export async function migrationsOf(
  db: Database,
  kind: DatabaseKind,
): Promise<{ known: string[]; executed: string[] }> {
  const migrations = await migratorOf(db, kind).getMigrations();
  const executed = migrations.filter(({ executedAt }) => executedAt);
  return { known: migrations.map(({ name }) => name), executed: executed.map(({ name }) => name) };
}

function migratorOf(db: Database, kind: DatabaseKind): Migrator {
  const types = dialectTypes[kind];
  const migrations: Record<string, Migration> = {
    "2026-11-21-foundation": { up: (schema) => foundation.up(schema, types) },
    "2026-11-21-storage": { up: (schema) => storage.up(schema, kind) },
    "2026-11-21-videos-posts-prayers": { up: (schema) => videosPostsPrayers.up(schema) },
    "2026-11-22-embeddable": { up: (schema) => embeddable.up(schema) },
    "2026-11-22-nightly-backups": { up: (schema) => nightlyBackups.up(schema) },
    "2026-11-22-sessions": { up: (schema) => sessions.up(schema) },
    "2026-11-22-upload-limits": { up: (schema) => uploadLimits.up(schema) },
  };
  return new Migrator({ db, provider: { getMigrations: async () => migrations } });
}
