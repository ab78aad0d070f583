import { createHash } from "node:crypto";
import type { DumpedTable } from "./dump.ts";
import { type Row, readRows } from "./rows.ts";

/** A table whose rows are not the same in both places. */
export interface UnequalTable {
  name: string;
  /** How many rows only one of the two has. */
  onlyHere: number;
  onlyThere: number;
}

/** Compares every row of the tables of two snapshots of the same migrations, in whatever order a database returns them. */
export async function compareTables(
  here: readonly DumpedTable[],
  there: readonly DumpedTable[],
): Promise<UnequalTable[]> {
  const unequal: UnequalTable[] = [];
  for (const { name, file } of here) {
    const other = there.find((table) => table.name === name);
    const left = await hashesIn(file);
    let onlyThere = 0;
    for (const [hash, count] of other ? await hashesIn(other.file) : []) {
      const rest = (left.get(hash) ?? 0) - count;
      if (rest < 0) onlyThere -= rest;
      if (rest > 0) left.set(hash, rest);
      else left.delete(hash);
    }
    const onlyHere = [...left.values()].reduce((sum, count) => sum + count, 0);
    if (onlyHere > 0 || onlyThere > 0) unequal.push({ name, onlyHere, onlyThere });
  }
  return unequal;
}

async function hashesIn(file: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for await (const rows of readRows(file))
    for (const row of rows) {
      const hash = hashOf(row);
      counts.set(hash, (counts.get(hash) ?? 0) + 1);
    }
  return counts;
}

/** What both databases can store alike: SQLite has booleans as numbers, and PostgreSQL no NUL in a text. */
function hashOf(row: Row): string {
  const values = Object.entries(row)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => {
      if (typeof value === "boolean") return [name, Number(value)];
      return [name, typeof value === "string" ? value.replaceAll("\0", "\uFFFD") : value];
    });
  return createHash("sha256").update(JSON.stringify(values)).digest("base64");
}
