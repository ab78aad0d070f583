import { expect, test } from "vitest";
import { clockTime } from "./dates.ts";

test.each([
  ["09:00", "9am"],
  ["09:30", "9.30am"],
  ["00:05", "12.05am"],
  ["12:00", "12pm"],
  ["19:45", "7.45pm"],
])("%s is written %s", (time, words) => {
  expect(clockTime(time)).toBe(words);
});
