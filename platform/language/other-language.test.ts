import { afterEach, expect, test } from "vitest";
import { findLanguage } from "./locale.ts";
import { nameOfLanguage, otherLanguage } from "./other-language.ts";

afterEach(() => findLanguage(() => "en"));

test.each([
  ["en", "es-GB", "es", "Spanish"],
  ["en-US", "en", undefined, "English"],
  ["de-GB", "es-US", "es", "Spanisch"],
  ["es-GB", "de", "de", "alemán"],
  ["de", "de-CH", undefined, "Deutsch"],
])("on a page in %s, a text in %s is in %s, which is called %s", (page, tag, other, name) => {
  findLanguage(() => page);
  expect(otherLanguage(tag)).toBe(other);
  expect(nameOfLanguage(tag)).toBe(name);
});

test("of a text whose language nobody knows nothing is said", () => {
  expect([null, undefined, ""].map(otherLanguage)).toEqual([undefined, undefined, undefined]);
});
