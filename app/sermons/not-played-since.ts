import { t } from "@lingui/core/macro";
import { formatDate } from "../dates/dates.ts";

/** `Has not played since 12 November 2026` */
export function notPlayedSince(moment: string): string {
  return t`Has not played since ${{ day: formatDate(moment, "british") }}`;
}

/** `has not played since 12 November 2026`, within a sentence. */
export function hasNotPlayedSince(moment: string): string {
  return `has not played since ${formatDate(moment, "british")}`;
}
