import { afterEach, expect, test } from "vitest";
import { findLanguage, withinSentence, withPlaces } from "./locale.ts";

afterEach(() => findLanguage(() => "en"));

test.each([
  ["en", "3.4"],
  ["de", "3,4"],
  ["es", "3,4"],
])("a number with places is written as in %s", (language, written) => {
  findLanguage(() => language);
  expect(withPlaces(3.44, 1)).toBe(written);
});

test.each([
  ["en", "New password", "new password"],
  ["de-AT", "Neues Passwort", "Neues Passwort"],
  ["es", "Contraseña nueva", "contraseña nueva"],
])("a label keeps its capitals within a sentence in German only: %s", (language, label, within) => {
  findLanguage(() => language);
  expect(withinSentence(label)).toBe(within);
});
