import type { Database, DatabaseTransaction } from "../../database/connection.ts";
import { dayOf, timeOf } from "../dates/dates.ts";
import { isAhead, isShownToVisitors, readDatesOfDay } from "./dates-of-day.server.ts";
import type { ChurchEvent } from "./listed-dates.server.ts";

export interface SnowDay {
  /** `YYYY-MM-DD` */
  day: string;
  /** What visitors read. */
  sentence: string;
  /** Whether what had begun by then is left as it is. */
  onlyAhead: boolean;
  /** Since when the banner is shown: when it was cancelled or, of a day that was still to come, when that began. */
  calledAt: string;
  endsAt: string;
}

/** Today's and those of days that come, soonest first. */
export async function readSnowDays(db: Database | DatabaseTransaction, now: Date): Promise<SnowDay[]> {
  const rows = await db
    .selectFrom("snowDays")
    .selectAll()
    .where("endsAt", ">", now.toISOString())
    .orderBy("day")
    .execute();
  return rows.map((row) => ({ ...row, onlyAhead: Boolean(row.onlyAhead) }));
}

/** The one of which visitors read today. */
export function snowDayOf(snowDays: readonly SnowDay[], now: Date): SnowDay | undefined {
  const at = now.toISOString();
  return snowDays.find(({ day, calledAt }) => day === dayOf(at) && calledAt <= at);
}

/** Whether visitors see nothing else on its day, apart from what lasts for days and, with `onlyAhead`, what had begun. */
export async function isWhole(
  db: Database,
  { day, onlyAhead, calledAt }: SnowDay,
  now: Date,
): Promise<boolean> {
  const { dates } = await readDatesOfDay(db, day);
  const shown = dates.filter(({ event }) => isShownToVisitors(event, now));
  return shown.every((date) => onlyAhead && !isAhead(date, new Date(calledAt)));
}

/** Dates with the sentence of a cancelled day as the reason of the first of its dates only. */
export function withSentencesOnce<Listed extends Pick<ChurchEvent, "isCancelled" | "eventDate" | "reason">>(
  dates: readonly Listed[],
  snowDays: readonly SnowDay[],
): Listed[] {
  const said = new Set<string>();
  return dates.map((date) => {
    const { isCancelled, eventDate, reason } = date;
    const repeats = said.has(eventDate);
    if (!isCancelled || !snowDays.some(({ day, sentence }) => day === eventDate && sentence === reason))
      return date;
    said.add(eventDate);
    return repeats ? { ...date, reason: "" } : date;
  });
}

/** The one that cancels something at this time, `HH:MM`, that the calendar does not know. */
export function cancelledBy(
  snowDays: readonly SnowDay[],
  { day, time }: { day: string; time: string },
): SnowDay | undefined {
  return snowDays.find(
    (snow) => snow.day === day && (!snow.onlyAhead || time === "" || time > timeOf(snow.calledAt)),
  );
}
