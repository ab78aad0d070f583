import { execFile } from "node:child_process";
import { promisify } from "node:util";
import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { findLanguage } from "../../platform/language/locale.ts";
import { momentOf, timestampOn } from "./dates.server.ts";
import { clockTime, dayMonthYear, dayOf, formatDate, formatDay, weekdayAndDay } from "./dates.ts";
import { weekStart } from "./day-arithmetic.ts";

/** Days from the first to the last that a date field can hold. */
const days = fc
  .date({ min: new Date("0001-01-01T00:00:00Z"), max: new Date("9999-12-31T00:00:00Z"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

/** The days around London's changes to and from summer time. */
const changes = ["2026-03-28", "2026-03-29", "2026-03-30", "2026-10-24", "2026-10-25", "2026-10-26"];

test("a day survives the conversion to a timestamp and back", () => {
  fc.assert(
    fc.property(fc.oneof(days, fc.constantFrom(...changes)), (day) => {
      expect(dayOf(timestampOn(day))).toBe(day);
    }),
  );
});

test("a timestamp is kept while its day is, whatever its time of day", () => {
  const moments = fc.date({ min: new Date("1900-01-01"), max: new Date("2200-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(moments, days, (moment, day) => {
      const before = moment.toISOString();
      expect(timestampOn(dayOf(before), before)).toBe(before);
      if (day !== dayOf(before)) expect(timestampOn(day, before)).toBe(timestampOn(day));
    }),
  );
});

test("a new day becomes noon in the congregation's time zone, in summer and in winter", () => {
  expect(timestampOn("2026-07-01")).toBe("2026-07-01T11:00:00.000Z");
  expect(timestampOn("2026-12-01")).toBe("2026-12-01T12:00:00.000Z");
  expect(timestampOn("2026-03-29")).toBe("2026-03-29T11:00:00.000Z");
  expect(timestampOn("2026-10-25")).toBe("2026-10-25T12:00:00.000Z");
});

test("the day is that of the congregation's time zone, even when it differs elsewhere", () => {
  expect(dayOf("2026-06-30T22:59:59.999Z")).toBe("2026-06-30");
  expect(dayOf("2026-06-30T23:00:00.000Z")).toBe("2026-07-01");
  expect(dayOf("2026-12-31T23:59:59.999Z")).toBe("2026-12-31");
});

test("dates have each screen's format, and no line breaks between a day and its month", () => {
  const date = "2026-11-21T12:00:00.000Z";
  expect(formatDate(date, "british")).toBe("21\u00a0November 2026");
  expect(formatDate(date, "american")).toBe("November\u00a021, 2026");
  expect(formatDate(date, "americanWithWeekday")).toBe("Saturday, November\u00a021, 2026");
  expect(weekdayAndDay(date)).toBe("Saturday, 21\u00a0November");
  expect(dayMonthYear(date)).toBe("21-11-2026");
});

test("a day is shown with its weekday, and with its year unless that is the current one", () => {
  expect(formatDay("2026-11-27", "2026-11-22")).toBe("Friday, 27\u00a0November");
  expect(formatDay("2027-01-06", "2026-11-22")).toBe("Wednesday, 6\u00a0January 2027");
  expect(formatDay("2026-11-27")).toBe("Friday, 27\u00a0November 2026");
});

test("a day and a time become an instant with that day's offset, also when clocks skip it", () => {
  expect(momentOf("2026-07-01", "19:00")).toBe("2026-07-01T19:00+01:00");
  expect(momentOf("2026-12-01", "09:30")).toBe("2026-12-01T09:30+00:00");
  expect(momentOf("2026-03-29", "01:30")).toBe("2026-03-29T02:30+01:00");
  expect(() => momentOf("2026-02-30", "09:30")).toThrow(RangeError);
});

test.each([
  ["09:00", "9am"],
  ["09:30", "9.30am"],
  ["00:05", "12.05am"],
  ["12:00", "noon"],
  ["12:15", "12.15pm"],
  ["19:45", "7.45pm"],
])("%s is shown as %s", (time, words) => {
  expect(clockTime(time)).toBe(words);
});

describe("in other languages and countries", () => {
  afterEach(() => findLanguage(() => "en"));

  test.each([
    ["en", "9.30am", "Friday, 27\u00a0November", "Wednesday, 6\u00a0January 2027", "21-11-2026"],
    ["en-US", "9:30\u00a0AM", "Friday, November\u00a027", "Wednesday, January\u00a06, 2027", "11/21/2026"],
    ["en-CA", "9:30\u00a0a.m.", "Friday, November\u00a027", "Wednesday, January\u00a06, 2027", "2026-11-21"],
    ["de-DE", "9:30\u00a0Uhr", "Freitag, 27.\u00a0November", "Mittwoch, 6.\u00a0Januar 2027", "21.11.2026"],
    [
      "es-US",
      "9:30\u00a0a.m.",
      "viernes, 27\u00a0de noviembre",
      "miércoles, 6\u00a0de enero de 2027",
      "21/11/2026",
    ],
  ])("%s", (language, time, day, dayOfNextYear, inNumbers) => {
    findLanguage(() => language);
    expect(clockTime("09:30")).toBe(time);
    expect(formatDay("2026-11-27", "2026-11-22")).toBe(day);
    expect(formatDay("2027-01-06", "2026-11-22")).toBe(dayOfNextYear);
    expect(dayMonthYear("2026-11-21T12:00:00.000Z")).toBe(inNumbers);
  });

  test.each([
    ["en", "2026-11-23"],
    ["en-US", "2026-11-22"],
    ["es-US", "2026-11-22"],
    ["de-DE", "2026-11-23"],
  ])("the week of a Wednesday on calendars in %s begins on %s", (language, begins) => {
    findLanguage(() => language);
    expect(weekStart("2026-11-25")).toBe(begins);
  });

  test("midnight and noon are never left out", () => {
    findLanguage(() => "de-DE");
    expect(["00:05", "12:00"].map(clockTime)).toEqual(["0:05\u00a0Uhr", "12:00\u00a0Uhr"]);
  });
});

describe("in any time zone of the server", () => {
  const report = `
    import { timestampOn } from "./app/dates/dates.server.ts";
    import { formatDate, dayOf } from "./app/dates/dates.ts";
    const days = ${JSON.stringify([...changes, "2026-07-01", "2026-12-31"])};
    console.log(JSON.stringify(days.map((day) => {
      const date = timestampOn(day);
      return [date, dayOf(date), dayOf(day + "T23:30:00.000Z"), formatDate(date, "americanWithWeekday")];
    })));
  `;

  async function from(timeZone: string): Promise<string> {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ["--import", "./scripts/texts/register.mjs", "--input-type=module-typescript", "-e", report],
      { env: { ...process.env, TZ: timeZone } },
    );
    return stdout;
  }

  test.each(["Pacific/Kiritimati", "Pacific/Niue", "Asia/Kathmandu", "America/St_Johns"])(
    "in %s as the server's time zone, days and words are the same",
    async (timeZone) => {
      expect(await from(timeZone)).toBe(await from("Europe/London"));
    },
  );
});
