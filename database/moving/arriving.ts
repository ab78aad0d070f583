import { sql } from "kysely";
import type { DumpedTable } from "../backup/dump.ts";
import { loadTables } from "../backup/load.ts";
import type { Database, DatabaseKind } from "../connection.ts";
import { databaseMilliseconds } from "../database-time.ts";
import { type SiteMove, tablesOfSite, theSite } from "../site-move.ts";
import { allowWrites } from "../standstill.ts";
import { brokenOff, type Moving } from "./site-hold.ts";

/**
 * Lets no site start here until it is complete.
 *
 * @param moving its `place` is where the site comes from.
 * @param found what was noted here when this mover looked whether it may come.
 * @returns false when another mover has changed that since.
 */
export async function markArriving(
  db: Database,
  moving: Moving,
  found: SiteMove | undefined,
): Promise<boolean> {
  const row = { ...moving, state: "arriving", until: 0 } as const;
  if (!found) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto("siteMoves")
      .values({ id: theSite, ...row })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  }
  const { numUpdatedRows } = await db
    .updateTable("siteMoves")
    .set(row)
    .where("moveId", "=", found.moveId)
    .where("state", "=", found.state)
    .where("until", "=", found.until)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/**
 * Takes the mark of this site over, once this mover holds its lease: whoever marked it meanwhile cannot get that.
 *
 * @throws {BackupError} when there is no mark any more.
 */
export async function takeArriving(db: Database, kind: DatabaseKind, moving: Moving): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("siteMoves")
    // Another time, so that a mover that looked before cannot mark it after this.
    .set({ ...moving, until: databaseMilliseconds(kind) })
    .where("siteId", "=", moving.siteId)
    .where("state", "=", "arriving")
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw brokenOff();
}

/** @throws {BackupError} when another mover has taken the mark. */
export async function expectArriving(db: Database, { moveId }: Moving): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("siteMoves")
    // Held until a transaction ends, so that nobody takes it meanwhile.
    .set({ moveId })
    .where("moveId", "=", moveId)
    .where("state", "=", "arriving")
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw brokenOff();
}

/**
 * Puts the rows here, in place of those of an earlier attempt.
 *
 * @param emptied tables that are left empty, those first that refer to others.
 */
export async function putTables(
  db: Database,
  kind: DatabaseKind,
  { tables, emptied, moving }: { tables: DumpedTable[]; emptied: readonly string[]; moving: Moving },
): Promise<void> {
  const all = await tablesOfSite(db);
  await db.transaction().execute(async (trx) => {
    await expectArriving(trx, moving);
    // It may be a place that the site has left before.
    await allowWrites(trx, all);
    const replaced = tables.map(({ name }) => name).toReversed();
    for (const name of [...emptied, ...replaced]) await sql`delete from ${sql.table(name)}`.execute(trx);
  });
  await loadTables(db, kind, tables);
}
