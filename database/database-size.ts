import { stat } from "node:fs/promises";
import { sql } from "kysely";
import type { Settings } from "../platform/settings/environment.ts";
import { type Database, databaseFileOf } from "./connection.ts";

/** Returns how many bytes the whole database takes on its disk. */
export async function databaseSize(
  db: Database,
  settings: Pick<Settings, "databaseUrl" | "dataDir">,
): Promise<number> {
  if (!settings.databaseUrl) return (await stat(databaseFileOf(settings))).size;
  const { rows } = await sql<{ bytes: string }>`
    select pg_database_size(current_database()) as bytes`.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}
