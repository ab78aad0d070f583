import { dayOf, formatDay } from "../../dates/dates.ts";
import type { PrayerState } from "../audience.ts";

/** Since when a request waits for staff; empty for one that does not. */
export function waitsInWords(
  { state, date, waitingSince }: { state: PrayerState; date: string; waitingSince: string | null },
  now: Date,
): string {
  if (state !== "waiting") return "";
  const since = waitingSince ?? date;
  const days = Math.floor((now.getTime() - Date.parse(since)) / (24 * 60 * 60_000));
  if (days < 1) return "";
  return `Waits since ${formatDay(dayOf(since))} (${days === 1 ? "a day" : `${days} days`})`;
}
