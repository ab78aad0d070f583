import { momentAt } from "../../platform/recurrence/wall-clock.ts";
import { isDay } from "../dates/dates.ts";
import { congregationZone } from "../dates/time-zone.ts";

/** Of `YYYY-MM-DD` and `HH:MM`. Without a time it counts as begun at the end of its day. Undefined without a date. */
export function beginsAt({ date, time }: { date: string; time: string }): Date | undefined {
  if (!isDay(date)) return undefined;
  const zone = congregationZone();
  const moment = time
    ? momentAt(date, time, zone).moment
    : Temporal.PlainDate.from(date).add({ days: 1 }).toZonedDateTime(zone);
  return new Date(moment.epochMilliseconds);
}
