import { type Migration, Migrator } from "kysely/migration";
import type { Database, DatabaseKind } from "./connection.ts";
import { dialectTypes } from "./dialect-types.ts";
import * as foundation from "./migrations/2026-11-21-foundation.ts";
import * as storage from "./migrations/2026-11-21-storage.ts";
import * as videosPostsPrayers from "./migrations/2026-11-21-videos-posts-prayers.ts";
import * as uploadLimits from "./migrations/2026-11-22-upload-limits.ts";

/** Brings the tables up to date. Servers that start together wait for each other and migrate once. */
export async function migrate(db: Database, kind: DatabaseKind): Promise<void> {
  const types = dialectTypes[kind];
  const migrations: Record<string, Migration> = {
    "2026-11-21-foundation": { up: (schema) => foundation.up(schema, types) },
    "2026-11-21-storage": { up: (schema) => storage.up(schema, kind) },
    "2026-11-21-videos-posts-prayers": { up: (schema) => videosPostsPrayers.up(schema) },
    "2026-11-22-upload-limits": { up: (schema) => uploadLimits.up(schema) },
  };
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
