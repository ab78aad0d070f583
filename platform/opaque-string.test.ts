import { expect, test } from "vitest";
import { opaqueString } from "./opaque-string.ts";

test.each([
  ["the two spellings of an umlaut", "Glo\u0308ckchen", "Glöckchen"],
  ["an ångström sign, which is a letter", "\u212bngstrom", "Ångstrom"],
  ["Hangul typed letter by letter", "\u1112\u1161\u11ab", "한"],
  ["a no-break space", "still\u00a0waters", "still waters"],
  ["an ideographic and a narrow no-break space", "still\u3000waters\u202f7", "still waters 7"],
  ["spaces at both ends, which stay", " \u2003waters ", "  waters "],
])("%s becomes one spelling", (_, typed, spelled) => {
  expect(opaqueString(typed)).toBe(spelled);
  expect(opaqueString(spelled)).toBe(spelled);
});

test.each([
  "Beside-Still-Waters",
  "ｗｉｄｅ",
  "ﬁne",
  "ſtill",
  "👨‍👩‍👧 am Fluß",
  "a\tb",
  "\u0378unassigned",
  "",
])("case, width, ligatures, emoji and unassigned characters stay: %j", (typed) => {
  expect(opaqueString(typed)).toBe(typed);
});
