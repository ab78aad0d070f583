import { clockTime, formatDay } from "../../dates/dates.ts";

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
  const from = `${formatDay(start.day, start.day)}, ${clockTime(start.time)}`;
  if (!endsAt?.includes("T")) return from;
  const end = shownIn(endsAt, timeZone);
  const until =
    end.day === start.day ? clockTime(end.time) : `${formatDay(end.day, end.day)}, ${clockTime(end.time)}`;
  return `${from} to ${until}`;
}

function shownIn(moment: string, timeZone: string): { day: string; time: string } {
  // The Swedish style is `2026-12-13 10:00`.
  const format = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone });
  const [day = "", time = ""] = format.format(new Date(moment)).split(" ");
  return { day, time };
}
