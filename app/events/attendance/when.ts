import type { Congregation } from "../../../content/schema.ts";
import { atTime, clockTimes, formatDay, fromUntil, onDay } from "../../dates/dates.ts";
import { whereaboutsOf } from "../../pages/shown-facts/whereabouts.ts";

/** When and where a date is, as people read it. Days are `YYYY-MM-DD`, times `HH:MM`; empty when there is none. */
export interface WhenAndWhere {
  date: string;
  time: string;
  endDate: string;
  endTime: string;
  isAllDay: boolean;
  /** Empty for the congregation's own place. */
  placeName: string;
  placeAddress: string;
}

/** `Sunday, 13 December 2026, 10.30am to noon`. */
export function whenInWords({ date, time, endDate, endTime, isAllDay }: WhenAndWhere): string {
  const [begins, ends] = isAllDay ? ["", ""] : [time, endTime];
  const start = atTime(formatDay(date), begins);
  if (endDate && endDate !== date) return fromUntil(start, atTime(formatDay(endDate), ends));
  if (!begins || !ends) return start;
  return onDay(formatDay(date), clockTimes(begins, ends));
}

export function whereInWords(
  place: WhenAndWhere,
  congregation: Pick<Congregation, "name" | "address" | "position">,
): string {
  const { name, address } = whereaboutsOf({ ...place, placePosition: "" }, congregation);
  return [name, ...address].join(", ");
}
