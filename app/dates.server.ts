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
