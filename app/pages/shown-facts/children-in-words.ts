import { t } from "@lingui/core/macro";
import type { Services } from "../../../content/schema.ts";
import { clockTime } from "../../dates/dates.ts";
import { weekdayInWords } from "./weekday-words.ts";

/** When and where the children meet, for whom, and what they do. */
export function childrenInWords({ ages, day, time, place, words }: NonNullable<Services["kids"]>): string {
  const [weekday, at, { from, to }] = [weekdayInWords(day), clockTime(time), ages];
  const when = place
    ? t`${weekday} at ${{ time: at }}, ${place}, for ages ${from} to ${to}.`
    : t`${weekday} at ${{ time: at }}, for ages ${from} to ${to}.`;
  return words ? `${when} ${words}` : when;
}
