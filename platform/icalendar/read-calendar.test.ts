import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { processorMsOf } from "../../test/support/processor-time.ts";
import { weekdays } from "../recurrence/rule.ts";
import { readCalendar } from "./read-calendar.ts";
import type { ReadEvent } from "./read-event.ts";
import { atOnce } from "./testing/at-once.ts";
import { event, madeSeries } from "./testing/series.ts";
import { writeCalendar } from "./write-calendar.ts";

const reading = { timeZone: "Europe/London", mostEvents: 2000 };

function calendar(...lines: string[]): string {
  return ["BEGIN:VCALENDAR", "VERSION:2.0", ...lines, "END:VCALENDAR", ""].join("\r\n");
}

function readAtOnce(...given: Parameters<typeof readCalendar>) {
  return atOnce(readCalendar(...given));
}

/** Reads an event that has a UID, and these lines. */
function read(...lines: string[]): ReadEvent | undefined {
  return readAtOnce(calendar("BEGIN:VEVENT", "UID:1", ...lines, "END:VEVENT"), reading).events[0];
}

describe("a calendar of our own", () => {
  const timeZone = "Africa/Johannesburg";

  test("a calendar of our own is read as it was written", () => {
    fc.assert(
      // Clocks there do not change, so that nothing has to be written in another way than it was given.
      fc.property(madeSeries(timeZone), ({ events }) => {
        const text = writeCalendar({ name: "Events; and more", timeZone, events });
        const { name, events: found } = readAtOnce(text, { timeZone, mostEvents: 100 });
        expect(name).toBe("Events; and more");
        const known = events.map(
          ({ start, recurrenceId, status, rule, addedDays = [], removedDays = [] }) => ({
            start,
            recurrenceId,
            isCancelled: status === "CANCELLED",
            rule: rule && { ...rule, weekdays: weekdays.filter((day) => rule.weekdays.includes(day)) },
            addedDays: addedDays.toSorted(),
            removedDays,
            problem: undefined,
          }),
        );
        expect(found).toHaveLength(known.length);
        for (const [index, event] of found.entries()) {
          const { start, recurrenceId, isCancelled, rule, addedDays, removedDays, problem } = event;
          const times = { start, recurrenceId, isCancelled, rule, addedDays, removedDays, problem };
          expect(times).toEqual(known[index]);
        }
      }),
      { numRuns: 100 },
    );
  });

  test("a calendar of our own keeps its texts and its last day", () => {
    const made = {
      ...event("a@example.org"),
      sequence: 3,
      start: { day: "2026-05-01" },
      end: { day: "2026-05-03" },
      summary: "Retreat; with \\ and, commas",
      description: "One\n\nTwo 👩🏽‍🚀",
      location: "Hall",
      url: "https://example.org/a,b;c",
      categories: ["All ages, really", "Retreat"],
    };
    const text = writeCalendar({ name: "Events", timeZone: "Europe/London", events: [made] });
    expect(readAtOnce(text, reading).events).toEqual([
      {
        uid: "a@example.org",
        sequence: 3,
        isCancelled: false,
        isPrivate: false,
        start: { day: "2026-05-01" },
        end: { day: "2026-05-03" },
        addedDays: [],
        addedTimes: [],
        removedDays: [],
        removedTimes: [],
        summary: made.summary,
        description: made.description,
        location: "Hall",
        url: made.url,
        categories: made.categories,
        lastModified: "2026-01-02T03:04:05Z",
      },
    ]);
  });
});

describe("what other programs write", () => {
  test.each([
    ["bare line feeds", (text: string) => text.replaceAll("\r\n", "\n")],
    ["bare carriage returns", (text: string) => text.replaceAll("\r\n", "\r")],
    ["no line end at the end", (text: string) => text.trimEnd()],
    ["a byte order mark", (text: string) => `\uFEFF${text}`],
    ["lines folded with tabs", (text: string) => text.replace("Morning service", "Morning\r\n\t service")],
    ["lower case names", (text: string) => text.replace(/^[A-Z-]+/gm, (name) => name.toLowerCase())],
    ["empty lines", (text: string) => text.replaceAll("\r\n", "\r\n\r\n")],
    ["no end", (text: string) => text.replace("END:VCALENDAR\r\n", "")],
    [
      "properties that nobody knows",
      (text: string) => text.replace("UID", 'X-A;B="c:d":e\r\nFOO:bar\r\nUID'),
    ],
    ["a line that is no property", (text: string) => text.replace("UID", "Nonsense\r\nUID")],
    [
      "an alarm with a summary of its own",
      (text: string) =>
        text.replace("UID", "BEGIN:VALARM\r\nSUMMARY:Alarm\r\nDTSTART:1\r\nEND:VALARM\r\nUID"),
    ],
  ])("a calendar of another program with %s is read", (_, changed) => {
    const text = calendar(
      "BEGIN:VEVENT",
      "UID:1",
      "DTSTART;TZID=Europe/London:20260104T103000",
      "SUMMARY:Morning service",
      "END:VEVENT",
    );
    expect(readAtOnce(changed(text), reading).events).toMatchObject([
      { uid: "1", summary: "Morning service", start: { day: "2026-01-04", time: "10:30" } },
    ]);
  });

  test("a description whose line breaks nobody escaped is kept whole", () => {
    expect(read("DTSTART:20260104", "DESCRIPTION:One", "Two, three", "SUMMARY:x")?.description).toBe(
      "One\nTwo, three",
    );
  });

  test.each([
    ["in UTC", "DTSTART:20260704T093000Z"],
    ["in its zone", "DTSTART;TZID=Europe/London:20260704T103000"],
    ["in another zone", "DTSTART;TZID=America/New_York:20260704T053000"],
    ["in a zone with quotes", 'DTSTART;TZID="America/New_York":20260704T053000'],
    ["in a zone of Windows", "DTSTART;TZID=Eastern Standard Time:20260704T053000"],
    [
      "in a zone that a program put its name before",
      "DTSTART;TZID=/example.org/2024/Europe/London:20260704T103000",
    ],
    ["in no zone", "DTSTART:20260704T103000"],
    ["without seconds", "DTSTART:20260704T1030"],
  ])("a time %s becomes the time here", (_, line) => {
    expect(read(line)).toMatchObject({ start: { day: "2026-07-04", time: "10:30" } });
  });

  test("a zone that only the file describes is followed", () => {
    const zone = [
      "BEGIN:VTIMEZONE",
      "TZID:Our time",
      "BEGIN:STANDARD",
      "DTSTART:20001029T030000",
      "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
      "TZOFFSETFROM:+0200",
      "TZOFFSETTO:+0100",
      "END:STANDARD",
      "BEGIN:DAYLIGHT",
      "DTSTART:20000326T020000",
      "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
      "TZOFFSETFROM:+0100",
      "TZOFFSETTO:+0200",
      "END:DAYLIGHT",
      "END:VTIMEZONE",
    ];
    const lines = [
      "BEGIN:VEVENT",
      "UID:1",
      "DTSTART;TZID=Our time:20260704T103000",
      "RRULE:FREQ=WEEKLY",
      "END:VEVENT",
    ];
    const [found] = readAtOnce(calendar(...zone, ...lines), reading).events;
    expect(found).toMatchObject({ start: { day: "2026-07-04", time: "09:30" }, rule: { weekdays: ["SA"] } });
    const fast = zone.map((line) => line.replace("FREQ=YEARLY", "FREQ=SECONDLY"));
    expect(readAtOnce(calendar(...fast, ...lines), reading).events[0]?.problem).toBe(
      "It uses a time zone that we do not know: Our time.",
    );
  });

  test.each([
    ["DTEND:20260104T120000", { day: "2026-01-04", time: "12:00" }],
    ["DURATION:PT1H30M", { day: "2026-01-04", time: "12:00" }],
    ["DTEND:20260104T103000", undefined],
    ["DURATION:P1D", { day: "2026-01-05", time: "10:30" }],
    ["STATUS:CONFIRMED", undefined],
  ])("a time with %s ends as it should", (line, end) => {
    expect(read("DTSTART:20260104T103000", line)?.end).toEqual(end);
  });

  test.each([
    ["DTEND;VALUE=DATE:20260106", { day: "2026-01-05" }],
    ["DTEND;VALUE=DATE:20260105", { day: "2026-01-04" }],
    ["DTEND;VALUE=DATE:20260104", { day: "2026-01-04" }],
    ["DURATION:P2D", { day: "2026-01-05" }],
  ])("a whole day with %s ends on its last day", (line, end) => {
    expect(read("DTSTART;VALUE=DATE:20260104", line)?.end).toEqual(end);
  });

  test("the end of a rule in UTC leaves out a date whose start is later", () => {
    const start = "DTSTART;TZID=Europe/London:20260104T103000";
    expect(read(start, "RRULE:FREQ=WEEKLY;UNTIL=20260628T093000Z")?.rule?.until).toBe("2026-06-28");
    expect(read(start, "RRULE:FREQ=WEEKLY;UNTIL=20260628T092959Z")?.rule?.until).toBe("2026-06-27");
    expect(read(start, "RRULE:FREQ=WEEKLY;BYHOUR=10;BYMINUTE=30;UNTIL=20260628")?.rule?.until).toBe(
      "2026-06-28",
    );
  });

  test("a series of a zone with the same clocks is taken over", () => {
    expect(read("DTSTART;TZID=Europe/Dublin:20260104T103000", "RRULE:FREQ=WEEKLY")?.rule).toBeDefined();
    expect(read("DTSTART;TZID=Europe/Paris:20260104T103000", "RRULE:FREQ=WEEKLY")).toMatchObject({
      start: { time: "09:30" },
      rule: { frequency: "weekly" },
    });
  });

  test("everything in a calendar that cancels is cancelled", () => {
    const text = calendar("METHOD:CANCEL", "BEGIN:VEVENT", "UID:1", "DTSTART:20260104", "END:VEVENT");
    expect(readAtOnce(text, reading).events).toMatchObject([{ isCancelled: true }]);
  });
});

describe("a problem is said for an event that", () => {
  test.each([
    ["repeats every minute", ["DTSTART:20260104T103000", "RRULE:FREQ=MINUTELY"], "It repeats every minute."],
    ["repeats every second", ["DTSTART:20260104T103000", "RRULE:FREQ=SECONDLY"], "It repeats every second."],
    [
      "has another time of day in its rule",
      ["DTSTART:20260104T103000", "RRULE:FREQ=DAILY;BYHOUR=9,10"],
      "It repeats by a rule that we cannot follow.",
    ],
    [
      "has a rule without end",
      ["DTSTART:20260104", `RRULE:FREQ=DAILY;BYDAY=${"MO,".repeat(9000)}MO`],
      "It repeats by a rule that we cannot follow.",
    ],
    [
      "has two rules",
      ["DTSTART:20260104", "RRULE:FREQ=DAILY", "RRULE:FREQ=WEEKLY"],
      "It repeats by more than one rule.",
    ],
    ["starts on a day that does not exist", ["DTSTART:20260230"], "Its start is not a date: 20260230."],
    [
      "starts at a time that does not exist",
      ["DTSTART:20260203T250000"],
      "Its start is not a date: 20260203T250000.",
    ],
    ["starts before 1900", ["DTSTART:18991231"], "Its start is in the year 1899, and we take 1900 to 2200."],
    [
      "ends after 2200",
      ["DTSTART:20260104", "DTEND:99991231"],
      "Its end is in the year 9999, and we take 1900 to 2200.",
    ],
    ["has a start that is a text", ["DTSTART:tomorrow"], "Its start is not a date: tomorrow."],
    ["has no start", ["SUMMARY:x"], "It has no start."],
    [
      "ends before it starts",
      ["DTSTART:20260104T103000", "DTEND:20260104T090000"],
      "It ends before it starts.",
    ],
    ["has a negative duration", ["DTSTART:20260104T103000", "DURATION:-PT1H"], "It ends before it starts."],
    [
      "has a duration of ages",
      ["DTSTART:20260104T103000Z", "DURATION:P999999999D"],
      "Its duration cannot be read.",
    ],
    [
      "changes all later dates",
      ["DTSTART:20260104", "RECURRENCE-ID;RANGE=THISANDFUTURE:20260104"],
      "It changes this date of a series and all later ones.",
    ],
    [
      "is in an unknown zone",
      ["DTSTART;TZID=constructor:20260104T103000"],
      "It uses a time zone that we do not know: constructor.",
    ],
    [
      "is weekly in UTC",
      ["DTSTART:20260104T103000Z", "RRULE:FREQ=WEEKLY"],
      "It repeats in another time zone, and its time here would change during the year.",
    ],
    [
      "is weekly on another day elsewhere",
      ["DTSTART;TZID=Asia/Tokyo:20260104T030000", "RRULE:FREQ=WEEKLY"],
      "It repeats in another time zone, and would be on other days here.",
    ],
    [
      "leaves out ten thousand dates",
      ["DTSTART:20260104", ...Array<string>(10_000).fill("EXDATE:20260105")],
      "It lists more than 1,000 dates.",
    ],
    [
      "leaves out ten thousand dates in lines",
      [
        "DTSTART:20260104",
        ...Array<string>(10).fill(`EXDATE:${Array<string>(1000).fill("20260105").join(",")}`),
      ],
      "It lists more than 1,000 dates.",
    ],
    [
      "has an endless text",
      ["DTSTART:20260104", `DESCRIPTION:${"x".repeat(200_000)}`],
      "One of its texts is longer than 100,000 characters.",
    ],
  ])("a problem is said for an event that %s", (_, lines, problem) => {
    expect(read(...lines)?.problem).toBe(problem);
  });

  test("a problem is said for an event that has no identifier", () => {
    const text = calendar("BEGIN:VEVENT", "DTSTART:20260104", "END:VEVENT");
    expect(readAtOnce(text, reading).events[0]?.problem).toContain("no usable identifier");
  });

  test("a problem is said for an event that is cut off, while those before it are read", () => {
    const text = calendar(
      "BEGIN:VEVENT",
      "UID:1",
      "DTSTART:20260104",
      "END:VEVENT",
      "BEGIN:VEVENT",
      "UID:2",
      "DTSTART:2026",
    );
    const cut = [text.replace("END:VCALENDAR\r\n", ""), text];
    for (const version of cut)
      expect(readAtOnce(version, reading).events.map(({ problem }) => problem)).toEqual([
        undefined,
        "The file breaks off in the middle of it.",
      ]);
  });

  test("a problem is said for an event that is an older version of another", () => {
    const version = (sequence: number) => [
      "BEGIN:VEVENT",
      "UID:1",
      "DTSTART:20260104",
      `SEQUENCE:${sequence}`,
      "END:VEVENT",
    ];
    const { events } = readAtOnce(calendar(...version(2), ...version(1)), reading);
    expect(events.map(({ problem }) => problem)).toEqual([
      undefined,
      "Another event of this calendar has the same identifier (UID).",
    ]);
  });
});

describe("a hostile calendar", () => {
  test.each([
    ["a web page", "<!doctype html><title>Not found</title>"],
    ["nothing", ""],
    ["a contact", "BEGIN:VCARD\r\nEND:VCARD"],
  ])("a hostile calendar that is %s is refused", (_, text) => {
    expect(() => readAtOnce(text, reading)).toThrow("This is not a calendar file.");
  });

  test("a hostile calendar of 20 MB is refused before it is parsed", () => {
    const spent = processorMsOf(() => {
      expect(() => readAtOnce("BEGIN:VEVENT\n".repeat(1_600_000), reading)).toThrow("larger than 5 MB");
      expect(() => readAtOnce("é".repeat(3_000_000), reading)).toThrow("larger than 5 MB");
    });
    expect(spent).toBeLessThan(1000);
  });

  test("a hostile calendar of 100,000 events is refused with their limit", () => {
    const text = calendar("BEGIN:VEVENT\nEND:VEVENT\n".repeat(100_000));
    expect(() => readAtOnce(text, reading)).toThrow("This calendar holds more than 2,000 events.");
  });

  const event = "BEGIN:VEVENT\nUID:1\nDTSTART:20260104\n";
  test.each([
    ["nests 300,000 components", `BEGIN:VCALENDAR\n${"BEGIN:X-DEEP\n".repeat(300_000)}`],
    ["nests 300,000 components in an event", `BEGIN:VCALENDAR\n${event}${"BEGIN:X-DEEP\n".repeat(300_000)}`],
    ["nests components in a zone", `BEGIN:VCALENDAR\nBEGIN:VTIMEZONE\n${"BEGIN:DAYLIGHT\n".repeat(300_000)}`],
    ["is one line of 4 MB", `BEGIN:VCALENDAR\n${event}SUMMARY:${"x,".repeat(2_000_000)}`],
    [
      "is one line of 4 MB in pieces of one character",
      `BEGIN:VCALENDAR\n${event}SUMMARY:${"x\n ".repeat(1_500_000)}`,
    ],
    ["has a million parameters", `BEGIN:VCALENDAR\n${event}SUMMARY${";a=b".repeat(1_000_000)}:x\nEND:VEVENT`],
    [
      "has lines with many parameters",
      `BEGIN:VCALENDAR\n${event}${`EXDATE${";a=b".repeat(240)}:20260104\n`.repeat(4900)}END:VEVENT`,
    ],
    [
      "has 200,000 lines of one property",
      `BEGIN:VCALENDAR\n${event}${"CATEGORIES:a\n".repeat(200_000)}END:VEVENT`,
    ],
    ["has 5 million empty lines", `BEGIN:VCALENDAR\n${"\n".repeat(5_000_000)}`],
    ["describes hundreds of zones", describedZones()],
    ["uses hundreds of zones", usedZones()],
    [
      "has 300,000 lines of a description",
      `BEGIN:VCALENDAR\n${event}DESCRIPTION:a\n${"b c\n".repeat(300_000)}END:VEVENT`,
    ],
  ])("a hostile calendar that %s is read or refused within seconds", (_, text) => {
    const spent = processorMsOf(() => {
      expect(readAtOnce(text, reading).events.length).toBeLessThanOrEqual(reading.mostEvents);
    });
    expect(spent).toBeLessThan(5000);
  });

  test("a hostile calendar of random lines never throws anything but a sentence", () => {
    const name = fc.constantFrom(
      "DTSTART",
      "DTEND",
      "RRULE",
      "EXDATE",
      "RDATE",
      "DURATION",
      "RECURRENCE-ID",
      "UID",
      "BEGIN",
      "END",
      "SUMMARY",
      "TZID",
    );
    const parameter = fc.constantFrom(
      "",
      ";TZID=Europe/Paris",
      ";VALUE=DATE",
      ";VALUE=PERIOD",
      ";TZID=",
      ';X="',
      ";__proto__=1",
      ";VALUE=constructor",
    );
    const value = fc.oneof(
      fc.constantFrom(
        "VEVENT",
        "VTIMEZONE",
        "VALARM",
        "20260104",
        "20260104T103000Z",
        "00000000",
        "FREQ=YEARLY;UNTIL=x",
        "P1W",
        "20260104/P1D",
      ),
      fc.string({ maxLength: 20 }),
    );
    const line = fc
      .tuple(name, parameter, value)
      .map(([first, second, third]) => `${first}${second}:${third}`);
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const text = calendar(
          "BEGIN:VEVENT",
          "UID:1",
          "DTSTART;TZID=Europe/Rome:20260104T103000",
          ...lines,
          "END:VEVENT",
        );
        for (const { problem } of readAtOnce(text, reading).events) expect(problem ?? "None.").toMatch(/\.$/);
      }),
      { numRuns: 400 },
    );
  });
});

function describedZones(): string {
  const rules = Array.from({ length: 10 }, (_, month) =>
    [
      "BEGIN:DAYLIGHT",
      "DTSTART:16010101T000000",
      `RRULE:FREQ=YEARLY;BYMONTH=${(month % 12) + 1};BYMONTHDAY=${month + 1}`,
      "TZOFFSETFROM:+0100",
      "TZOFFSETTO:+0200",
      "END:DAYLIGHT",
    ].join("\n"),
  ).join("\n");
  const zones = Array.from(
    { length: 400 },
    (_, id) => `BEGIN:VTIMEZONE\nTZID:zone ${id}\n${rules}\nEND:VTIMEZONE`,
  );
  const events = zones.flatMap((_, id) =>
    [1901, 2025, 2199].map((year) => seriesAt(`zone ${id} of ${year}`, `;TZID=zone ${id}:${year}`)),
  );
  return calendar(...zones, ...events);
}

function usedZones(): string {
  const zones = Intl.supportedValuesOf("timeZone").slice(0, 400);
  const events = zones.flatMap((zone, id) =>
    [1901, 1950, 2025, 2199].map((year) => seriesAt(`${zone} ${year}`, `;TZID=${zone}:${year + (id % 2)}`)),
  );
  return calendar(...events);
}

function seriesAt(uid: string, start: string): string {
  return `BEGIN:VEVENT\nUID:${uid}\nDTSTART${start}0104T120000\nRRULE:FREQ=WEEKLY\nEND:VEVENT`;
}
