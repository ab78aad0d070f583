import { expect, test } from "vitest";
import { languageTag } from "./language-tag.ts";

test.each([
  ["en", "GB", "en"],
  ["en", "NG", "en"],
  ["en", undefined, "en"],
  ["en", "US", "en-US"],
  ["en", "PR", "en-US"],
  ["en", "CA", "en-CA"],
  ["es", "US", "es-US"],
  ["de", undefined, "de"],
])("%s in %s is written as %s", (language, country, tag) => {
  expect(languageTag(language, country)).toBe(tag);
});
