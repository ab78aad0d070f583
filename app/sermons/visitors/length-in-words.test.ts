import { expect, test } from "vitest";
import { lengthInWords } from "./length-in-words.ts";

test.each([
  [3, "1 minute"],
  [89, "1 minute"],
  [91, "2 minutes"],
  [2520, "42 minutes"],
  [3600, "1 hour"],
  [7260, "2 hours 1 minute"],
])("%i seconds are %s", (seconds, words) => {
  expect(lengthInWords(seconds)).toBe(words);
});
