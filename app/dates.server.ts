import { congregation } from "../content/congregation.ts";
import { dayOf } from "./dates.ts";

/**
 * The timestamp for a day that somebody chose: the one it had before, when the day is still the same, else noon where
 * the congregation lives.
 */
export function timestampOn(day: string, before?: string): string {
  if (before !== undefined && dayOf(before) === day) return before;
  const noon = Temporal.PlainDate.from(day).toZonedDateTime({
    timeZone: congregation.timeZone,
    plainTime: "12:00",
  });
  return new Date(noon.epochMilliseconds).toISOString();
}

/** When the day of `now` ends where the congregation lives, as a timestamp: earlier ones are of today or before. */
export function endOfDay(now: Date): string {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(
    congregation.timeZone,
  );
  return new Date(today.add({ days: 1 }).startOfDay().epochMilliseconds).toISOString();
}

/**
 * `2026-07-01T19:00+01:00`: when clocks show `time`, `HH:MM`, on a day `YYYY-MM-DD` where the congregation lives.
 *
 * @throws {RangeError} when there is no such day or time.
 */
export function momentOf(day: string, time: string): string {
  const moment = Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(congregation.timeZone);
  return moment.toString({ smallestUnit: "minute", timeZoneName: "never" });
}
