import type { SelectQueryBuilder } from "kysely";
import type { Database } from "../database/connection.ts";
import type { Tables } from "../database/tables.ts";
import { mostCounted, type Page, pageSize, toPage } from "./ui/paging.ts";

/**
 * Reads a page of a list.
 *
 * @param ids the ids of the whole list in its order. An index holds all that this query needs, so skipping pages reads no
 * text.
 * @param rowsOf reads the rows with the ids that the page shows, in any order.
 * @param most how many rows are counted at most.
 */
export async function readPage<Table extends keyof Tables, Row extends { id: string }>(
  db: Database,
  ids: SelectQueryBuilder<Tables, Table, { id: string }>,
  page: number,
  rowsOf: (shown: string[]) => Promise<Row[]>,
  most = mostCounted,
): Promise<Page<Row>> {
  const found = await ids
    .limit(pageSize + 1)
    .offset((page - 1) * pageSize)
    .execute();
  const { items, ...rest } = await toPage(found, page, () => countRows(db, ids, most));
  const shown = items.map(({ id }) => id);
  const rows = new Map((shown.length > 0 ? await rowsOf(shown) : []).map((row) => [row.id, row]));
  return { ...rest, items: shown.flatMap((id) => rows.get(id) ?? []) };
}

/** Returns `mostCounted + 1` for more than `most` rows. */
async function countRows<Table extends keyof Tables>(
  db: Database,
  ids: SelectQueryBuilder<Tables, Table, { id: string }>,
  most: number,
): Promise<number> {
  const { rows } = await db
    .selectFrom(ids.limit(most + 1).as("counted"))
    .select(({ fn }) => fn.countAll().as("rows"))
    .executeTakeFirstOrThrow();
  return Number(rows) > most ? mostCounted + 1 : Number(rows);
}
