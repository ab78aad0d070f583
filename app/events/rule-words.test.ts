import { afterEach, expect, test } from "vitest";
import { findLanguage } from "../../platform/language/locale.ts";
import { parseRule } from "../../platform/recurrence/rule.ts";
import { easterOf, ruleInWords, withinSentence } from "./rule-words.ts";

afterEach(() => findLanguage(() => "en"));

function inWords(
  text: string,
  { firstDay = "2026-12-24", time }: { firstDay?: string; time?: string } = {},
): string {
  const rule = parseRule(text);
  return rule ? ruleInWords(rule, { firstDay, time }).replaceAll("\u00a0", " ") : "unsupported";
}

test.each([
  ["FREQ=DAILY", "Every day"],
  ["FREQ=DAILY;INTERVAL=2", "Every second day"],
  ["FREQ=DAILY;INTERVAL=14", "Every 14th day"],
  ["FREQ=WEEKLY;BYDAY=SU", "Every Sunday"],
  ["FREQ=WEEKLY;INTERVAL=2;BYDAY=SU", "Every second Sunday"],
  ["FREQ=WEEKLY;BYDAY=MO,TH", "Every Monday and Thursday"],
  ["FREQ=WEEKLY;BYDAY=MO,WE,FR", "Every Monday, Wednesday and Friday"],
  ["FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU", "Every day"],
  ["FREQ=WEEKLY;INTERVAL=3;BYDAY=TU,FR", "Every third week on Tuesday and Friday"],
  ["FREQ=MONTHLY;BYDAY=2SU", "On the second Sunday of every month"],
  ["FREQ=MONTHLY;INTERVAL=2;BYDAY=-1FR", "On the last Friday of every second month"],
  ["FREQ=MONTHLY", "On the 24th of every month"],
  ["FREQ=YEARLY", "Every year on 24 December"],
  ["FREQ=YEARLY;INTERVAL=2", "Every second year on 24 December"],
  ["FREQ=YEARLY;BYMONTH=5;BYDAY=2SU", "Every year on the second Sunday of May"],
])("%s is %s", (text, words) => {
  expect(inWords(text)).toBe(words);
});

test.each([
  ["2027-01-01", "1st"],
  ["2027-01-02", "2nd"],
  ["2027-01-03", "3rd"],
  ["2027-01-11", "11th"],
  ["2027-01-12", "12th"],
  ["2027-01-15", "15th"],
  ["2027-01-22", "22nd"],
  ["2027-01-31", "31st"],
])("a monthly rule from %s is on the %s", (firstDay, date) => {
  expect(inWords("FREQ=MONTHLY", { firstDay })).toBe(`On the ${date} of every month`);
});

test.each([
  ["COUNT=1", "Every Sunday, once"],
  ["COUNT=2", "Every Sunday, twice"],
  ["COUNT=10", "Every Sunday, ten times"],
  ["COUNT=52", "Every Sunday, 52 times"],
  ["UNTIL=20270404", "Every Sunday, until Sunday, 4 April 2027"],
  ["UNTIL=20270328", "Every Sunday, until Easter Sunday, 28 March 2027"],
])("%s says when it ends", (end, words) => {
  expect(inWords(`FREQ=WEEKLY;BYDAY=SU;${end}`)).toBe(words);
});

test.each([
  ["de-DE", "FREQ=WEEKLY;BYDAY=SU", /Sonntag/],
  ["es-US", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH", /lunes y jueves/],
  ["de-DE", "FREQ=YEARLY;BYMONTH=5;BYDAY=2SU", /Sonntag.*Mai/],
  ["es-US", "FREQ=MONTHLY;BYDAY=-1FR", /viernes/],
])("in %s the weekdays and months of %s have the names of that language", (language, text, names) => {
  findLanguage(() => language);
  expect(inWords(text)).toMatch(names);
});

test("within a sentence a rule begins with a small letter", () => {
  expect(withinSentence(inWords("FREQ=MONTHLY;BYDAY=2SU"))).toBe("on the second Sunday of every month");
});

test("the time comes before the end", () => {
  const text = "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU;UNTIL=20270404";
  expect(inWords(text, { time: "09:00" })).toBe("Every second Sunday at 9am, until Sunday, 4 April 2027");
  expect(inWords("FREQ=YEARLY", { time: "12:00" })).toBe("Every year on 24 December at noon");
});

test("a date has no line break between its day and its month", () => {
  const rule = parseRule("FREQ=YEARLY");
  expect(rule && ruleInWords(rule, { firstDay: "2026-12-24" })).toBe("Every year on 24\u00a0December");
});

test.each([
  "1818-03-22",
  "1943-04-25",
  "1954-04-18",
  "1981-04-19",
  "2000-04-23",
  "2019-04-21",
  "2024-03-31",
  "2026-04-05",
  "2027-03-28",
  "2038-04-25",
  "2049-04-18",
  "2076-04-19",
  "2285-03-22",
])("Easter Sunday is %s", (day) => {
  expect(easterOf(Number(day.slice(0, 4)))).toBe(day);
});
