import { currentLocale } from "../../platform/language/locale.ts";

/** Days are `YYYY-MM-DD` and have no time zone, so they are counted in UTC: browsers without Temporal do this too. */
const dayMs = 24 * 60 * 60_000;

export function dayDifference(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);
}

/** The day that is `days` after `day`; negative for before. */
export function later(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, "2026-11-21".length);
}

/** The Monday of a day's week; the day itself if it is one. */
export function mondayBefore(day: string): string {
  return later(day, -weekdayOf(day));
}

/** Where weeks of calendars begin on Sunday, of the countries whose languages the site speaks (CLDR). Firefox cannot say it. */
const sundayFirst = /-(US|CA|MX|PR|PH|BR|CO|PE|VE|GT|HN|NI|SV|PA|DO|419)$/;

/** The day with which the week of a day begins on calendars: Monday or, as in America, Sunday. */
export function weekStart(day: string): string {
  return sundayFirst.test(currentLocale()) ? sundayBefore(day) : mondayBefore(day);
}

/** The last Sunday until a day; the day itself if it is one. */
export function sundayBefore(day: string): string {
  return later(day, -((weekdayOf(day) + 1) % 7));
}

/** The number of a day in its week, from 0 for Monday. */
export function weekdayOf(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}
