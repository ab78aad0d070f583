import { zoned } from "../zoned.ts";

/**
 * Returns the day whose nightly backup is due: the day of the last time it was `at` o'clock.
 *
 * @param at `HH:MM` in `timeZone`. A time skipped by daylight saving counts as the moment after the gap.
 */
export function nightDue(now: Date, at: string, timeZone: string): string {
  const here = zoned(now, timeZone);
  const today = here.toPlainDate();
  const due = today.toZonedDateTime({ timeZone, plainTime: at });
  const isPast = Temporal.ZonedDateTime.compare(here, due) >= 0;
  return (isPast ? today : today.subtract({ days: 1 })).toString();
}
