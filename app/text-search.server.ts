import { type Expression, type SqlBool, sql } from "kysely";
import { searchPattern } from "./search-pattern.server.ts";

/** No search has it. */
const between = "\u001f";

/**
 * The part of a query that finds rows with a text in one of the columns, in any case and with any accents; all rows for an
 * empty text. SQLite has the function from `database/node-sqlite.ts`.
 */
export function contains(columns: string[], search: string): Expression<SqlBool> {
  const pattern = searchPattern(search);
  if (pattern === undefined) return sql<SqlBool>`true`;
  const texts = columns.map((column) => sql.ref(column));
  // One text for each row, because SQLite takes as long to ask as to look.
  return sql<SqlBool>`textregexeq(concat_ws(${between}, ${sql.join(texts)}), ${pattern})`;
}
