import { mkdirSync } from "node:fs";
import path from "node:path";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { SettingError, type Settings } from "../platform/config.ts";
import { nodeSqliteDialect } from "./node-sqlite.ts";
import type { Tables } from "./tables.ts";

export type Database = Kysely<Tables>;
export type DatabaseKind = "sqlite" | "postgres";

/**
 * Opens the database that the settings name; nothing is created in it before `migrate`. On a full disk SQLite asks
 * `whenFull` for room.
 */
export function openDatabase(
  settings: Pick<Settings, "databaseUrl" | "dataDir">,
  whenFull?: () => boolean,
): {
  db: Database;
  kind: DatabaseKind;
} {
  if (settings.databaseUrl) {
    const pool = new pg.Pool({ connectionString: settings.databaseUrl, max: 10 });
    // An idle connection that the server drops is replaced at the next query; unhandled it would end the process.
    pool.on("error", () => undefined);
    return { db: new Kysely({ dialect: new PostgresDialect({ pool }) }), kind: "postgres" };
  }
  mkdirSync(settings.dataDir, { recursive: true });
  const file = path.join(settings.dataDir, "narthex.sqlite");
  return { db: new Kysely({ dialect: nodeSqliteDialect(file, whenFull) }), kind: "sqlite" };
}

/** Whether the site has never been started on this database: its administrator is made at the first start. */
export async function isNew(db: Database): Promise<boolean> {
  const user = await db.selectFrom("user").select("id").limit(1).executeTakeFirst();
  return user === undefined;
}

/**
 * Makes sure that the database answers.
 *
 * @throws {SettingError} when it does not.
 */
export async function expectAnswer(db: Database): Promise<void> {
  try {
    await sql`select 1`.execute(db);
  } catch (error) {
    throw new SettingError(`Setting DATABASE_URL is wrong: the database does not answer (${reason(error)})`);
  }
}

/** The driver's code rather than its words, which may hold the password. */
function reason(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "no reason given";
}
