import { expect, test } from "vitest";
import "../../../languages/catalogs.ts";
import { possibleLanguages, spokenLanguages } from "./spoken-languages.server.ts";

test("a site can speak English and what has a catalog, without regional variants", () => {
  expect(possibleLanguages()).toEqual(["en", "de", "es"]);
});

test.each([
  [undefined, ["en"]],
  [[], ["en"]],
  [["de"], ["de"]],
  [
    ["es", "en"],
    ["es", "en"],
  ],
  [
    ["xx", "de", "de", "en"],
    ["de", "en"],
  ],
  [["xx"], ["en"]],
])("of %j a church speaks %j", (languages, spoken) => {
  expect(spokenLanguages({ languages })).toEqual(spoken);
});
