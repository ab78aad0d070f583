import { t } from "@lingui/core/macro";
import { weekdayName } from "../../dates/dates.ts";
import { later } from "../../dates/day-arithmetic.ts";

/** As facts name the days of the week, in their order. */
export const weekdays = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

export type FactWeekday = (typeof weekdays)[number];

const aMonday = "2026-11-23";

/** `Sunday` */
export function weekdayInWords(day: FactWeekday): string {
  return weekdayName(later(aMonday, weekdays.indexOf(day)));
}

/** `Sundays`, for what happens on each of them. */
export const eachWeekday: Record<FactWeekday, () => string> = {
  Monday: () => t({ message: "Mondays", comment: "Each Monday, as in “Mondays at 7pm”" }),
  Tuesday: () => t({ message: "Tuesdays", comment: "Each Tuesday, as in “Tuesdays at 7pm”" }),
  Wednesday: () => t({ message: "Wednesdays", comment: "Each Wednesday, as in “Wednesdays at 7pm”" }),
  Thursday: () => t({ message: "Thursdays", comment: "Each Thursday, as in “Thursdays at 7pm”" }),
  Friday: () => t({ message: "Fridays", comment: "Each Friday, as in “Fridays at 7pm”" }),
  Saturday: () => t({ message: "Saturdays", comment: "Each Saturday, as in “Saturdays at 7pm”" }),
  Sunday: () => t({ message: "Sundays", comment: "Each Sunday, as in “Sundays at 7pm”" }),
};
