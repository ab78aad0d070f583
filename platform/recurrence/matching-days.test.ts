import fc from "fast-check";
import { expect, test } from "vitest";
import { daysOf, takesPlaceOn } from "./days.ts";
import { endOfCount } from "./matching-days.ts";
import { dayByDay } from "./testing/day-by-day.ts";
import { days, rules } from "./testing/rules.ts";

function after(day: string, duration: Temporal.DurationLike): string {
  return Temporal.PlainDate.from(day).add(duration).toString();
}

test("a series takes place on the days that it lists, and on no other", () => {
  const addedDays = fc.array(days, { maxLength: 3 });
  fc.assert(
    fc.property(days, rules, addedDays, fc.integer({ min: 0, max: 40 }), (firstDay, rule, added, years) => {
      const series = { firstDay, rule, addedDays: added };
      const takesPlace = takesPlaceOn(series);
      const from = after(firstDay, { days: 365 * years - 10 });
      const asked = Array.from({ length: 400 }, (_, index) => after(from, { days: index }));
      const window = { from, to: asked.at(-1) ?? from, most: 500 };
      expect(asked.filter(takesPlace)).toEqual(daysOf(series, window));
    }),
    { numRuns: 300 },
  );
});

test("a number of days ends on the day that counting one by one reaches", () => {
  const count = fc.integer({ min: 1, max: 60 });
  fc.assert(
    fc.property(days, rules, count, (firstDay, rule, most) => {
      const counted = { ...rule, until: undefined, interval: Math.min(rule.interval, 5), count: most };
      const listed = dayByDay(firstDay, counted, after(firstDay, { years: 60 }));
      if (listed.length === most) expect(endOfCount(firstDay, counted)).toBe(listed.at(-1));
    }),
    { numRuns: 100 },
  );
});

test.each([
  ["a daily rule", { frequency: "daily", interval: 99, weekdays: [] }],
  ["a weekly rule", { frequency: "weekly", interval: 99, weekdays: ["SU"] }],
  ["a yearly rule", { frequency: "yearly", interval: 1, weekdays: [] }],
] as const)("a number of days that %s never reaches ends with the calendar", (_, rule) => {
  const counted = { ...rule, weekdays: [...rule.weekdays], count: 9999 };
  expect(endOfCount("9000-02-28", { ...counted })).toBe("9999-12-31");
});

test("a day that does not exist is refused", () => {
  const takesPlace = takesPlaceOn({
    firstDay: "2027-03-01",
    rule: { frequency: "daily", interval: 1, weekdays: [] },
  });
  expect(() => takesPlace("2027-03-32")).toThrow(RangeError);
});
