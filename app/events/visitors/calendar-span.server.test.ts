import { expect, test } from "vitest";
import { mondayBefore } from "../../dates/day-arithmetic.ts";
import { calendarSpan } from "./calendar-span.server.ts";

const today = "2026-11-23";
const span = (query: string) => calendarSpan(`https://riverside.example/event/calendar${query}`, today);

test("the calendar begins with this month, in weeks from Monday to Sunday", () => {
  const { weeks, ...rest } = span("");
  expect(rest).toEqual({
    view: "month",
    title: "November 2026",
    previous: "2026-10",
    next: "2026-12",
    isCurrent: true,
    month: undefined,
    week: "2026-11-23",
  });
  expect(weeks).toHaveLength(6);
  expect(weeks[0]).toEqual([...Array(6).fill(undefined), "2026-11-01"]);
  expect(weeks[5]).toEqual(["2026-11-30", ...Array(6).fill(undefined)]);
});

test.each([
  ["?month=2026-12", "December 2026", 5, 31],
  ["?month=2027-02", "February 2027", 4, 28],
  ["?month=2028-02", "February 2028", 5, 29],
  ["?month=2026-03", "March 2026", 6, 31],
])("%s is %s, with %i weeks and %i days", (query, title, weeks, days) => {
  const shown = span(query);
  expect([shown.title, shown.weeks.length, shown.weeks.flat().filter(Boolean).length]).toEqual([
    title,
    weeks,
    days,
  ]);
});

test.each([
  ["2026-12-14", "14 to 20\u00a0December 2026", "2026-12-14", "2026-12"],
  ["2026-12-20", "14 to 20\u00a0December 2026", "2026-12-14", "2026-12"],
  ["2026-12-31", "28\u00a0December 2026 to 3\u00a0January 2027", "2026-12-28", "2026-12"],
  ["2027-01-03", "28\u00a0December 2026 to 3\u00a0January 2027", "2026-12-28", "2026-12"],
  ["2026-03-29", "23 to 29\u00a0March 2026", "2026-03-23", "2026-03"],
  ["2026-10-25", "19 to 25\u00a0October 2026", "2026-10-19", "2026-10"],
  ["2026-10-26", "26\u00a0October to 1\u00a0November 2026", "2026-10-26", "2026-10"],
])("the week of %s is %s", (day, title, week, month) => {
  const shown = span(`?week=${day}`);
  expect([shown.title, shown.week, shown.month, shown.weeks[0]?.length]).toEqual([title, week, month, 7]);
  expect(mondayBefore(day)).toBe(week);
});

test("months can be seen from five years back to two years ahead, and end there", () => {
  expect(span("?month=2021-11").previous).toBeUndefined();
  expect(span("?month=2028-11").next).toBeUndefined();
  expect(span("?week=2021-11-01").previous).toBeUndefined();
  expect(span("?week=2028-11-27").next).toBeUndefined();
  for (const query of ["?month=2021-10", "?month=2028-12", "?week=2021-10-25", "?week=2028-12-04"])
    expect(() => span(query), query).toThrow(expect.objectContaining({ init: { status: 404 } }));
});

test.each(["2026-13", "2026-00", "2026-1", "26-11", "november", "", "2026-11-23", "٢٠٢٦-١١"])(
  "there is no month %j",
  (month) => {
    expect(() => span(`?month=${encodeURIComponent(month)}`)).toThrow(
      expect.objectContaining({ init: { status: 404 } }),
    );
  },
);

test.each(["2026-02-30", "2026-W50", "", "2026-12", "0000-01-01", "9999-12-31"])(
  "there is no week %j",
  (week) => {
    expect(() => span(`?week=${week}`)).toThrow(expect.objectContaining({ init: { status: 404 } }));
  },
);
