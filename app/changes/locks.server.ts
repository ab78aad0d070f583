import { sql } from "kysely";
import { type DatabaseTransaction, isPostgres } from "../../database/connection.ts";

/** What is derived from many rows, or written into a row that may not exist yet. */
export type Derived =
  | "addresses of pages"
  | "calendar imports"
  | "calendar of services"
  | "card days"
  | "days of other waits"
  | "days of prayer requests"
  | "earlier versions"
  | "emails of groups"
  | "home page"
  | "notes for declined prayer requests"
  | "own roles"
  | "people who may"
  | "picture library"
  | "prayer sheets"
  | "reviews of pages"
  | "second-factor rule"
  | "sermon collections"
  | "sermon imports"
  | "sermon slugs"
  | "site files";

/** Whether changes lock rows. On SQLite, a transaction has no other writer beside it, so there is nothing to lock. */
export function hasRowLocks(db: Pick<DatabaseTransaction, "getExecutor">): boolean {
  return isPostgres(db);
}

/**
 * Makes changes that derive the same thing take turns until the transaction ends. Call it before reading what it is
 * derived from, and after locking rows of content.
 */
export async function takeTurns(db: DatabaseTransaction, derived: Derived): Promise<void> {
  if (hasRowLocks(db)) await sql`select pg_advisory_xact_lock(hashtextextended(${derived}, 0))`.execute(db);
}
