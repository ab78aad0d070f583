import { parseRule, type RecurrenceRule } from "../recurrence/rule.ts";
import { EventProblem } from "./calendar-error.ts";
import type { EventLines } from "./components.ts";
import { type Property, propertyIn } from "./properties.ts";
import { calendarMoment, localTime, momentsIn, type SourceMoment, timeOf } from "./source-moments.ts";
import type { SourceZone, SourceZones } from "./source-zones.ts";

const mostDates = 1000;
const mostRuleLength = 300;
const daysPerSample = 7;
/** Clock changes come back every year. */
const sampledYears = 2;
/** Years of zones that one file may make us compare; a real one has series of a few zones. */
const mostComparedYears = 300;

interface SourceSeries {
  start: SourceMoment;
  zones: SourceZones;
  timeZone: string;
  shifts: Shifts;
}

export interface ReadSeries {
  rule?: RecurrenceRule | undefined;
  addedDays: string[];
  removedDays: string[];
}

/** @throws {EventProblem} when the event repeats in a way that we cannot take over. */
export function seriesIn({ lines, hasTooManyDates }: EventLines, source: SourceSeries): ReadSeries {
  const rules = lines.get("RRULE") ?? [];
  if (rules.length > 1 || lines.has("EXRULE")) throw new EventProblem("It repeats by more than one rule.");
  const rule = rules[0] === undefined ? undefined : ruleIn(propertyIn(rules[0]), source);
  if (hasTooManyDates) throw tooManyDates();
  const addedDays = addedIn(lines.get("RDATE") ?? [], source);
  const removedDays = daysIn(lines.get("EXDATE") ?? [], "A date it leaves out", source).map(({ day }) => day);
  if (rule) source.shifts.check(source.start, rule, source.timeZone);
  return { rule, addedDays, removedDays: [...new Set(removedDays)] };
}

function ruleIn(property: Property | undefined, { start, zones, timeZone }: SourceSeries): RecurrenceRule {
  const written = property?.raw.toUpperCase().replace(/\s/g, "") ?? "";
  const [, unit] = /FREQ=(SECOND|MINUTE|HOUR)LY/.exec(written) ?? [];
  if (unit) throw new EventProblem(`It repeats every ${unit.toLowerCase()}.`);
  const local = localTime(start, timeZone);
  const days = withoutTimes(written, start);
  const rule =
    written.length <= mostRuleLength
      ? parseRule(withLocalEnd(days, start, zones, timeZone), local.toPlainDate().toString())
      : undefined;
  if (!rule) throw new EventProblem("It repeats by a rule that we cannot follow.");
  return rule;
}

/** Some programs repeat the time of the start in the rule. */
function withoutTimes(rule: string, start: SourceMoment): string {
  if (start.kind === "day") return rule;
  const { hour, minute, second } = start.local;
  const own: Record<string, number> = { BYHOUR: hour, BYMINUTE: minute, BYSECOND: second };
  return rule.replace(/;(BYHOUR|BYMINUTE|BYSECOND)=(\d\d?)(?=;|$)/g, (part, name, value) =>
    own[name] === Number(value) ? "" : part,
  );
}

/** Returns the rule with an UNTIL that is the last day on which the series can start, in our zone. */
function withLocalEnd(rule: string, start: SourceMoment, zones: SourceZones, timeZone: string): string {
  const [written, value] = /UNTIL=(\d{8}T\d{6}Z?)/.exec(rule) ?? [];
  if (!written || !value || start.kind === "day") return rule;
  const until = propertyIn(`DTSTART:${value}`);
  const [end] = until ? momentsIn(until, zones, "The end of its rule") : [];
  if (end?.kind !== "time") return rule;
  const local = localTime(value.endsWith("Z") ? end : { ...end, zone: start.zone }, timeZone);
  const isBeforeStart = Temporal.PlainTime.compare(local, localTime(start, timeZone)) < 0;
  const last = local.toPlainDate().subtract({ days: isBeforeStart ? 1 : 0 });
  return rule.replace(written, `UNTIL=${last.toString().replaceAll("-", "")}`);
}

function addedIn(lines: string[], source: SourceSeries): string[] {
  const moments = daysIn(lines, "A date added to it", source);
  const own = source.start.kind === "day" ? undefined : timeOf(localTime(source.start, source.timeZone));
  if (moments.some(({ time }) => time !== undefined && time !== own))
    throw new EventProblem("Some of its dates are at another time of day.");
  return [...new Set(moments.map(({ day }) => day))].sort();
}

function daysIn(lines: string[], name: string, { zones, timeZone }: SourceSeries) {
  const found = lines.flatMap((line) => {
    const property = propertyIn(line);
    if (property && property.values.length > mostDates) throw tooManyDates();
    return property && property.raw.trim() !== "" ? momentsIn(property, zones, name) : [];
  });
  if (found.length > mostDates) throw tooManyDates();
  return found.map((moment) => calendarMoment(moment, timeZone));
}

function tooManyDates(): EventProblem {
  return new EventProblem(`It lists more than ${mostDates.toLocaleString("en")} dates.`);
}

/** Knows how far other zones are from ours, week by week. */
export class Shifts {
  readonly #byZoneAndYear = new Map<string, number[]>();

  /**
   * @throws {EventProblem} when a series of another zone would change its time or its days here.
   */
  check(start: SourceMoment, rule: RecurrenceRule, timeZone: string): void {
    if (start.kind === "day" || !start.zone || start.zone.name === timeZone) return;
    const { zone, local } = start;
    const first = local.toPlainDate();
    const shift = secondsApart(local, zone, timeZone);
    if (!local.add({ seconds: shift }).toPlainDate().equals(first))
      throw new EventProblem("It repeats in another time zone, and would be on other days here.");
    const last = earlier(first.add({ years: sampledYears }), lastPossible(first, rule));
    for (let year = first.year; year <= last.year; year++) {
      const shifts = this.#shiftsOf(zone, year, timeZone);
      const from = year === first.year ? Math.floor(first.dayOfYear / daysPerSample) : 0;
      const to = year === last.year ? Math.floor(last.dayOfYear / daysPerSample) : shifts.length;
      if (shifts.slice(from + 1, to).some((other) => other !== shift))
        throw new EventProblem(
          "It repeats in another time zone, and its time here would change during the year.",
        );
    }
  }

  #shiftsOf(zone: SourceZone, year: number, timeZone: string): number[] {
    const key = `${year} ${zone.name}`;
    const known = this.#byZoneAndYear.get(key);
    if (known) return known;
    if (this.#byZoneAndYear.size >= mostComparedYears)
      throw new EventProblem(
        "This calendar has series of too many time zones and years to compare them all.",
      );
    const first = Temporal.PlainDateTime.from({ year, month: 1, day: 1, hour: 12 });
    const shifts = Array.from({ length: 53 }, (_, week) =>
      secondsApart(first.add({ days: week * daysPerSample }), zone, timeZone),
    );
    this.#byZoneAndYear.set(key, shifts);
    return shifts;
  }
}

function secondsApart(local: Temporal.PlainDateTime, zone: SourceZone, timeZone: string): number {
  return local.until(localTime({ kind: "time", local, zone }, timeZone)).total("seconds");
}

function lastPossible(first: Temporal.PlainDate, { until, count, frequency, interval }: RecurrenceRule) {
  if (until) return Temporal.PlainDate.from(until);
  const units = { daily: "days", weekly: "weeks", monthly: "months", yearly: "years" } as const;
  const most = count === undefined ? undefined : Math.min(count * interval, 4000);
  return first.add(most === undefined ? { years: sampledYears } : { [units[frequency]]: most });
}

function earlier(date: Temporal.PlainDate, other: Temporal.PlainDate): Temporal.PlainDate {
  return Temporal.PlainDate.compare(date, other) < 0 ? date : other;
}
