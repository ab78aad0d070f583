import { expect, test } from "vitest";
import { boundsOf } from "../../scripts/weigh/bounds.ts";
import { weighBuiltFolder } from "../../scripts/weigh/built-folder.ts";
import { problemsOf } from "../../scripts/weigh/sections.ts";
import { weighSite } from "../../scripts/weigh/site-figures.ts";

test("the weight of the built folder is within its bounds", () => {
  const section = weighBuiltFolder();
  expect(problemsOf(section, boundsOf(section))).toEqual([]);
});

test("the weight of pages is within its bounds: their bytes, their queries and what a kept one allocates", async () => {
  const sections = await weighSite();
  expect(sections.flatMap((section) => problemsOf(section, boundsOf(section)))).toEqual([]);
});
