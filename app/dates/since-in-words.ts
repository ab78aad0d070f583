import { dayOf, formatDay } from "./dates.ts";

/** `since Friday, 20 November 2026 (8 days)`; empty for less than a day. */
export function sinceInWords(since: string, now: Date): string {
  const days = Math.floor((now.getTime() - Date.parse(since)) / (24 * 60 * 60_000));
  if (days < 1) return "";
  return `since ${formatDay(dayOf(since))} (${days === 1 ? "a day" : `${days} days`})`;
}
