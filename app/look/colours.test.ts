import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { colours } from "./colours.ts";

test("the colours outside the style sheet match those in it", async () => {
  const styles = await readFile("app/app.css", "utf8");
  const valuesOf = (name: string) =>
    [...styles.matchAll(new RegExp(`--${name}: (#[0-9a-f]{6});`, "g"))].map(([, value]) => value);
  expect(valuesOf("paper").slice(0, 2)).toEqual([colours.paper, colours.darkPaper]);
  expect(valuesOf("accent")[0]).toBe(colours.accent);
  expect(valuesOf("gold")[0]).toBe(colours.gold);
  expect(valuesOf("danger")[0]).toBe(colours.danger);
});
