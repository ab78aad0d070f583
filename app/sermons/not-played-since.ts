import { formatDate } from "../dates/dates.ts";

/** `Has not played since 12 November 2026`, for staff. */
export function notPlayedSince(moment: string): string {
  return `Has ${notSince(moment)}`;
}

/** `has not played since 12 November 2026`, within a sentence. */
export function hasNotPlayedSince(moment: string): string {
  return `has ${notSince(moment)}`;
}

function notSince(moment: string): string {
  return `not played since ${formatDate(moment, "british")}`;
}
