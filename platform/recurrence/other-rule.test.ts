import fc from "fast-check";
import { RRuleTemporal } from "rrule-temporal";
import { expect, test } from "vitest";
import { inTurns } from "../in-turns.ts";
import { otherDays, parseOtherRule } from "./other-rule.ts";

test.each([
  ["FREQ=HOURLY", "repeats within a day"],
  ["FREQ=DAILY;BYHOUR=9", "has times"],
  ["FREQ=WEEKLY;BYDAY=1SU", "counts weekdays of a week"],
  ["FREQ=DAILY;BYMONTHDAY=32", "has a day that no month has"],
  ["FREQ=MONTHLY;BYSETPOS=1", "has a position of nothing"],
  ["FREQ=WEEKLY;BYMONTHDAY=1", "has dates of a month in a week"],
  ["FREQ=MONTHLY;BYMONTHDAY=1;COUNT=5000", "counts for ages"],
  ["FREQ=MONTHLY;BYMONTHDAY=1;COUNT=2;UNTIL=20270101", "has two ends"],
  ["FREQ=YEARLY;BYEASTER=0", "has a part that RFC 5545 lacks"],
])("%s is not followed, because it %s", (text) => {
  expect(parseOtherRule(text)).toBeUndefined();
});

const rules = fc
  .tuple(
    fc.constantFrom(
      "FREQ=MONTHLY;BYDAY=1SU,3SU",
      "FREQ=WEEKLY;BYDAY=TH;BYMONTH=9,10,11,12,1,2,3",
      "FREQ=MONTHLY;BYMONTHDAY=-1",
      "FREQ=MONTHLY;INTERVAL=3;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
      "FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=SU,WE",
      "FREQ=DAILY;INTERVAL=5;BYMONTH=6,7",
      "FREQ=YEARLY;INTERVAL=2;BYMONTH=3,12;BYDAY=-1SU",
      "FREQ=MONTHLY;BYMONTHDAY=30;BYMONTH=2",
    ),
    fc.constantFrom("", ";COUNT=1", ";COUNT=40", ";UNTIL=20300605"),
  )
  .map((parts) => parts.join(""));

test("days are those that the library finds at once, however the years are divided", async () => {
  const first = "2019-03-31";
  await fc.assert(
    fc.asyncProperty(rules, fc.constantFrom(first, "2026-02-28", "2030-12-31"), async (text, from) => {
      const rule = parseOtherRule(text);
      if (!rule) throw new Error(`${text} is a rule`);
      const start = Temporal.PlainDate.from(first).toZonedDateTime("UTC");
      const whole = new RRuleTemporal({ rruleString: text, dtstart: start, temporal: Temporal });
      const expected = whole
        .between(start, Temporal.PlainDate.from("2032-12-31").toZonedDateTime("UTC"), true)
        .map((day) => day.toPlainDate().toString())
        .filter((day) => day >= from);
      const found = await inTurns(otherDays(rule, { firstDay: first, from, to: "2032-12-31" }));
      expect(found).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});
