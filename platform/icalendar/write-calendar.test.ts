import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { processorMsOf } from "../../test/support/processor-time.ts";
import type { Calendar, CalendarEvent } from "./calendar.ts";
import { byIcalJs, byNodeIcal } from "./testing/judges.ts";
import { event } from "./testing/series.ts";
import { writeCalendar } from "./write-calendar.ts";

const sundays = { frequency: "weekly", interval: 1, weekdays: ["SU"] } as const;
const weekly = { ...sundays, weekdays: [...sundays.weekdays] };

function written(events: CalendarEvent[], more: Partial<Calendar> = {}): string {
  return writeCalendar({ name: "Events", timeZone: "Europe/London", events, ...more });
}

/** Returns the unfolded lines of the first event. */
function eventLines(text: string): string[] {
  const [, lines = ""] = /BEGIN:VEVENT\r\n(.*?)END:VEVENT/s.exec(text) ?? [];
  return lines.replaceAll("\r\n ", "").split("\r\n").slice(0, -1);
}

test("an event is written with its zone, its texts and its people", () => {
  const text = written([
    {
      ...event("1@example.org"),
      sequence: 2,
      end: { day: "2026-01-04", time: "12:00" },
      description: "Tea, coffee;\nand cake",
      location: "Hall",
      position: { latitude: 51.5, longitude: -0.125 },
      url: "https://example.org/event/1?a=1,2;3",
      categories: ["Worship", "All ages, really"],
      comment: "New time",
      organizer: { name: 'Riverside: "our" events', email: "events@example.org" },
    },
  ]);
  expect(eventLines(text)).toEqual([
    "UID:1@example.org",
    "DTSTAMP:20260102T030405Z",
    "LAST-MODIFIED:20260102T030405Z",
    "SEQUENCE:2",
    "DTSTART;TZID=Europe/London:20260104T103000",
    "DTEND;TZID=Europe/London:20260104T120000",
    "STATUS:CONFIRMED",
    "SUMMARY:Service",
    "DESCRIPTION:Tea\\, coffee\\;\\nand cake",
    "LOCATION:Hall",
    "GEO:51.5;-0.125",
    "URL:https://example.org/event/1?a=1,2;3",
    "CATEGORIES:Worship,All ages\\, really",
    "COMMENT:New time",
    `ORGANIZER;CN="Riverside: 'our' events":mailto:events@example.org`,
  ]);
});

test("a calendar has a name, a method and how often to ask for changes", () => {
  const text = written([], {
    name: "Riverside; events",
    description: "What is on",
    url: "https://example.org/events",
    refreshMinutes: 60,
    method: "PUBLISH",
  });
  const outsideZone = text.replace(/BEGIN:VTIMEZONE.*END:VTIMEZONE\r\n/s, "");
  expect(outsideZone, "a calendar must have a component").not.toBe(text);
  expect(outsideZone.split("\r\n")).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Narthex//Calendar//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    "NAME:Riverside\\; events",
    "X-WR-CALNAME:Riverside\\; events",
    "DESCRIPTION:What is on",
    "X-WR-CALDESC:What is on",
    "URL:https://example.org/events",
    "X-WR-TIMEZONE:Europe/London",
    "REFRESH-INTERVAL;VALUE=DURATION:PT60M",
    "X-PUBLISHED-TTL:PT60M",
    "END:VCALENDAR",
    "",
  ]);
});

test("an event in the year 9999 takes as little room, and not minutes", () => {
  let text = "";
  const spent = processorMsOf(() => {
    text = written([event("near"), { ...event("far"), start: { day: "9999-12-31", time: "18:00" } }]);
  });
  expect(spent).toBeLessThan(3000);
  expect(text.split("BEGIN:DAYLIGHT")).toHaveLength(2);
});

test("whole days end on the day after the last, and need no zone", () => {
  const text = written([{ ...event("1"), start: { day: "2026-12-30" }, end: { day: "2026-12-31" } }]);
  expect(eventLines(text)).toContain("DTSTART;VALUE=DATE:20261230");
  expect(eventLines(text)).toContain("DTEND;VALUE=DATE:20270101");
  expect(text).not.toContain("VTIMEZONE");
});

test("the end of a rule is the last start in UTC, or a day for whole days", () => {
  const rule = { ...weekly, until: "2026-06-28" };
  expect(eventLines(written([{ ...event("1"), rule }]))).toContain(
    "RRULE:FREQ=WEEKLY;BYDAY=SU;UNTIL=20260628T093000Z",
  );
  expect(eventLines(written([{ ...event("1"), start: { day: "2026-01-04" }, rule }]))).toContain(
    "RRULE:FREQ=WEEKLY;BYDAY=SU;UNTIL=20260628",
  );
});

test("added and removed days have the time of the start", () => {
  const lines = eventLines(
    written([
      { ...event("1"), rule: weekly, addedDays: ["2026-01-06"], removedDays: ["2026-01-11", "2026-01-18"] },
    ]),
  );
  expect(lines).toContain("RDATE;TZID=Europe/London:20260106T103000");
  expect(lines).toContain("EXDATE;TZID=Europe/London:20260111T103000,20260118T103000");
});

test("a series of listed days without a rule has them all, its start included", () => {
  const text = written([{ ...event("1"), addedDays: ["2026-02-01"] }]);
  const window = { from: new Date("2026-01-01"), to: new Date("2026-12-31") };
  expect(byIcalJs(text, "1", window)).toEqual([
    Date.parse("2026-01-04T10:30:00Z"),
    Date.parse("2026-02-01T10:30:00Z"),
  ]);
});

test("29 February comes back in leap years only", () => {
  const rule = { frequency: "yearly" as const, interval: 1, weekdays: [] };
  const text = written([{ ...event("1"), start: { day: "2024-02-29" }, rule }]);
  const window = { from: new Date("2024-01-01"), to: new Date("2033-01-01") };
  expect(byIcalJs(text, "1", window)).toEqual(["2024-02-29", "2028-02-29", "2032-02-29"]);
  expect(byNodeIcal(text, "1", window)).toEqual(["2024-02-29", "2028-02-29", "2032-02-29"]);
});

describe("a time that a clock change skips", () => {
  const window = { from: new Date("2026-03-20"), to: new Date("2026-04-01") };
  const skipped = Date.parse("2026-03-29T01:30:00Z");

  test("a time that a clock change skips is written as the time that clocks show then", () => {
    const text = written([
      {
        ...event("1"),
        start: { day: "2026-03-29", time: "01:30" },
        end: { day: "2026-03-29", time: "02:15" },
      },
    ]);
    expect(eventLines(text)).toContain("DTSTART;TZID=Europe/London:20260329T023000");
    expect(text).not.toContain("DTEND");
    expect(byIcalJs(text, "1", window)).toEqual([skipped]);
    expect(byNodeIcal(text, "1", window)).toEqual([skipped]);
  });

  test("a time that a clock change skips is an exception of a series, with the length of the others", () => {
    const text = written([
      {
        ...event("1"),
        start: { day: "2026-03-22", time: "01:30" },
        end: { day: "2026-03-22", time: "04:00" },
        rule: { ...weekly, count: 2 },
      },
    ]);
    expect(text).toContain("RECURRENCE-ID;TZID=Europe/London:20260329T013000");
    expect(text).toContain("DTEND;TZID=Europe/London:20260329T040000");
    const starts = [Date.parse("2026-03-22T01:30:00Z"), skipped];
    expect(byIcalJs(text, "1", window)).toEqual(starts);
    expect(byNodeIcal(text, "1", window)).toEqual(starts);
  });

  test("a time that a clock change skips counts as a date of a series that has a number of dates", () => {
    const rule = { ...weekly, count: 3 };
    const text = written([{ ...event("1"), start: { day: "2026-03-22", time: "01:30" }, rule }]);
    const starts = [Date.parse("2026-03-22T01:30:00Z"), skipped, Date.parse("2026-04-05T00:30:00Z")];
    const april = { ...window, to: new Date("2026-05-01") };
    expect(byIcalJs(text, "1", april)).toEqual(starts);
    expect(byNodeIcal(text, "1", april)).toEqual(starts);
  });

  test("a time that a clock change skips is no second exception where the series has one already, or has removed the date", () => {
    const series = {
      ...event("1"),
      start: { day: "2026-03-22", time: "01:30" },
      rule: { ...weekly, count: 2 },
    };
    const moved = {
      ...event("1"),
      recurrenceId: { day: "2026-03-29", time: "01:30" },
      start: { day: "2026-03-30", time: "09:00" },
    };
    expect(written([series, moved]).match(/RECURRENCE-ID/g)).toHaveLength(1);
    expect(written([{ ...series, removedDays: ["2026-03-29"] }])).not.toContain("RECURRENCE-ID");
  });
});

test("a time that a clock change repeats is its first moment", () => {
  const text = written([{ ...event("1"), start: { day: "2026-10-25", time: "01:30" } }]);
  const window = { from: new Date("2026-10-20"), to: new Date("2026-10-30") };
  expect(byIcalJs(text, "1", window)).toEqual([Date.parse("2026-10-25T00:30:00Z")]);
  expect(byNodeIcal(text, "1", window)).toEqual([Date.parse("2026-10-25T00:30:00Z")]);
});

describe("the zone in the file", () => {
  const zones = [
    "Europe/London",
    "Europe/Dublin",
    "America/New_York",
    "Africa/Johannesburg",
    "Africa/Casablanca",
    "Australia/Lord_Howe",
    "Pacific/Apia",
    "Asia/Tehran",
    "America/Caracas",
  ];

  test.each(zones)("%s has the offsets of the clocks there, for decades", (timeZone) => {
    const text = written([{ ...event("1"), start: { day: "1995-01-01", time: "12:00" } }], { timeZone });
    const [component] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vtimezone");
    const zone = new ICAL.Timezone({ component, tzid: timeZone });
    const lastYear = 2036;
    for (let day = Temporal.PlainDate.from("1994-01-02"); day.year <= lastYear; day = day.add({ days: 5 })) {
      const noon = day.toPlainDateTime("12:00");
      const { year, month, day: date } = day;
      const offset = zone.utcOffset(new ICAL.Time({ year, month, day: date, hour: 12 }, zone));
      expect(offset, day.toString()).toBe(noon.toZonedDateTime(timeZone).offsetNanoseconds / 1e9);
    }
  });

  test("the zone in the file goes on by a rule where the clocks follow one, and lists the changes before", () => {
    const text = written([{ ...event("1"), start: { day: "2004-06-01", time: "12:00" } }], {
      timeZone: "America/New_York",
    });
    expect(text).toContain("RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU");
    expect(text).toContain("RDATE:20060402T020000");
    expect(text).not.toContain("RDATE:20070311T020000");
  });

  test("the zone in the file is the same for an endless series after the listed years", () => {
    const text = written([{ ...event("1"), rule: weekly }], { timeZone: "America/New_York" });
    const found = byIcalJs(text, "1", { from: new Date("2060-07-01"), to: new Date("2060-07-08") });
    expect(found).toEqual([Date.parse("2060-07-04T14:30:00Z")]);
  });
});
