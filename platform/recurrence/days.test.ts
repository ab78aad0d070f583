import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { daysOf, firstMatch, isEndless, lastDay } from "./days.ts";
import { parseRule, type RecurrenceRule } from "./rule.ts";
import { dayByDay } from "./testing/day-by-day.ts";
import { days, rules } from "./testing/rules.ts";

const all = { from: "0001-01-01", to: "9999-12-31" };

function read(text: string, firstDay?: string): RecurrenceRule {
  const rule = parseRule(text, firstDay);
  if (!rule) throw new Error(`${text} is not supported`);
  return rule;
}

function after(day: string, duration: Temporal.DurationLike): string {
  return Temporal.PlainDate.from(day).add(duration).toString();
}

describe("the examples of RFC 5545, section 3.8.5.3, that whole days can express", () => {
  test.each([
    ["1997-09-02", "FREQ=DAILY;COUNT=10", "09-02 09-03 09-04 09-05 09-06 09-07 09-08 09-09 09-10 09-11"],
    ["1997-09-02", "FREQ=DAILY;INTERVAL=2", "09-02 09-04 09-06 09-08 09-10 09-12 09-14 09-16 09-18 09-20"],
    ["1997-09-02", "FREQ=DAILY;INTERVAL=10;COUNT=5", "09-02 09-12 09-22 10-02 10-12"],
    ["1997-09-02", "FREQ=WEEKLY;COUNT=10", "09-02 09-09 09-16 09-23 09-30 10-07 10-14 10-21 10-28 11-04"],
    ["1997-09-02", "FREQ=WEEKLY;INTERVAL=2;WKST=SU", "09-02 09-16 09-30 10-14 10-28 11-11 11-25 12-09 12-23"],
    [
      "1997-09-02",
      "FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH",
      "09-02 09-04 09-09 09-11 09-16 09-18 09-23 09-25 09-30 10-02 10-07",
    ],
    [
      "1997-09-01",
      "FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR",
      "09-01 09-03 09-05 09-15 09-17 09-19 09-29 10-01 10-03 10-13 10-15 10-17 10-27 10-29 10-31 11-10 11-12 11-14 11-24 11-26 11-28 12-08 12-10 12-12 12-22 12-24",
    ],
    [
      "1997-09-02",
      "FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH",
      "09-02 09-04 09-16 09-18 09-30 10-02 10-14 10-16",
    ],
    ["1997-08-05", "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO", "08-05 08-10 08-19 08-24"],
    ["1997-09-05", "FREQ=MONTHLY;BYDAY=1FR;UNTIL=19971224T000000Z", "09-05 10-03 11-07 12-05"],
  ])("an example of RFC 5545 has its dates: %s %s", (firstDay, text, expected) => {
    const listed = expected.split(" ").map((day) => `1997-${day}`);
    const rule = read(text, firstDay);
    expect(daysOf({ firstDay, rule }, { ...all, most: listed.length })).toEqual(listed);
    if (!isEndless(rule)) expect(daysOf({ firstDay, rule }, { ...all, most: 100 })).toEqual(listed);
  });

  test.each([
    ["1997-09-05", "FREQ=MONTHLY;COUNT=10;BYDAY=1FR", "1998-06-05"],
    ["1997-09-02", "FREQ=DAILY;UNTIL=19971224T000000Z", "1997-12-24"],
    ["1997-06-10", "FREQ=YEARLY;COUNT=10", "2006-06-10"],
    ["1997-09-02", "FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH", "1997-10-02"],
  ])("an example of RFC 5545, %s %s, ends on %s", (firstDay, text, expected) => {
    expect(lastDay({ firstDay, rule: read(text, firstDay) })).toBe(expected);
  });
});

test("a series takes place on the days that match its rule one by one", () => {
  fc.assert(
    fc.property(days, rules, fc.integer({ min: 0, max: 1500 }), (firstDay, rule, length) => {
      const to = after(firstDay, { days: length });
      const found = daysOf({ firstDay, rule }, { from: firstDay, to, most: 2000 });
      expect(found).toEqual(dayByDay(firstDay, rule, to));
    }),
    { numRuns: 300 },
  );
});

test("a window far from the first day has the days that match the rule one by one", () => {
  fc.assert(
    fc.property(days, rules, fc.integer({ min: 1, max: 60 }), (firstDay, rule, years) => {
      const from = after(firstDay, { years });
      const to = after(from, { years: 2 });
      const expected = dayByDay(firstDay, rule, to).filter((day) => day >= from);
      expect(daysOf({ firstDay, rule }, { from, to, most: 1000 })).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});

test("a window within a window has the days of the larger one that lie in it", () => {
  const length = fc.integer({ min: 0, max: 4000 });
  fc.assert(
    fc.property(
      days,
      rules,
      fc.array(days, { maxLength: 5 }),
      length,
      length,
      (firstDay, rule, addedDays, one, two) => {
        const series = { firstDay, rule, addedDays };
        const larger = daysOf(series, { from: firstDay, to: after(firstDay, { days: 8000 }), most: 9000 });
        const [from, to] = [after(firstDay, { days: one }), after(firstDay, { days: one + two })];
        const within = larger.filter((day) => day >= from && day <= to);
        expect(daysOf(series, { from, to, most: 9000 })).toEqual(within);
        expect(daysOf(series, { from, to, most: 3 })).toEqual(within.slice(0, 3));
      },
    ),
    { numRuns: 100 },
  );
});

test("the last day is the last that takes place", () => {
  const ending = rules.filter((rule) => !isEndless(rule));
  fc.assert(
    fc.property(days, ending, (firstDay, rule) => {
      const last = lastDay({ firstDay, rule });
      const found = daysOf({ firstDay, rule }, { from: last ?? firstDay, to: all.to, most: 2 });
      expect(found).toEqual(last ? [last] : []);
    }),
  );
});

test("a rule that never fires has no day and no last day", () => {
  // Every second year from 2019 on there is no leap year, and only then can February have five Mondays.
  for (const end of ["", ";COUNT=1", ";UNTIL=20990101"]) {
    const series = { firstDay: "2019-01-01", rule: read(`FREQ=YEARLY;INTERVAL=2;BYMONTH=2;BYDAY=5MO${end}`) };
    expect(daysOf(series, { from: "2019-01-01", to: "2099-01-01", most: 5 })).toEqual([]);
    expect(lastDay(series)).toBeUndefined();
  }
});

test("a rule without an end has no last day", () => {
  expect(isEndless(read("FREQ=DAILY"))).toBe(true);
  expect(
    lastDay({ firstDay: "2027-03-07", rule: read("FREQ=DAILY"), addedDays: ["2027-03-01"] }),
  ).toBeUndefined();
});

test("the first match is where the days of a rule begin", () => {
  fc.assert(
    fc.property(days, rules, (day, rule) => {
      const every = { ...rule, interval: 1, count: 1 };
      expect(firstMatch(rule, day)).toBe(dayByDay(day, every, after(day, { years: 42 }))[0]);
    }),
    { numRuns: 60 },
  );
});

test("a series moved to its first match includes its first day", () => {
  fc.assert(
    fc.property(days, rules, (day, rule) => {
      const firstDay = firstMatch(rule, day);
      if (!firstDay) return;
      expect(daysOf({ firstDay, rule }, { from: firstDay, to: firstDay, most: 1 })).toEqual([firstDay]);
    }),
  );
});

test.each([
  ["FREQ=MONTHLY", "2027-01-31", ["2027-01-31", "2027-03-31", "2027-05-31", "2027-07-31"]],
  ["FREQ=YEARLY", "2096-02-29", ["2096-02-29", "2104-02-29", "2108-02-29", "2112-02-29"]],
  ["FREQ=MONTHLY;BYDAY=5SU", "2027-01-31", ["2027-01-31", "2027-05-30", "2027-08-29", "2027-10-31"]],
  ["FREQ=WEEKLY;BYDAY=SU;COUNT=2", "2027-03-24", ["2027-03-28", "2027-04-04"]],
])("%s from %s skips days that do not exist or match", (text, firstDay, expected) => {
  expect(daysOf({ firstDay, rule: read(text) }, { ...all, most: 4 })).toEqual(expected);
});

test("added days count once, in order, also after the end of the rule", () => {
  const series = {
    firstDay: "2027-03-07",
    rule: read("FREQ=WEEKLY;BYDAY=SU;UNTIL=20270321"),
    addedDays: ["2027-05-01", "2027-03-14", "2027-03-10"],
  };
  const expected = ["2027-03-07", "2027-03-10", "2027-03-14", "2027-03-21", "2027-05-01"];
  expect(daysOf(series, { ...all, most: 100 })).toEqual(expected);
  expect(daysOf(series, { from: "2027-03-08", to: "2027-03-15", most: 100 })).toEqual(expected.slice(1, 3));
  expect(lastDay(series)).toBe("2027-05-01");
});

test("without a rule there are the first day and the added days", () => {
  const series = { firstDay: "2027-03-07", addedDays: ["2027-03-01"] };
  expect(daysOf(series, { ...all, most: 100 })).toEqual(["2027-03-01", "2027-03-07"]);
  expect(lastDay(series)).toBe("2027-03-07");
});

test("a rule that ends before it begins has no days", () => {
  const rule = read("FREQ=WEEKLY;BYDAY=SU;UNTIL=20270321");
  expect(daysOf({ firstDay: "2027-03-22", rule }, { ...all, most: 100 })).toEqual([]);
  expect(lastDay({ firstDay: "2027-03-22", rule })).toBeUndefined();
  expect(firstMatch(rule, "2027-03-22")).toBeUndefined();
});

test.each([
  "FREQ=YEARLY;INTERVAL=80;BYMONTH=2;BYDAY=5FR",
  "FREQ=YEARLY;INTERVAL=80;BYMONTH=2;BYDAY=5FR;COUNT=5",
])("%s never happens from an odd year, which is found out in time", (text) => {
  const series = { firstDay: "2027-02-26", rule: read(text) };
  expect(daysOf(series, { ...all, most: 10 })).toEqual([]);
  expect(lastDay(series)).toBeUndefined();
});

test("a day that does not exist is refused", () => {
  const rule = read("FREQ=DAILY");
  expect(() => daysOf({ firstDay: "2027-02-30", rule }, { ...all, most: 1 })).toThrow(RangeError);
});
