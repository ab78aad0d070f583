import { type Expression, type SqlBool, sql } from "kysely";

/** The part of a query that finds rows with a text in one of the columns, in any case; all rows for an empty text. */
export function contains(columns: string[], search: string): Expression<SqlBool> {
  if (search === "") return sql<SqlBool>`true`;
  // SQLite's `lower` leaves letters beyond ASCII as they are.
  const lower = search.toLowerCase();
  const spellings = new Set(
    [lower, search, search.toUpperCase(), inTitleCase(lower)].map((spelling) =>
      spelling.replace(/[A-Z]/g, (letter) => letter.toLowerCase()),
    ),
  );
  const conditions = [...spellings].flatMap((spelling) => {
    const pattern = `%${spelling.replace(/[!%_]/g, "!$&")}%`;
    return columns.map((column) => sql`lower(${sql.ref(column)}) like ${pattern} escape '!'`);
  });
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}

function inTitleCase(text: string): string {
  return text.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase());
}
