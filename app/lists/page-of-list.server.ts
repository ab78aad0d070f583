import type { SelectQueryBuilder } from "kysely";
import type { Database } from "../../database/connection.ts";
import type { Tables } from "../../database/tables.ts";
import { lastPage, mostCounted, type Page, pageSize, pathOnPage, toPage } from "./paging.ts";

/**
 * Reads a page of a list.
 *
 * @param ids the ids of the whole list in its order. An index holds all that this query needs, so skipping pages reads no
 * text.
 * @param rowsOf reads the rows with the ids that the page shows, in any order.
 * @param most how many rows are counted at most.
 * @param size how many rows a page has.
 */
export function readPage<Table extends keyof Tables, Row extends { id: string }>(
  db: Database,
  ids: SelectQueryBuilder<Tables, Table, { id: string }>,
  page: number,
  rowsOf: (shown: string[]) => Promise<Row[]>,
  { most = mostCounted, size = pageSize }: { most?: number; size?: number } = {},
): Promise<Page<Row>> {
  return readParts([partOfList(db, ids, rowsOf)], page, { most, size });
}

/**
 * The URL of a row of a list: `/files?page=2#…`.
 *
 * @param upTo the ids of the list until this row, which is one of them.
 */
export async function pathOfRow<Table extends keyof Tables>(
  db: Database,
  upTo: SelectQueryBuilder<Tables, Table, { id: string }>,
  { list, id }: { list: string; id: string },
): Promise<string> {
  const rows = await partOfList(db, upTo, async () => []).count(lastPage * pageSize);
  return pathOnPage(list, Math.ceil(rows / pageSize), id);
}

export interface PartOfList<Row> {
  read(limit: number, offset: number): Promise<{ id: string }[]>;
  count(most: number): Promise<number>;
  rowsOf(shown: string[]): Promise<Row[]>;
}

/** A part of a list; see `readPage` for `ids` and `rowsOf`. */
export function partOfList<Table extends keyof Tables, Row extends { id: string }>(
  db: Database,
  ids: SelectQueryBuilder<Tables, Table, { id: string }>,
  rowsOf: (shown: string[]) => Promise<Row[]>,
): PartOfList<Row> {
  return {
    read: (limit, offset) => ids.limit(limit).offset(offset).execute(),
    async count(most) {
      const { rows } = await db
        .selectFrom(ids.limit(most).as("counted"))
        .select(({ fn }) => fn.countAll().as("rows"))
        .executeTakeFirstOrThrow();
      return Number(rows);
    },
    rowsOf,
  };
}

export async function readParts<Row extends { id: string }>(
  parts: PartOfList<Row>[],
  page: number,
  { most = mostCounted, size = pageSize }: { most?: number; size?: number } = {},
): Promise<Page<Row>> {
  const found: { id: string; part: PartOfList<Row> }[] = [];
  let skipped = (page - 1) * size;
  for (const part of parts) {
    const wanted = size + 1 - found.length;
    if (wanted === 0) break;
    const ids = await part.read(wanted, skipped);
    found.push(...ids.map(({ id }) => ({ id, part })));
    if (ids.length > 0) skipped = 0;
    else if (skipped > 0 && part !== parts.at(-1)) skipped -= await part.count(skipped);
  }
  const { items, ...rest } = await toPage(found, page, () => countRows(parts, most), size);
  const rows = new Map<string, Row>();
  for (const [part, ofPart] of Map.groupBy(items, ({ part }) => part))
    for (const row of await part.rowsOf(ofPart.map(({ id }) => id))) rows.set(row.id, row);
  return { ...rest, items: items.flatMap(({ id }) => rows.get(id) ?? []) };
}

/** Returns `mostCounted + 1` for more than `most` rows. */
async function countRows<Row>(parts: PartOfList<Row>[], most: number): Promise<number> {
  let rows = 0;
  for (const part of parts) if (rows <= most) rows += await part.count(most + 1 - rows);
  return rows > most ? mostCounted + 1 : rows;
}
