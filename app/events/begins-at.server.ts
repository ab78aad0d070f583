import { momentAt } from "../../platform/recurrence/wall-clock.ts";
import { isDay } from "../dates/dates.ts";
import { congregationZone } from "../dates/time-zone.ts";

/** One without a time lasts until the end of its day, and only then counts as begun. Undefined without a date. */
export function beginsAt({ date, time }: { date: string; time: string }): Date | undefined {
  if (!isDay(date)) return undefined;
  const zone = congregationZone();
  const moment = time
    ? momentAt(date, time, zone).moment
    : Temporal.PlainDate.from(date).add({ days: 1 }).toZonedDateTime(zone);
  return new Date(moment.epochMilliseconds);
}
