import type { Services } from "../../../content/schema.ts";
import { clockTime } from "../../dates/dates.ts";

/** When and where the children meet, for whom, and what they do. */
export function childrenInWords({ ages, day, time, place, words }: NonNullable<Services["kids"]>): string {
  const when = `${day} at ${clockTime(time)}${place ? `, ${place}` : ""}, for ages ${ages.from} to ${ages.to}.`;
  return words ? `${when} ${words}` : when;
}
