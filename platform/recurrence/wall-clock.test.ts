import { describe, expect, test } from "vitest";
import { momentAt } from "./wall-clock.ts";

const zones = [
  "Europe/London",
  "America/New_York",
  "Africa/Johannesburg",
  "Australia/Lord_Howe",
  "Pacific/Apia",
];
const times = ["00:30", "01:30", "02:30", "09:00"];

function everyDay(firstYear: number, lastYear: number): string[] {
  const found: string[] = [];
  let day = Temporal.PlainDate.from({ year: firstYear, month: 1, day: 1 });
  for (; day.year <= lastYear; day = day.add({ days: 1 })) found.push(day.toString());
  return found;
}

test.each([
  ["2027-03-28", "01:30", "Europe/London", "2027-03-28T02:30:00+01:00", "skipped"],
  ["2027-10-31", "01:30", "Europe/London", "2027-10-31T01:30:00+01:00", "twice"],
  ["2027-10-31", "02:30", "Europe/London", "2027-10-31T02:30:00+00:00", undefined],
  ["2027-03-14", "02:30", "America/New_York", "2027-03-14T03:30:00-04:00", "skipped"],
  ["2027-11-07", "01:30", "America/New_York", "2027-11-07T01:30:00-04:00", "twice"],
  ["2026-10-04", "02:15", "Australia/Lord_Howe", "2026-10-04T02:45:00+11:00", "skipped"],
  ["2026-04-05", "01:45", "Australia/Lord_Howe", "2026-04-05T01:45:00+11:00", "twice"],
  ["2011-12-30", "09:00", "Pacific/Apia", "2011-12-31T09:00:00+14:00", "skipped"],
  ["2027-03-28", "01:30", "Africa/Johannesburg", "2027-03-28T01:30:00+02:00", undefined],
])("%s %s in %s is %s", (day, time, zone, expected, irregularity) => {
  const found = momentAt(day, time, zone);
  expect(found.moment.toString({ timeZoneName: "never" })).toBe(expected);
  expect(found.irregularity).toBe(irregularity);
});

test("a day or time that does not exist is refused", () => {
  expect(() => momentAt("2027-02-30", "09:00", "Europe/London")).toThrow(RangeError);
  expect(() => momentAt("2027-02-28", "25:00", "Europe/London")).toThrow(RangeError);
});

describe.each(zones)("in %s, on each day of five years,", (zone) => {
  test.each(times)("%s means the first moment that shows it, or the offset before it is skipped", (time) => {
    for (const day of everyDay(2008, 2012)) {
      const { moment, irregularity } = momentAt(day, time, zone);
      const showing = momentsShowing(day, time, zone);
      const expected = showing[0] ?? withOffsetBefore(day, time, zone);
      expect([day, moment.epochMilliseconds]).toEqual([day, expected]);
      expect([day, irregularity]).toEqual([day, ["skipped", undefined, "twice"][showing.length]]);
    }
  });
});

const hour = 60 * 60_000;

/** Tries the offsets that the zone has before, on and after that day. */
function momentsShowing(day: string, time: string, zone: string): number[] {
  const utc = Date.parse(`${day}T${time}Z`);
  const offsets = new Set([-30, -15, 0, 15, 30].map((hours) => offsetAt(utc + hours * hour, zone)));
  return [...offsets]
    .map((offset) => utc - offset)
    .filter((moment) => moment + offsetAt(moment, zone) === utc)
    .sort((one, other) => one - other);
}

function withOffsetBefore(day: string, time: string, zone: string): number {
  const utc = Date.parse(`${day}T${time}Z`);
  return utc - offsetAt(utc - 30 * hour, zone);
}

/** In milliseconds. */
function offsetAt(moment: number, zone: string): number {
  return Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone).offsetNanoseconds / 1e6;
}
