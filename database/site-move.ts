import { type Selectable, sql } from "kysely";
import { ownCommand } from "../platform/settings/own-command.ts";
import { SettingError } from "../platform/settings/setting-error.ts";
import { type Database, isPostgres } from "./connection.ts";
import { databaseMilliseconds } from "./database-time.ts";
import type { SiteMoveTable } from "./move-tables.ts";
import { allowWrites, holdTables, isBusyLock, withShortWaits } from "./standstill.ts";

export const theSite = "site";

export type SiteMove = Selectable<SiteMoveTable> & {
  /** Of a mover whose lease has lapsed: it is dead, and its move has ended. */
  isLapsed: boolean;
};

/** What `siteMoves` says of this database; undefined also before the migration that adds it. */
export async function findMove(db: Database): Promise<SiteMove | undefined> {
  const { rows } = await (isPostgres(db)
    ? sql`select 1 where to_regclass('"siteMoves"') is not null`
    : sql`select 1 from sqlite_schema where name = 'siteMoves'`
  ).execute(db);
  return rows.length > 0 ? readMove(db) : undefined;
}

export async function readMove(db: Database): Promise<SiteMove | undefined> {
  const kind = isPostgres(db) ? "postgres" : "sqlite";
  const row = await db
    .selectFrom("siteMoves")
    .selectAll()
    .select(databaseMilliseconds(kind).as("now"))
    .where("id", "=", theSite)
    .executeTakeFirst();
  if (!row) return undefined;
  const { now, ...move } = row;
  return { ...move, isLapsed: move.state === "moving" && move.until <= now };
}

/** Whether nothing is to be saved here, because the site is being moved, has moved away, or is coming back. */
export async function isMoving(db: Database): Promise<boolean> {
  const move = await readMove(db);
  return move !== undefined && !move.isLapsed;
}

/** What people do on a place that the site has left. */
export const afterMove = `start it with the DATABASE_URL and STORAGE_URL of that place, or without them. If it is to stay here after all, run ${ownCommand("move", "--stay")}`;

/**
 * Refuses to start a site on a database that it leaves or has left, or that holds half of a move. What a dead mover left
 * behind is removed.
 *
 * @throws {SettingError} with what to do.
 */
export async function expectHome(db: Database): Promise<void> {
  const move = await findMove(db);
  if (!move) return;
  if (move.state === "moved") throw new SettingError(`This site was moved to ${move.place}: ${afterMove}`);
  if (move.state === "arriving")
    throw new SettingError(
      `This database holds half of a move from ${move.place}: run the same ${ownCommand("move")} again there, or name another database in DATABASE_URL`,
    );
  if (!move.isLapsed)
    throw new SettingError(
      `This site is being moved to ${move.place}: start it once that has ended. A move that was broken off ends by itself within a minute, or with ${ownCommand("move", "--stay")}`,
    );
  await deleteMove(db, move);
}

/** Ends a move, so that the site stays here. Returns false when it has ended or gone on to another state meanwhile. */
export async function deleteMove(
  db: Database,
  { moveId, state }: Pick<SiteMove, "moveId" | "state">,
): Promise<boolean> {
  // From here on the triggers let everything through, so that nobody waits until they are gone.
  const ended = await db
    .deleteFrom("siteMoves")
    .where("moveId", "=", moveId)
    .where("state", "=", state)
    .executeTakeFirst();
  const tables = await tablesOfSite(db);
  await withShortWaits(db, async (trx) => {
    await holdTables(trx, tables);
    // The triggers may be those of the next mover.
    if (!(await readMove(trx))) await allowWrites(trx, tables);
  }).catch((error: unknown) => {
    if (!isBusyLock(error)) throw error;
  });
  return ended.numDeletedRows > 0n;
}

/** Every table that holds something of the site. */
export async function tablesOfSite(db: Database): Promise<string[]> {
  const tables = await db.introspection.getTables();
  const names = tables.filter(({ isView }) => !isView).map(({ name }) => name);
  return names.filter((name) => !notOfSite.has(name)).toSorted();
}

/** The notes for other copies are written by triggers of the tables that they are about; leases are those of the copies. */
const notOfSite: ReadonlySet<string> = new Set(["siteMoves", "contentChanges", "leases"]);
