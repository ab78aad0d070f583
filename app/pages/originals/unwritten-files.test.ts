import { expect, test } from "vitest";
import { factSetNames, factSets } from "./fact-sets.server.ts";
import { pageFileOf, pageSlugs } from "./page-files.server.ts";
import { digestOf, isOfChurch } from "./unwritten-files.server.ts";

test("no file that comes with the site passes for one that a church has written", () => {
  const texts = [
    ...pageSlugs.map((name) => [name, pageFileOf(name)?.original] as const),
    ...factSetNames
      .filter((name) => factSets[name].sample !== undefined)
      .map((name) => [`facts/${name}`, factSets[name].original] as const),
  ];
  const wrong = texts.filter(([slug, content]) => isOfChurch(slug, content));
  expect(wrong.map(([slug, content]) => `${slug}: ${digestOf(content)}`)).toEqual([]);
});

test("a file with another word is a church’s own", () => {
  const page = pageFileOf("baptism")?.original;
  expect(isOfChurch("baptism", { ...page, lead: "In the river" })).toBe(true);
});
