import { type OtherRule, parseOtherRule } from "../recurrence/other-rule.ts";
import { parseRule, type RecurrenceRule } from "../recurrence/rule.ts";
import type { CalendarMoment } from "./calendar.ts";
import { EventProblem } from "./calendar-error.ts";
import type { EventLines } from "./components.ts";
import { propertyIn, rawValueIn } from "./properties.ts";
import { wholeDay } from "./source-days.ts";
import {
  calendarMoment,
  localTime,
  momentsIn,
  type SourceMoment,
  timeOf,
  valuesIn,
} from "./source-moments.ts";
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
  /** A rule that `RecurrenceRule` cannot express. */
  otherRule?: OtherRule | undefined;
  /** Further days, at the time of the start. */
  addedDays: string[];
  /** Further dates at another time of day. */
  addedTimes: CalendarMoment[];
  removedDays: string[];
  /** Dates that the file leaves out, but at a time at which the series never takes place. */
  removedTimes: CalendarMoment[];
}

/** @throws {EventProblem} when the event repeats in a way that we cannot import. */
export function seriesIn({ lines, hasTooManyDates }: EventLines, source: SourceSeries): ReadSeries {
  const rules = lines.get("RRULE") ?? [];
  if (rules.length > 1 || lines.has("EXRULE")) throw new EventProblem("It repeats by more than one rule.");
  const rule: Pick<ReadSeries, "rule" | "otherRule"> =
    rules[0] === undefined ? {} : ruleIn(rawValueIn(rules[0]), source);
  if (hasTooManyDates) throw tooManyDates();
  const added = datesIn(lines.get("RDATE") ?? [], "A date added to it", source);
  const removed = datesIn(lines.get("EXDATE") ?? [], "A date it leaves out", source);
  // With its months left out, a rule may go on for longer than its number of days says.
  const either = rule.rule ?? (rule.otherRule && { ...rule.otherRule, count: undefined });
  if (either) source.shifts.check(source.start, either, source.timeZone);
  const isRemoved = ({ day, time }: CalendarMoment) =>
    removed.times.some((other) => other.day === day && other.time === time);
  return {
    ...rule,
    addedDays: added.days.sort(),
    addedTimes: added.times.filter((moment) => !isRemoved(moment)),
    removedDays: removed.days,
    removedTimes: removed.times.filter(
      ({ day, time }) => !added.times.some((other) => other.day === day && other.time === time),
    ),
  };
}

function ruleIn(value: string, source: SourceSeries): Pick<ReadSeries, "rule" | "otherRule"> {
  const { start, timeZone } = source;
  const written = value
    .toUpperCase()
    .replace(/\s/g, "")
    .replace(/(?<!,),+(?=;|$)/g, "");
  const [, unit] = /FREQ=(SECOND|MINUTE|HOUR)LY/.exec(written) ?? [];
  if (unit) throw new EventProblem(`It repeats every ${unit.toLowerCase()}.`);
  const local = localTime(start, timeZone);
  const days = withoutTimes(written, start);
  const ended = written.length <= mostRuleLength ? withLocalEnd(days, source) : "";
  const rule = parseRule(ended, local.toPlainDate().toString());
  if (rule) return { rule };
  const otherRule = parseOtherRule(ended);
  if (!otherRule) throw new EventProblem("It repeats by a rule that we cannot follow.");
  return { otherRule };
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
function withLocalEnd(rule: string, { start, zones, timeZone }: SourceSeries): string {
  const [written, value] = /UNTIL=(\d{8}T\d{6}Z?)/.exec(rule) ?? [];
  if (!written || !value) return rule;
  const until = propertyIn(`DTSTART:${value}`);
  const [end] = until ? momentsIn(until, zones, "The end of its rule") : [];
  if (end?.kind !== "time") return rule;
  if (start.kind === "day") return rule.replace(written, untilOn(wholeDay(end, { zones, timeZone })));
  const local = localTime(value.endsWith("Z") ? end : { ...end, zone: start.zone }, timeZone);
  const isBeforeStart = Temporal.PlainTime.compare(local, localTime(start, timeZone)) < 0;
  const last = local.toPlainDate().subtract({ days: isBeforeStart ? 1 : 0 });
  return rule.replace(written, untilOn(last));
}

function untilOn(day: Temporal.PlainDate): string {
  return `UNTIL=${day.toString().replaceAll("-", "")}`;
}

/** Dates that a series adds or leaves out: days on which it is due at its own time, and others. */
function datesIn(lines: string[], name: string, source: SourceSeries) {
  const { start, zones, timeZone } = source;
  const found = lines.flatMap((line) => {
    const property = propertyIn(line);
    if (property && valuesIn(property).length > mostDates) throw tooManyDates();
    return property ? momentsIn(property, zones, name) : [];
  });
  if (found.length > mostDates) throw tooManyDates();
  const own = start.kind === "day" ? undefined : timeOf(localTime(start, timeZone));
  const days = new Set<string>();
  const times: CalendarMoment[] = [];
  for (const moment of found) {
    if (start.kind === "day") days.add(wholeDay(moment, source).toString());
    else {
      const stated = calendarMoment(moment, timeZone);
      if (stated.time === undefined || stated.time === own) days.add(stated.day);
      else times.push(stated);
    }
  }
  return { days: [...days], times };
}

function tooManyDates(): EventProblem {
  return new EventProblem(`It lists more than ${mostDates.toLocaleString("en")} dates.`);
}

type Counted = Pick<RecurrenceRule, "until" | "count" | "frequency" | "interval">;

/** Knows how far other zones are from ours, week by week. */
export class Shifts {
  readonly #byZoneAndYear = new Map<string, number[]>();

  /**
   * @throws {EventProblem} when a series of another zone would change its time or its days here.
   */
  check(start: SourceMoment, rule: Counted, timeZone: string): void {
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

function lastPossible(
  first: Temporal.PlainDate,
  { until, count, frequency, interval }: Counted,
): Temporal.PlainDate {
  if (until) return Temporal.PlainDate.from(until);
  const units = { daily: "days", weekly: "weeks", monthly: "months", yearly: "years" } as const;
  const most = count === undefined ? undefined : Math.min(count * interval, 4000);
  return first.add(most === undefined ? { years: sampledYears } : { [units[frequency]]: most });
}

function earlier(date: Temporal.PlainDate, other: Temporal.PlainDate): Temporal.PlainDate {
  return Temporal.PlainDate.compare(date, other) < 0 ? date : other;
}
