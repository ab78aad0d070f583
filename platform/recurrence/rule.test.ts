import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatRule, parseRule, type RecurrenceRule, weekdayOf } from "./rule.ts";
import { rules } from "./testing/rules.ts";

test("a rule is read back as it was written", () => {
  fc.assert(
    fc.property(rules, (rule) => {
      expect(parseRule(formatRule(rule))).toEqual(rule);
    }),
  );
});

test("a rule is read in any case, order and spacing", () => {
  const other = (text: string) => `RRULE:${text.toLowerCase().split(";").reverse().join(" ; ")};`;
  fc.assert(
    fc.property(rules, (rule) => {
      expect(parseRule(other(formatRule(rule)))).toEqual(rule);
    }),
  );
});

test("any text is read as a rule that can be written, or not at all", () => {
  const part = fc
    .tuple(
      fc.constantFrom(
        "FREQ",
        "INTERVAL",
        "COUNT",
        "UNTIL",
        "BYDAY",
        "BYSETPOS",
        "BYMONTH",
        "BYMONTHDAY",
        "WKST",
      ),
      fc.constantFrom(
        "DAILY",
        "YEARLY",
        "MONTHLY",
        "WEEKLY",
        "0",
        "1",
        "2",
        "15",
        "20270404",
        "SU",
        "2SU",
        "-1",
      ),
    )
    .map((pair) => pair.join("="));
  const texts = fc.oneof(
    fc.string(),
    fc.array(part, { maxLength: 5 }).map((parts) => parts.join(";")),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const rule = parseRule(text, "2027-02-15");
      if (rule) expect(parseRule(formatRule(rule), "2027-02-15")).toEqual(rule);
    }),
    { numRuns: 2000 },
  );
});

test.each<[Partial<RecurrenceRule>, string]>([
  [{ frequency: "daily" }, "FREQ=DAILY"],
  [
    { interval: 2, weekdays: ["TH", "MO"], until: "2027-04-04" },
    "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;UNTIL=20270404",
  ],
  [{ frequency: "monthly", nth: { nth: -1, weekday: "FR" }, count: 10 }, "FREQ=MONTHLY;BYDAY=-1FR;COUNT=10"],
  [{ frequency: "yearly", nth: { nth: 2, weekday: "SU" }, month: 5 }, "FREQ=YEARLY;BYMONTH=5;BYDAY=2SU"],
])("%j is written as %s", (rule, text) => {
  expect(formatRule({ frequency: "weekly", interval: 1, weekdays: [], ...rule })).toBe(text);
});

test("a yearly rule for a weekday of no month is not written", () => {
  const rule: RecurrenceRule = {
    frequency: "yearly",
    interval: 1,
    weekdays: [],
    nth: { nth: 2, weekday: "SU" },
  };
  expect(() => formatRule(rule)).toThrow(RangeError);
});

describe("a rule of another program", () => {
  test.each([
    ["FREQ=MONTHLY;BYDAY=SU;BYSETPOS=2", "FREQ=MONTHLY;BYDAY=2SU"],
    ["FREQ=MONTHLY;BYDAY=+2SU", "FREQ=MONTHLY;BYDAY=2SU"],
    ["FREQ=YEARLY;BYDAY=SU;BYMONTH=5;BYSETPOS=-1", "FREQ=YEARLY;BYMONTH=5;BYDAY=-1SU"],
    ["FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"],
    ["FREQ=WEEKLY;BYDAY=TH,MO,TH;INTERVAL=01", "FREQ=WEEKLY;BYDAY=MO,TH"],
    ["FREQ=WEEKLY;BYDAY=SU;UNTIL=20270404T225959Z", "FREQ=WEEKLY;BYDAY=SU;UNTIL=20270404"],
    ["FREQ=WEEKLY;WKST=MO;INTERVAL=2;BYDAY=MO,SU", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU"],
    ["FREQ=WEEKLY;WKST=SU;BYDAY=MO,SU", "FREQ=WEEKLY;BYDAY=MO,SU"],
    ["FREQ=WEEKLY;WKST=SU;INTERVAL=2;BYDAY=SU", "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU"],
    ["FREQ=WEEKLY;WKST=SU;INTERVAL=2;BYDAY=TU,TH", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH"],
    ["FREQ=DAILY;WKST=SU;INTERVAL=2", "FREQ=DAILY;INTERVAL=2"],
  ])("%s is read as %s", (text, ours) => {
    expect(formatted(text)).toBe(ours);
  });

  test.each([
    ["FREQ=MONTHLY;BYMONTHDAY=15", "FREQ=MONTHLY"],
    ["FREQ=YEARLY;BYMONTH=02;BYMONTHDAY=15", "FREQ=YEARLY"],
    ["FREQ=YEARLY;BYMONTH=2", "FREQ=YEARLY"],
    ["FREQ=YEARLY;BYMONTH=2;BYDAY=3MO", "FREQ=YEARLY;BYMONTH=2;BYDAY=3MO"],
    ["FREQ=WEEKLY", "FREQ=WEEKLY;BYDAY=MO"],
  ])("%s is read as %s when its first day agrees", (text, ours) => {
    expect(formatted(text, "2027-02-15")).toBe(ours);
  });

  test.each([
    "FREQ=MONTHLY;BYMONTHDAY=16",
    "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
    "FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=15",
    "FREQ=YEARLY;BYMONTHDAY=15",
    "FREQ=YEARLY;BYMONTH=3",
    "FREQ=YEARLY;BYMONTH=3;BYDAY=3MO",
  ])("%s is refused when its first day differs", (text) => {
    expect(parseRule(text, "2027-02-15")).toBeUndefined();
  });

  test.each(["FREQ=MONTHLY;BYMONTHDAY=15", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=15", "FREQ=WEEKLY"])(
    "%s is refused when its first day is unknown",
    (text) => {
      expect(parseRule(text)).toBeUndefined();
    },
  );

  test.each([
    "",
    "INTERVAL=2",
    "FREQ=SECONDLY",
    "FREQ=HOURLY;INTERVAL=3",
    "FREQ=DAILY;BYHOUR=9",
    "FREQ=DAILY;INTERVAL=0",
    "FREQ=DAILY;INTERVAL=100",
    "FREQ=DAILY;COUNT=0",
    "FREQ=DAILY;COUNT=3;UNTIL=20270404",
    "FREQ=DAILY;UNTIL=20270230",
    "FREQ=DAILY;COUNT=3;COUNT=3",
    "FREQ=DAILY;INTERVAL=2;BYDAY=MO",
    "FREQ=DAILY;BYMONTH=1",
    "FREQ=WEEKLY;BYDAY=2SU",
    "FREQ=WEEKLY;BYDAY=",
    "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=SU",
    "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;WKST=WE",
    "FREQ=MONTHLY;BYDAY=SU",
    "FREQ=MONTHLY;BYDAY=6SU",
    "FREQ=MONTHLY;BYDAY=0SU",
    "FREQ=MONTHLY;BYDAY=-2MO",
    "FREQ=MONTHLY;BYDAY=1SU,3SU",
    "FREQ=MONTHLY;BYDAY=2SU;BYSETPOS=1",
    "FREQ=MONTHLY;BYDAY=TU,WE,TH;BYSETPOS=3",
    "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13",
    "FREQ=MONTHLY;BYMONTHDAY=-1",
    "FREQ=MONTHLY;BYSETPOS=1",
    "FREQ=YEARLY;BYDAY=2SU",
    "FREQ=YEARLY;BYMONTH=6,7",
    "FREQ=YEARLY;BYDAY=MO;BYWEEKNO=20",
    "FREQ=YEARLY;BYYEARDAY=1",
    "FREQ=DAILY;X-OTHER=1",
    "FREQ=DAILY;CONSTRUCTOR=1",
  ])("%s is refused", (text) => {
    expect(parseRule(text)).toBeUndefined();
  });

  function formatted(text: string, firstDay?: string): string | undefined {
    const rule = parseRule(text, firstDay);
    return rule && formatRule(rule);
  }
});

test("a day has its weekday", () => {
  expect(["2027-03-28", "2027-03-29", "1970-01-01", "0001-01-01"].map(weekdayOf)).toEqual([
    "SU",
    "MO",
    "TH",
    "MO",
  ]);
});
