import fc from "fast-check";
import { daysOf, firstMatch } from "../../recurrence/days.ts";
import { type RecurrenceRule, weekdays } from "../../recurrence/rule.ts";
import { momentAt } from "../../recurrence/wall-clock.ts";
import type { CalendarEvent } from "../calendar.ts";

const weekday = fc.constantFrom(...weekdays);
const nth = fc.record({ nth: fc.constantFrom(1, 2, 3, 4, 5, -1), weekday });
const interval = fc.integer({ min: 1, max: 3 });

const rule: fc.Arbitrary<RecurrenceRule> = fc.oneof(
  fc.record({
    frequency: fc.constant("weekly" as const),
    interval,
    weekdays: fc.uniqueArray(weekday, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    frequency: fc.constant("monthly" as const),
    interval,
    weekdays: fc.constant([]),
    nth: fc.option(nth, { nil: undefined }),
  }),
  fc.record({
    frequency: fc.constant("yearly" as const),
    interval: fc.constant(1),
    weekdays: fc.constant([]),
  }),
  fc.record({
    frequency: fc.constant("yearly" as const),
    interval: fc.constant(1),
    weekdays: fc.constant([]),
    nth,
    month: fc.integer({ min: 1, max: 12 }),
  }),
) as fc.Arbitrary<RecurrenceRule>;

const end = fc.oneof(
  fc.constant({}),
  fc.record({ count: fc.integer({ min: 1, max: 60 }) }),
  fc.record({ untilAfter: fc.integer({ min: 0, max: 1500 }) }),
);

/** Half of the times are near those that clock changes skip or repeat. */
const time = fc.constantFrom(
  "00:00",
  "00:30",
  "01:00",
  "01:30",
  "01:45",
  "02:00",
  "02:15",
  "02:30",
  "09:15",
  "10:30",
  "19:00",
  "23:59",
);

const years = 5;

export interface MadeSeries {
  events: CalendarEvent[];
  uid: string;
  window: { from: Date; to: Date };
  /** Starts that the series has, sorted. */
  starts: (number | string)[];
  startsWithoutAdded: (number | string)[];
  /** What ical.js must find: of a repeated time it takes the second. */
  startsByIcalJs: (number | string)[];
}

/** Makes series with removed, added, moved and cancelled dates, and works out their starts by the recurrence code. */
export function madeSeries(timeZone: string): fc.Arbitrary<MadeSeries> {
  return fc
    .record({
      rule,
      end,
      earliest: fc.integer({ min: 0, max: 1400 }),
      time: fc.option(time, { nil: undefined, freq: 6 }),
      minutes: fc.option(fc.constantFrom(30, 90), { nil: undefined }),
      removed: fc.uniqueArray(fc.nat(40), { maxLength: 4 }),
      added: fc.uniqueArray(fc.integer({ min: 1, max: 1500 }), { maxLength: 3 }),
      moved: fc.array(fc.record({ at: fc.nat(60), by: fc.integer({ min: -3, max: 20 }), time }), {
        maxLength: 3,
      }),
      cancelled: fc.uniqueArray(fc.nat(60), { maxLength: 2 }),
    })
    .map((made) => seriesFrom(made, timeZone));
}

type Made = {
  rule: RecurrenceRule;
  end: { count?: number; untilAfter?: number };
  earliest: number;
  time: string | undefined;
  removed: number[];
  added: number[];
  moved: { at: number; by: number; time: string }[];
  cancelled: number[];
};

function seriesFrom(made: Made, timeZone: string): MadeSeries {
  const firstDay = firstMatch(made.rule, plus("2024-01-01", made.earliest)) ?? "2024-01-01";
  const irregularityOf = (day: string, at: string | undefined) =>
    at === undefined ? undefined : momentAt(day, at, timeZone).irregularity;
  // node-ical reads a first start at a repeated time as the second, and at a skipped time it moves the whole series.
  const time = irregularityOf(firstDay, made.time) ? "10:30" : made.time;
  const isClear = (day: string) => irregularityOf(day, time) !== "twice";
  const until = made.end.untilAfter === undefined ? undefined : plus(firstDay, made.end.untilAfter);
  const series = { firstDay, rule: { ...made.rule, count: made.end.count, until } };
  const lastDay = Temporal.PlainDate.from(firstDay).add({ years }).toString();
  const days = daysOf(series, { from: firstDay, to: plus(lastDay, 60), most: 3000 });
  // node-ical does not find the date that an exception at a repeated time is for.
  const clear = days.filter(isClear);
  const removedDays = present(made.removed.map((at) => clear[at]));
  // Neither does ical.js read an added repeated time as the first.
  const addedDays = made.added
    .map((after) => plus(firstDay, after))
    .filter((day) => !days.includes(day) && isClear(day));
  const free = (at: number) => clear.filter((day) => !removedDays.includes(day))[at];
  const uid = `${firstDay}-${made.earliest}@example.org`;
  const master = { ...event(uid), start: { day: firstDay, time }, rule: series.rule, removedDays, addedDays };

  const exceptions = new Map<string, CalendarEvent>();
  for (const { at, by, time: other } of made.moved) {
    const day = free(at);
    if (day)
      exceptions.set(day, {
        ...event(uid),
        recurrenceId: { day, time },
        start: { day: plus(day, by), time: time && other },
      });
  }
  for (const at of made.cancelled) {
    const day = free(at);
    if (day)
      exceptions.set(day, {
        ...event(uid),
        recurrenceId: { day, time },
        start: { day, time },
        status: "CANCELLED",
      });
  }

  const startOf = (day: string, at = time) =>
    at ? momentAt(day, at, timeZone).moment.epochMilliseconds : day;
  const secondStartOf = (day: string) =>
    time
      ? Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timeZone, {
          disambiguation: isClear(day) ? "compatible" : "later",
        }).epochMilliseconds
      : day;
  const usualDays = days.filter((day) => !removedDays.includes(day) && !exceptions.has(day));
  const replaced = [...exceptions.values()]
    .filter(({ status }) => status === "CONFIRMED")
    .map(({ start }) => startOf(start.day, start.time));
  const window = {
    from: new Date(Date.parse(`${firstDay}T00:00:00Z`) - 5 * 86_400_000),
    to: new Date(`${lastDay}T12:00:00Z`),
  };
  const inWindow = (start: number | string) => {
    const moment = typeof start === "number" ? start : Date.parse(`${start}T00:00:00Z`);
    return moment >= window.from.getTime() && moment <= window.to.getTime();
  };
  const sorted = (starts: (number | string)[]) => starts.filter(inWindow).sort();
  const usual = usualDays.map((day) => startOf(day));
  const added = addedDays.map((day) => startOf(day));
  return {
    events: [master, ...exceptions.values()],
    uid,
    window,
    starts: sorted([...usual, ...replaced, ...added]),
    startsWithoutAdded: sorted([...usual, ...replaced]),
    startsByIcalJs: sorted([...usualDays.map(secondStartOf), ...replaced, ...added]),
  };
}

export function event(uid: string): CalendarEvent {
  return {
    uid,
    sequence: 0,
    stamp: new Date("2026-01-02T03:04:05Z"),
    lastModified: new Date("2026-01-02T03:04:05Z"),
    start: { day: "2026-01-04", time: "10:30" },
    status: "CONFIRMED",
    summary: "Service",
  };
}

function plus(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

function present(days: (string | undefined)[]): string[] {
  return days.filter((day) => day !== undefined);
}
