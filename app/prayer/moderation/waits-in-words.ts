import { sinceInWords } from "../../dates/since-in-words.ts";
import type { PrayerState } from "../audience.ts";

/** Since when a request waits for staff; empty for one that does not. */
export function waitsInWords(
  { state, date, waitingSince }: { state: PrayerState; date: string; waitingSince: string | null },
  now: Date,
): string {
  const since = state === "waiting" && sinceInWords(waitingSince ?? date, now);
  return since ? `Waits ${since}` : "";
}
