import { sql } from "kysely";
import type { DumpedTable } from "../backup/dump.ts";
import { loadTables } from "../backup/load.ts";
import type { Database, DatabaseKind } from "../connection.ts";
import { tablesOfSite, theSite } from "../site-move.ts";
import { allowWrites } from "../standstill.ts";
import type { Moving } from "./lease.ts";

/** Lets no site start here until it is complete. `place` is where it comes from. */
export async function markArriving(db: Database, moving: Moving): Promise<void> {
  const row = { ...moving, state: "arriving", until: 0 } as const;
  await db
    .insertInto("siteMoves")
    .values({ id: theSite, ...row })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
    .execute();
}

/** Puts the rows here, in place of those of an earlier attempt. */
export async function putTables(db: Database, kind: DatabaseKind, tables: DumpedTable[]): Promise<void> {
  const all = await tablesOfSite(db);
  await db.transaction().execute(async (trx) => {
    // It may be a place that the site has left before.
    await allowWrites(trx, all);
    for (const { name } of tables.toReversed()) await sql`delete from ${sql.table(name)}`.execute(trx);
  });
  await loadTables(db, kind, tables);
}
