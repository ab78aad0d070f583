import type { SelectQueryBuilder } from "kysely";
import type { Database } from "../database/connection.ts";
import type { Tables } from "../database/tables.ts";
import { mostCounted } from "./ui/paging.ts";

/** How many rows a list has, or `mostCounted + 1` when it has more than `most`. */
export async function countRows<Table extends keyof Tables>(
  db: Database,
  ids: SelectQueryBuilder<Tables, Table, { id: string }>,
  most = mostCounted,
): Promise<number> {
  const { rows } = await db
    .selectFrom(ids.limit(most + 1).as("counted"))
    .select(({ fn }) => fn.countAll().as("rows"))
    .executeTakeFirstOrThrow();
  return Number(rows) > most ? mostCounted + 1 : Number(rows);
}
