import { sql } from "kysely";
import type { TestSite } from "../../support/test-site.ts";
import { databaseOf } from "./people.ts";

type Cell = string | number | null;

/** People, on whom sessions and permissions hang; dates, which an event has once a day; roles, whose names are unique. */
const singletons = ["user", "session", "account", "occurrences", "ownRoles"];

/**
 * Adds a second row beside each that has an id, which differs in nothing that the database lets be the same. For SQLite.
 */
export async function addTwins(site: TestSite): Promise<void> {
  await using db = databaseOf(site);
  // They refuse a text that nobody has agreed to.
  const triggers = await sql<{ name: string }>`select name from sqlite_schema where type = 'trigger'`.execute(
    db,
  );
  for (const { name } of triggers.rows) await sql`drop trigger ${sql.id(name)}`.execute(db);
  const tables = await db.introspection.getTables();
  for (const { name, columns } of tables) {
    if (singletons.includes(name) || !columns.some((column) => column.name === "id")) continue;
    const { rows } = await sql<Record<string, Cell>>`select * from ${sql.table(name)}`.execute(db);
    const single = await uniqueColumns(name);
    for (const row of rows) {
      const twin = Object.entries(row).map(
        ([column, cell]) => [column, twinOf(column, cell, single)] as const,
      );
      await sql`insert or ignore into ${sql.table(name)} (${sql.join(twin.map(([column]) => sql.ref(column)))})
        values (${sql.join(twin.map(([, cell]) => cell))})`.execute(db);
    }
  }

  async function uniqueColumns(table: string): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
      select min(columns.name) as name from pragma_index_list(${table}) as indexes, pragma_index_info(indexes.name) as columns
      where indexes."unique" = 1 group by indexes.name having count(*) = 1`.execute(db);
    return rows.map(({ name }) => name);
  }
}

function twinOf(column: string, cell: Cell, unique: readonly string[]): Cell {
  if (typeof cell !== "string") return cell;
  // Sorts beside the row that it is the twin of.
  if (column === "id") return cell.replace(/.$/, (last) => (last === "f" ? "e" : "f"));
  return unique.includes(column) ? `${cell}-2` : cell;
}
