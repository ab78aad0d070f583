import { sql } from "kysely";
import type { Database, DatabaseKind } from "../../database/connection.ts";

/** Drops the indexes of a table while `change` fills it, which is far faster for unordered rows. One transaction. */
export async function withoutIndexes(
  db: Database,
  kind: DatabaseKind,
  table: string,
  change: (trx: Database) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const indexes = await indexesOf(trx, kind, table);
    for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(trx);
    await change(trx);
    for (const { definition } of indexes) await sql.raw(definition).execute(trx);
  });
}

/** The indexes that migrations created. Those that belong to a constraint cannot be dropped. */
async function indexesOf(
  db: Database,
  kind: DatabaseKind,
  table: string,
): Promise<{ name: string; definition: string }[]> {
  const query =
    kind === "sqlite"
      ? sql<{ name: string; definition: string }>`
          select "name", "sql" as "definition" from "sqlite_master"
          where "type" = 'index' and "tbl_name" = ${table} and "sql" is not null
        `
      : sql<{ name: string; definition: string }>`
          select "indexname" as "name", "indexdef" as "definition" from "pg_indexes"
          where "schemaname" = current_schema() and "tablename" = ${table}
            and not exists (select 1 from "pg_constraint" where "conname" = "indexname")
        `;
  return (await query.execute(db)).rows;
}
