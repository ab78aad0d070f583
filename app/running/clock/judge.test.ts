import { describe, expect, test } from "vitest";
import { doubtOf, nextReading, type Reading } from "./judge.ts";

const day = 24 * 60 * 60_000;
const start = Date.parse("2026-11-22T12:00:00Z");

const daily = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
/** What is thought of each reading of a clock, by days from the start. */
function lookAt(days: readonly number[]) {
  let last: Reading | undefined;
  return days.map((passed) => {
    const now = new Date(start + passed * day);
    const is = doubtOf(last, now)?.is ?? "believed";
    last = nextReading(last, now);
    return is;
  });
}

describe("a clock", () => {
  test.each([
    ["a first one is believed", [0], ["believed"]],
    ["a day ahead and back is believed", [0, 1, 0, 1], Array(4).fill("believed")],
    ["a day behind and back is believed", [0, -1, 0, 1], Array(4).fill("believed")],
    ["a long weekend off is believed", [0, 2.9], Array(2).fill("believed")],
    ["three weeks off is asked about", [0, 21], ["believed", "ahead"]],
    [
      "a year ahead is not believed, however long that lasts",
      [0, 365, 366, 368],
      ["believed", ...Array(3).fill("ahead")],
    ],
    ["many years behind is not believed", [0, -9800, -9799], ["believed", "behind", "behind"]],
    [
      "a leap that is asked about and taken back is believed",
      [0, 1400, 0],
      ["believed", "ahead", "believed"],
    ],
    [
      "leaps of both kinds are forgotten",
      [0, 365, -365, 1400, 0.5],
      ["believed", "ahead", "behind", "ahead", "believed"],
    ],
  ])("%s", (_, days, thought) => {
    expect(lookAt(days)).toEqual(thought);
  });

  test.each([1, 7, 28])(
    "that was a year ahead for %d nights is believed at once when it is right again",
    (nights) => {
      const wrong = Array.from({ length: nights + 1 }, (_, night) => 365 + night);
      expect(lookAt([0, ...wrong, nights])).toEqual(["believed", ...wrong.map(() => "ahead"), "believed"]);
    },
  );

  test("days ahead again and again do not add up", () => {
    const days = Array.from({ length: 20 }, (_, index) => (index % 2 ? 2 : 0));
    expect(lookAt(days)).toEqual(days.map(() => "believed"));
  });

  test.each([
    ["an hour or a day off is none", [0, 1, 2], [null, null]],
    ["a long weekend off is one", [0, 2.5, 2.6], [0, 2.5]],
    ["a later one joins it", [0, 2, 2.5, 5], [0, 5]],
    ["one a month later replaces it", [0, 2, ...daily(3, 33), 35], [33, 35]],
    [
      "those of every week reach back three months",
      Array.from({ length: 41 }, (_, index) => 3 * index),
      [27, 120],
    ],
    ["a doubt of an hour takes none back", [0, 2, 365, 2.1], [0, 2]],
    ["three weeks off are none until the clock is believed", [0, 21, 22], [null, null]],
    ["two days ahead for ten minutes are none", [0, 2, 0.01, 0.05], [null, null]],
    ["a clock that was wrong for an hour is none", [0, 365, 0.04], [null, null]],
    ["one that was wrong for days is one: nothing was mailed", [0, 365, 367, 2], [0, 2]],
    ["a doubt of more than a day joins an earlier one", [0, 2, 23, 24, 3.5], [0, 3.5]],
  ] as [string, number[], (number | null)[]][])("absences: %s", (_, days, [from, to]) => {
    let last: ReturnType<typeof nextReading> | undefined;
    for (const passed of days) last = nextReading(last, new Date(start + passed * day));
    const moment = (passed: number | null | undefined) =>
      passed == null ? null : new Date(start + passed * day).toISOString();
    expect([last?.awayFrom, last?.backAt]).toEqual([moment(from), moment(to)]);
  });
});
