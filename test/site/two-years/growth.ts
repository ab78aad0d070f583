import { readdir } from "node:fs/promises";
import { sql } from "kysely";
import type { Church } from "./church.ts";

/** By what it is. */
export type Amounts = Record<string, number>;

/** How many rows each table has, how many files are stored, and how many mails and lines of the log there have been. */
export async function amountsOf(church: Church): Promise<Amounts> {
  return church.withRows(async (db) => {
    const counts: Amounts = {};
    for (const { name } of await db.introspection.getTables()) {
      const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(db);
      counts[name] = Number(rows[0]?.n);
    }
    const files = await readdir(church.site.dataDir, { recursive: true });
    counts["stored files"] = files.filter((file) => !file.startsWith("mail")).length;
    counts[mailsSoFar] = church.mails;
    counts["files of mails"] = files.filter((file) => file.endsWith(".eml")).length;
    counts[linesSoFar] = church.logged;
    return counts;
  });
}

const mailsSoFar = "mails";
const linesSoFar = "lines of the log";
/** They only grow: what counts is how many a quarter has added. */
const added = [mailsSoFar, "files of mails", linesSoFar];

/**
 * What has become more than in the quarters of the first year.
 *
 * @param lasting what stays for good, with how many by the end of each quarter after the first year.
 */
export function grown(quarters: readonly Amounts[], lasting: Record<string, readonly number[]>): string[] {
  const amounts = quarters.map((quarter, index) => {
    const before = quarters[index - 1] ?? {};
    const news = added.map((name) => [name, (quarter[name] ?? 0) - (before[name] ?? 0)]);
    return { ...quarter, ...Object.fromEntries(news) } as Amounts;
  });
  const first = amounts.slice(0, 4);
  return amounts.slice(4).flatMap((amount, index) =>
    Object.entries(amount)
      .filter(([name, count]) => {
        const most = Math.max(...first.map((one) => one[name] ?? 0));
        return count > most * 1.1 + 5 + (lasting[name]?.[index] ?? 0);
      })
      .map(([name, count]) => `${name}: ${count} in quarter ${index + 5}`),
  );
}
