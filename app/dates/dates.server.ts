import { zoned } from "../../platform/zoned.ts";
import { dayOf } from "./dates.ts";
import { congregationZone } from "./time-zone.ts";

/** The timestamp for a chosen day: unchanged if the day is, otherwise noon in the congregation's time zone. */
export function timestampOn(day: string, before?: string): string {
  if (before !== undefined && dayOf(before) === day) return before;
  const noon = Temporal.PlainDate.from(day).toZonedDateTime({
    timeZone: congregationZone(),
    plainTime: "12:00",
  });
  return new Date(noon.epochMilliseconds).toISOString();
}

/** The timestamp at which a year begins in the congregation's time zone. */
export function startOfYear(year: number): string {
  const day = Temporal.PlainDate.from({ year, month: 1, day: 1 });
  return new Date(day.toZonedDateTime(congregationZone()).epochMilliseconds).toISOString();
}

/** The timestamp at which the day of `now` begins in the congregation's time zone. */
export function startOfDay(now: Date): string {
  return new Date(zoned(now, congregationZone()).startOfDay().epochMilliseconds).toISOString();
}

/** The timestamp at which the day of `now` ends in the congregation's time zone. */
export function endOfDay(now: Date): string {
  const today = zoned(now, congregationZone());
  return new Date(today.add({ days: 1 }).startOfDay().epochMilliseconds).toISOString();
}

/**
 * Combines a day, `YYYY-MM-DD`, and a time, `HH:MM`, in the congregation's time zone: `2026-07-01T19:00+01:00`.
 *
 * @throws {RangeError} when there is no such day or time.
 */
export function momentOf(day: string, time: string): string {
  const moment = Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(congregationZone());
  return moment.toString({ smallestUnit: "minute", timeZoneName: "never" });
}
