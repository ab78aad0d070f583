import type { SelectQueryBuilder } from "kysely";
import type { Database } from "../database/connection.ts";
import type { Tables } from "../database/tables.ts";
import { mostCounted } from "./ui/paging.ts";

/** Counts the rows of a list. Returns `mostCounted + 1` when there are more than `mostCounted`. */
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
