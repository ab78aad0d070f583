import { expect, test } from "vitest";
import { kindsOf, waitInWords } from "./month-in-words.ts";

test("a wait is said in hours and, from two days on, in days", () => {
  const minute = 60;
  for (const [minutes, words] of [
    [0, "under an hour"],
    [59, "under an hour"],
    [60, "1 hour"],
    [91, "2 hours"],
    [47 * 60, "47 hours"],
    [48 * 60, "2 days"],
    [30 * 24 * 60, "30 days"],
  ] as const)
    expect(waitInWords(minutes * minute)).toBe(words);
});

test("kinds of fewer than three requests are joined, and those without a kind are one of them", () => {
  expect(kindsOf([])).toEqual([]);
  expect(
    kindsOf([
      { category: "", came: 3 },
      { category: "health", came: 2 },
      { category: "thanks", came: 3 },
      { category: "faith", came: 1 },
    ]),
  ).toEqual([
    { name: "No kind chosen", count: 3 },
    { name: "Thanks", count: 3 },
    { name: "Other kinds", count: 3 },
  ]);
});
