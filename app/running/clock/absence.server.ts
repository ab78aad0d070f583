import type { Database } from "../../../database/connection.ts";

const day = 24 * 60 * 60_000;

/** When the site was last off for more than a day, UTC ISO 8601. */
export interface PastAbsence {
  from: string;
  to: string;
}

export async function lastAbsence(db: Pick<Database, "selectFrom">): Promise<PastAbsence | undefined> {
  const row = await db
    .selectFrom("siteClock")
    .select(["awayFrom", "backAt"])
    .where("id", "=", "site")
    .executeTakeFirst();
  return row?.awayFrom && row.backAt ? { from: row.awayFrom, to: row.backAt } : undefined;
}

/** UTC ISO 8601. Days of the last absence do not count, because nobody could do anything on the site. */
export function runningDaysAgo(now: Date, days: number, absence: PastAbsence | undefined): string {
  const before = now.getTime() - days * day;
  const isWithin = absence && Date.parse(absence.to) > before;
  const off = isWithin ? Date.parse(absence.to) - Date.parse(absence.from) : 0;
  return new Date(before - off).toISOString();
}
