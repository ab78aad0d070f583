import { type Expression, type SqlBool, sql } from "kysely";
import { type Database, isPostgres } from "../../database/connection.ts";
import { folded, searchPattern } from "../../database/search-pattern.ts";

/** Separates the columns; no search contains it. */
const between = "\u001f";

/** Finds a text in one of the columns, in any case and with any accents; all rows for an empty text. */
export function contains(db: Database, columns: string[], search: string): Expression<SqlBool> {
  const pattern = searchPattern(search);
  if (pattern === undefined) return sql<SqlBool>`true`;
  const text = sql`concat_ws(${between}, ${sql.join(columns.map((column) => sql.ref(column)))})`;
  if (isPostgres(db)) return sql<SqlBool>`${text} ~ ${pattern}`;
  const finds = sql`finds_text(${text}, ${search})`;
  // SQLite keeps the results of JavaScript functions until the statement ends, so texts without accents skip the call.
  return sql<SqlBool>`case when length(${text}) = octet_length(${text})
    then ${inPlainText(text, search, finds)} else ${finds} end`;
}

/** Of a text in ASCII, SQLite compares the words itself. */
function inPlainText(text: Expression<unknown>, search: string, finds: Expression<unknown>) {
  const words = folded(search).trim().split(/\s+/u);
  if (words.some((word) => !/^\p{ASCII}+$/u.test(word))) return sql`false`;
  const conditions = words.map(
    (word) => sql`lower(${text}) like ${`%${word.replace(/[!%_]/g, "!$&")}%`} escape '!'`,
  );
  return sql.join(words.length > 1 ? [...conditions, finds] : conditions, sql` and `);
}
