import { sqliteRows } from "./dump.ts";
import { RowsHash } from "./rows-hash.ts";
import type { openEmpty } from "./shape.ts";

/**
 * Finds a table of a scratch database whose rows are not those that were backed up.
 *
 * @param expected tables with the hash of their rows; those without one are passed over.
 * @param othersTurn is awaited after each few rows, so that others run meanwhile.
 */
export async function firstDifferent(
  { db, tables }: Pick<Awaited<ReturnType<typeof openEmpty>>, "db" | "tables">,
  expected: readonly { name: string; rowsHash?: string | undefined }[],
  othersTurn: () => Promise<unknown>,
): Promise<string | undefined> {
  for (const { name, rowsHash } of expected) {
    const table = tables.find((one) => one.name === name);
    if (!table || rowsHash === undefined) continue;
    const found = new RowsHash();
    for await (const rows of sqliteRows(db, table)) {
      for (const row of rows) found.add(row);
      await othersTurn();
    }
    if (found.value !== rowsHash) return name;
  }
  return undefined;
}
