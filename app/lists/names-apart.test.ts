import { expect, onTestFinished, test, vi } from "vitest";
import { namesApart } from "./names-apart.ts";

test.each([
  [
    [
      ["Walk", "6 December"],
      ["Mass", "6 December"],
    ],
    ["Walk", "Mass"],
  ],
  [
    [
      ["Mass", "6 December"],
      ["Mass", "7 December"],
      ["Walk", ""],
    ],
    ["Mass, 6 December", "Mass, 7 December", "Walk"],
  ],
  [
    [
      ["Mass", "6 December", "9am"],
      ["Mass", "6 December", "11am"],
      ["Mass", "7 December"],
    ],
    ["Mass, 6 December, 9am", "Mass, 6 December, 11am", "Mass, 7 December"],
  ],
  [
    [["Mass"], ["Mass", ""], ["Mass", "7 December"]],
    ["Mass (1)", "Mass (2)", "Mass, 7 December"],
  ],
])("rows of %j are named %j", (rows, names) => {
  expect(rows.map(namesApart(rows, (row) => row))).toEqual(names);
});

test("rows are named in browsers that have no Map.groupBy", () => {
  const missing = vi.spyOn(Map, "groupBy").mockImplementation(() => {
    throw new TypeError("Map.groupBy is not a function");
  });
  onTestFinished(() => missing.mockRestore());
  const rows = [["Mass", "6 December"], ["Mass", "7 December"], ["Walk"], ["Walk"]];
  expect(rows.map(namesApart(rows, (row) => row))).toEqual([
    "Mass, 6 December",
    "Mass, 7 December",
    "Walk (1)",
    "Walk (2)",
  ]);
});
