import { formatDate } from "../dates/dates.ts";

/** `Has not played since 12 November 2026`, for staff. */
export function notPlayedSince(moment: string): string {
  return `Has not played since ${formatDate(moment, "british")}`;
}
