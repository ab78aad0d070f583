import { later } from "./day-arithmetic.ts";

/** Calendars show an event without an end as a moment (RFC 5545, 3.6.1), so they are told an hour, as Google and Outlook do. */
export const assumedMinutes = 60;

/** When an event is over for calendars that begins on a day, `YYYY-MM-DD`, at a time, `HH:MM`, and has no end. */
export function assumedEnd(day: string, time: string): { day: string; time: string } {
  return endAfter(day, time, assumedMinutes);
}

export function endAfter(day: string, time: string, minutesLater: number): { day: string; time: string } {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const end = hours * 60 + minutes + minutesLater;
  const shown = [Math.floor(end / 60) % 24, end % 60].map((part) => String(part).padStart(2, "0"));
  return { day: later(day, Math.floor(end / (24 * 60))), time: shown.join(":") };
}
