import { type RecurrenceRule, type Weekday, weekdays } from "../../platform/recurrence/rule.ts";
import { weekdayName } from "../dates/dates.ts";
import { later } from "../dates/day-arithmetic.ts";

/** As facts of the church, schema.org and screens of staff name them. */
export const weekdayNames: Record<Weekday, string> = {
  MO: "Monday",
  TU: "Tuesday",
  WE: "Wednesday",
  TH: "Thursday",
  FR: "Friday",
  SA: "Saturday",
  SU: "Sunday",
};

const monday = "2026-11-23";

/** `Sunday`, as the present language writes it. */
export function weekdayInWords(weekday: Weekday): string {
  return weekdayName(later(monday, weekdays.indexOf(weekday)));
}

/** Which of a month's Sundays, say. */
export const nthNames = {
  "1": "first",
  "2": "second",
  "3": "third",
  "4": "fourth",
  "5": "fifth",
  "-1": "last",
} as const;

const units = { daily: "D", weekly: "W", monthly: "M", yearly: "Y" };

/** How often a rule repeats as an ISO 8601 duration: `P2W`. */
export function repeatFrequencyOf({ interval, frequency }: RecurrenceRule): string {
  return `P${interval}${units[frequency]}`;
}
