import { expect, test } from "vitest";
import { clockOf, partOfDay, reminderDue, slotsOf, spanInWords, spanOf } from "./slots.server.ts";

const halfHours = { slotMinutes: 30 };
const fromNoon = (day: string) => spanOf({ day, time: "12:00", hours: 24 });

test.each([
  ["2026-06-20", 48],
  ["2026-10-24", 50],
  ["2026-03-28", 46],
])("a vigil from noon to noon that begins on %s has %d half hours", (day, count) => {
  const slots = slotsOf({ ...fromNoon(day), ...halfHours });
  expect(slots).toHaveLength(count);
  expect(new Set(slots).size).toBe(count);
});

test("times that clocks show twice are told apart, and those they skip do not exist", () => {
  const clocks = (day: string) =>
    slotsOf({ ...fromNoon(day), ...halfHours })
      .map(clockOf)
      .filter((clock) => /^(12|1|2)(\.\d\d)?am/.test(clock));
  expect(clocks("2026-10-24")).toEqual([
    ...["12am", "12.30am", "1am (BST)", "1.30am (BST)", "1am (GMT)", "1.30am (GMT)", "2am", "2.30am"],
  ]);
  expect(clocks("2026-03-28")).toEqual(["12am", "12.30am", "2am", "2.30am"]);
});

test("a vigil that begins at a skipped time begins when clocks have moved on", () => {
  expect(spanOf({ day: "2026-03-29", time: "01:30", hours: 1 })).toEqual({
    startsAt: "2026-03-29T01:30:00.000Z",
    endsAt: "2026-03-29T02:30:00.000Z",
  });
});

test("a span is said in words, the day once if it ends on the same one", () => {
  expect(spanInWords(spanOf({ day: "2026-06-20", time: "18:00", hours: 2 }))).toBe(
    "Saturday, 20\u00a0June 2026, 6pm to 8pm",
  );
  expect(spanInWords(fromNoon("2026-06-20"))).toBe(
    "Saturday, 20\u00a0June 2026, noon to Sunday, 21\u00a0June 2026, noon",
  );
});

test.each([
  ["2026-06-20T02:00:00.000Z", "Saturday, 20\u00a0June, night"],
  ["2026-06-20T05:00:00.000Z", "Saturday, 20\u00a0June, morning"],
  ["2026-06-20T11:00:00.000Z", "Saturday, 20\u00a0June, afternoon"],
  ["2026-06-20T23:30:00.000Z", "Sunday, 21\u00a0June, night"],
])("%s is in the part %s", (slot, part) => {
  expect(partOfDay(slot, "2026-06-01")).toBe(part);
});

test.each([
  // By day two hours before.
  ["2026-06-20T13:00:00.000Z", "2026-06-20T11:00:00.000Z"],
  ["2026-06-20T08:00:00.000Z", "2026-06-20T06:00:00.000Z"],
  ["2026-06-20T22:30:00.000Z", "2026-06-20T20:30:00.000Z"],
  // At 8.30am, at 3am and at midnight, on the evening before.
  ["2026-06-20T07:30:00.000Z", "2026-06-19T17:00:00.000Z"],
  ["2026-06-20T02:00:00.000Z", "2026-06-19T17:00:00.000Z"],
  ["2026-06-19T23:00:00.000Z", "2026-06-19T17:00:00.000Z"],
  // In the hour that comes twice.
  ["2026-10-25T01:30:00.000Z", "2026-10-24T17:00:00.000Z"],
])("people are reminded of %s at %s", (slot, due) => {
  expect(reminderDue(slot).toISOString()).toBe(due);
});
