import type { Database, DatabaseTransaction } from "../../database/connection.ts";
import { timeOf } from "../dates/dates.ts";

/** A day of which everything is cancelled. It ends by itself. */
export interface SnowDay {
  /** `YYYY-MM-DD` */
  day: string;
  /** What visitors read. */
  sentence: string;
  /** Whether what had begun by then is left as it is. */
  onlyAhead: boolean;
  calledAt: string;
  endsAt: string;
}

export async function readSnowDay(
  db: Database | DatabaseTransaction,
  now: Date,
): Promise<SnowDay | undefined> {
  const row = await db
    .selectFrom("snowDays")
    .selectAll()
    .where("endsAt", ">", now.toISOString())
    .where("calledAt", "<=", now.toISOString())
    .executeTakeFirst();
  return row && { ...row, onlyAhead: Boolean(row.onlyAhead) };
}

/** Whether it cancels something at this time, `HH:MM`, that the calendar does not know. */
export function cancels(snow: SnowDay | undefined, { day, time }: { day: string; time: string }): boolean {
  if (snow?.day !== day) return false;
  return !snow.onlyAhead || time === "" || time > timeOf(snow.calledAt);
}
