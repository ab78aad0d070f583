import type { CalendarMoment } from "./calendar.ts";
import { EventProblem } from "./calendar-error.ts";
import type { Property } from "./properties.ts";
import type { SourceZone, SourceZones } from "./source-zones.ts";

const firstYear = 1900;
const lastYear = 2200;

/** A day, or a local time, as a file states it. */
export type SourceMoment =
  | { kind: "day"; date: Temporal.PlainDate }
  | {
      kind: "time";
      local: Temporal.PlainDateTime /** Undefined for a time of no zone. */;
      zone: SourceZone | undefined;
    };

/** A moment that no zone's rules change. */
export const utcZone: SourceZone = {
  name: "UTC",
  instantOf: (local) => local.toZonedDateTime("UTC").toInstant(),
};

/**
 * Returns what each value of a property with dates states, as it stands in the file: its parameters may claim a day where it
 * has a time, and lists may end with a comma. Of a period it is the start.
 *
 * @param name What the property is, for a problem: "Its start".
 * @throws {EventProblem} when a value is no date, or one outside of 1900 to 2200.
 */
export function momentsIn(property: Property, zones: SourceZones, name: string): SourceMoment[] {
  const { tzid } = property.parameters;
  return valuesIn(property).map((value) => {
    const [text = ""] = value.split("/");
    const moment = momentFrom(text, typeof tzid === "string" ? tzid.trim() : "", zones);
    const year = moment?.kind === "day" ? moment.date.year : moment?.local.year;
    if (!moment || year === undefined)
      throw new EventProblem(`${name} is not a date: ${property.raw.trim().slice(0, 60)}.`);
    if (year < firstYear || year > lastYear)
      throw new EventProblem(`${name} is in the year ${year}, and we take ${firstYear} to ${lastYear}.`);
    return moment;
  });
}

/** The values of a list of dates, without empty ones. */
export function valuesIn({ raw }: Property): string[] {
  return raw
    .split(",")
    .map((value) => value.trim())
    .filter(Boolean);
}

const written = /^(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d):?(\d\d)(?::?(\d\d))?(Z?))?$/i;

function momentFrom(text: string, tzid: string, zones: SourceZones): SourceMoment | undefined {
  const [, year, month, day, hour, minute, second = "00", utc] = written.exec(text) ?? [];
  const date = valid(() => Temporal.PlainDate.from(`${year}-${month}-${day}`));
  if (!date) return undefined;
  if (hour === undefined) return { kind: "day", date };
  const clock = valid(() => Temporal.PlainTime.from(`${hour}:${minute}:${second}`));
  if (!clock) return undefined;
  const zone = utc ? utcZone : tzid ? zones.named(tzid) : undefined;
  return { kind: "time", local: date.toPlainDateTime(clock), zone };
}

function valid<Value>(make: () => Value): Value | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

/** Returns what clocks in `timeZone` show at a moment of a file. A time of no zone is the same everywhere. */
export function localTime(moment: SourceMoment, timeZone: string): Temporal.PlainDateTime {
  if (moment.kind === "day") return moment.date.toPlainDateTime();
  const { local, zone } = moment;
  if (!zone || zone.name === timeZone) return local;
  return zone.instantOf(local).toZonedDateTimeISO(timeZone).toPlainDateTime();
}

export function calendarMoment(moment: SourceMoment, timeZone: string): CalendarMoment {
  const local = localTime(moment, timeZone);
  const day = local.toPlainDate().toString();
  return moment.kind === "day" ? { day } : { day, time: timeOf(local) };
}

export function timeOf(local: Temporal.PlainDateTime): string {
  return local.toPlainTime().toString({ smallestUnit: "minute" });
}
