import { atTime, clockTimes, formatDay, fromUntil, onDay } from "../../dates/dates.ts";

/**
 * When something is where the reader is, if clocks there show something else than in its own place: `Sunday, 13 December,
 * 10am to 11.30am`. Returns undefined where they show the same.
 *
 * @param startsAt with offset: `2026-12-13T09:00+00:00`
 * @param timeZone the reader's, such as `Europe/Berlin`
 */
export function inReadersZone(
  startsAt: string,
  endsAt: string | undefined,
  timeZone: string,
): string | undefined {
  const start = shownIn(startsAt, timeZone);
  if (startsAt.startsWith(`${start.day}T${start.time}`)) return undefined;
  const day = formatDay(start.day, start.day);
  if (!endsAt?.includes("T")) return atTime(day, start.time);
  const end = shownIn(endsAt, timeZone);
  if (end.day === start.day) return onDay(day, clockTimes(start.time, end.time));
  return fromUntil(atTime(day, start.time), atTime(formatDay(end.day, end.day), end.time));
}

function shownIn(moment: string, timeZone: string): { day: string; time: string } {
  // The Swedish style is `2026-12-13 10:00`.
  const format = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone });
  const [day = "", time = ""] = format.format(new Date(moment)).split(" ");
  return { day, time };
}
