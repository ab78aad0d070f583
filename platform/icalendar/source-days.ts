import { localTime, type SourceMoment, utcZone } from "./source-moments.ts";
import type { SourceZone, SourceZones } from "./source-zones.ts";

export interface Clocks {
  zones: SourceZones;
  timeZone: string;
}

type SourceTime = Extract<SourceMoment, { kind: "time" }>;

/**
 * Returns the day that is meant by a moment of a whole-day event. Programs write such days as midnight of the zone that they were
 * set up for, in UTC: 22 February 2027 at 11pm is the 23rd in Berlin.
 */
export function wholeDay(moment: SourceMoment, clocks: Clocks): Temporal.PlainDate {
  if (moment.kind === "day") return moment.date;
  const { local, zone } = moment;
  // Midnight of a zone that the file does not name is nearest to the day that it begins.
  const elsewhere = zone?.name === utcZone.name ? local.add({ hours: 12 }) : local;
  return (atDayEdge(moment, clocks) ?? elsewhere).toPlainDate();
}

/** The start of a day, if a moment is that by a clock that the file may mean. */
export function midnightIn(moment: SourceTime, clocks: Clocks): Temporal.PlainDateTime | undefined {
  const found = atDayEdge(moment, clocks);
  return found && isMidnight(found) ? found : undefined;
}

function atDayEdge(moment: SourceTime, { zones, timeZone }: Clocks): Temporal.PlainDateTime | undefined {
  const { local, zone } = moment;
  if (isDayEdge(local)) return local;
  if (!zone) return undefined;
  const instant = zone.instantOf(local);
  const shown = [utcZone, ...zones.ofFile()].map((other) => shownBy(other, instant));
  return [localTime(moment, timeZone), ...shown].find(isDayEdge);
}

function shownBy(zone: SourceZone, instant: Temporal.Instant): Temporal.PlainDateTime {
  const utc = instant.toZonedDateTimeISO("UTC").toPlainDateTime();
  const offset = (local: Temporal.PlainDateTime) => utcZone.instantOf(local).since(zone.instantOf(local));
  return utc.add(offset(utc.add(offset(utc))));
}

/** Ends of days are written as their last minute or second too. */
function isDayEdge(local: Temporal.PlainDateTime): boolean {
  return isMidnight(local) || (local.hour === 23 && local.minute === 59);
}

function isMidnight({ hour, minute, second }: Temporal.PlainDateTime): boolean {
  return hour === 0 && minute === 0 && second === 0;
}
