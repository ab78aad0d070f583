import { afterEach, expect, test } from "vitest";
import { findLanguage } from "../../../platform/language/locale.ts";
import { nextInWords } from "./next-service.ts";
import { eachWeekday, weekdayInWords, weekdays } from "./weekday-words.ts";

afterEach(() => findLanguage(() => "en"));

test.each([
  ["2026-11-29", "This Sunday, 29\u00a0November, 9am"],
  ["2026-12-02", "Next Wednesday, 2\u00a0December, 9am"],
  ["2026-12-06", "Next service: Sunday, 6\u00a0December, 9am"],
])("on 25 November a service on %s is named “%s”", (day, words) => {
  expect(nextInWords({ day, time: "09:00" }, "2026-11-25")).toBe(words);
});

test("days of the week that facts name are English on English pages", () => {
  expect(weekdays.map(weekdayInWords)).toEqual(weekdays);
  expect(weekdays.map((day) => eachWeekday[day]())).toEqual(weekdays.map((day) => `${day}s`));
});

test("and in other languages those of the language", () => {
  findLanguage(() => "de");
  expect(weekdays.map(weekdayInWords).join(" ")).toBe(
    "Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag",
  );
});
