import { expect, test } from "vitest";
import { remembered } from "./remembered.ts";

test("a text is looked at once, until there are too many, and a long one each time", () => {
  const asked: string[] = [];
  const lengthOf = remembered((text) => {
    asked.push(text.slice(0, 3));
    return text.length;
  }, 2);
  const long = "x".repeat(1000);
  expect(["one", "one", "three", long, long, "one", "four", "one"].map(lengthOf)).toEqual([
    3, 3, 5, 1000, 1000, 3, 4, 3,
  ]);
  expect(asked).toEqual(["one", "thr", "xxx", "xxx", "fou", "one"]);
});
