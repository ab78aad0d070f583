import fc from "fast-check";
import { byNodeIcal } from "./other-readers.ts";

/** A calendar twice: as RFC 5545 asks for it, for other readers, and with the habits of a program that exports it. */
export interface MadeCalendar {
  clean: string;
  habitual: Uint8Array;
}

/** Rules with a day on which each can begin, and how many days later it has another date. */
const rules = [
  ["FREQ=DAILY;INTERVAL=3", "2026-12-01", 3],
  ["FREQ=WEEKLY", "2026-12-03", 7],
  ["FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,FR", "2026-12-01", 3],
  ["FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=SU,WE", "2026-11-29", 3],
  ["FREQ=WEEKLY;BYDAY=TH;BYMONTH=9,10,11,12,1,2,3,4,5,6", "2026-12-03", 28],
  ["FREQ=MONTHLY;BYDAY=1SU,3SU", "2026-12-06", 14],
  ["FREQ=MONTHLY;BYDAY=2SA", "2026-12-12", 28],
  ["FREQ=MONTHLY;BYDAY=-2SU", "2026-12-20", 35],
  ["FREQ=MONTHLY;BYMONTHDAY=-1", "2026-11-30", 31],
  ["FREQ=MONTHLY;BYMONTHDAY=1,15", "2026-12-01", 14],
  ["FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "2026-11-30", 31],
  ["FREQ=MONTHLY;BYDAY=SA,SU;BYSETPOS=1", "2026-12-05", 28],
  ["FREQ=YEARLY;BYMONTH=3,12;BYDAY=1SU", "2026-12-06", 0],
] as const;

const ends = ["", ";COUNT=7", ";UNTIL="] as const;
/** Days after the first that may be dates of the rule. */
const offsets = [0, 3, 7, 14, 21, 28, 30, 35, 42, 61, 90];

const berlin = [
  "BEGIN:VTIMEZONE",
  "TZID:W. Europe Standard Time",
  "BEGIN:STANDARD",
  "DTSTART:16010101T030000",
  "TZOFFSETFROM:+0200",
  "TZOFFSETTO:+0100",
  "RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10",
  "END:STANDARD",
  "BEGIN:DAYLIGHT",
  "DTSTART:16010101T020000",
  "TZOFFSETFROM:+0100",
  "TZOFFSETTO:+0200",
  "RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3",
  "END:DAYLIGHT",
  "END:VTIMEZONE",
];

/** London's clocks under a name of a program's own, as Notes describes zones. */
const described = [
  "BEGIN:VTIMEZONE",
  "TZID:Our Parish/Chapel",
  "BEGIN:STANDARD",
  "DTSTART:19501029T020000",
  "TZOFFSETFROM:+0100",
  "TZOFFSETTO:+0000",
  "RRULE:FREQ=YEARLY;BYMINUTE=0;BYHOUR=2;BYDAY=-1SU;BYMONTH=10",
  "END:STANDARD",
  "BEGIN:DAYLIGHT",
  "DTSTART:19500326T010000",
  "TZOFFSETFROM:+0000",
  "TZOFFSETTO:+0100",
  "RRULE:FREQ=YEARLY;BYMINUTE=0;BYHOUR=1;BYDAY=-1SU;BYMONTH=3",
  "END:DAYLIGHT",
  "END:VTIMEZONE",
];

export const london = described.map((line) =>
  line.replace("Our Parish/Chapel", "Europe/London").replace(/BYMINUTE=0;BYHOUR=\d;/, ""),
);

const wholeDayStyles = ["day", "midnight UTC", "midnight in Berlin, in UTC", "midnight in Berlin"] as const;
const zoneStyles = [
  ";TZID=Europe/London",
  ";TZID=europe/london",
  ';TZID="(UTC+00:00) Dublin, Edinburgh, Lisbon, London"',
  ';TZID="(GMT) Greenwich Mean Time : Dublin, Edinburgh, Lisbon, London"',
  ";TZID=GMT Standard Time",
  ";TZID=Our Parish/Chapel",
  "",
] as const;

export const habitsOfPrograms = fc.record({
  rule: fc.constantFrom(...rules),
  end: fc.constantFrom(...ends),
  isWholeDay: fc.boolean(),
  removed: fc.subarray(offsets, { maxLength: 3 }),
  changes: fc.constantFrom("none", "first", "another"),
  title: fc.constantFrom(
    "Frühstück für Männer und große Gäste – Café",
    "Choir",
    "夕べの祈り、聖歌と聖書の夕べに集う",
  ),
  until: fc.constantFrom(...wholeDayStyles),
  exdate: fc.constantFrom(...wholeDayStyles),
  recurrenceId: fc.constantFrom(...wholeDayStyles),
  isFlagged: fc.boolean(),
  zone: fc.constantFrom(...zoneStyles),
  endsWithoutZone: fc.boolean(),
  isLower: fc.boolean(),
  hasRawText: fc.boolean(),
  foldAt: fc.integer({ min: 20, max: 75 }),
});
export type Shape = typeof habitsOfPrograms extends fc.Arbitrary<infer Made> ? Made : never;

/** How many days after the first the changed date is due. Readers differ in changes of dates that a series lacks. */
function movedIn({ rule: [, , another], changes }: Shape): number | undefined {
  return changes === "none" ? undefined : changes === "first" ? 0 : another;
}

export function calendarsOf(made: Shape): MadeCalendar {
  const lines = (...events: string[]) => ["BEGIN:VCALENDAR", "VERSION:2.0", ...events, "END:VCALENDAR", ""];
  const clean = (shape: Shape) => lines(...london, ...cleanEvents(shape)).join("\r\n");
  const window = { from: "2026-11-01", to: "2028-12-31", timeZone: "Europe/London" };
  const due = byNodeIcal(clean({ ...made, removed: [], changes: "none" }), window);
  // ical.js misses a removal behind a day that is not one of the series.
  const removed = made.removed.filter((days) =>
    due.some((start) => start.startsWith(later(made.rule[1], days))),
  );
  return {
    clean: clean({ ...made, removed }),
    habitual: folded(lines(...berlin, ...described, ...habitualEvents(made)), made.foldAt),
  };
}

const clock = "T193000";

function removedIn(made: Shape): number[] {
  return made.removed.filter((days) => days !== movedIn(made));
}

function cleanEvents(made: Shape): string[] {
  const { rule, end, isWholeDay, title } = made;
  const [pattern, first] = rule;
  const moved = movedIn(made);
  const at = (name: string, day: string) =>
    isWholeDay ? `${name};VALUE=DATE:${compact(day)}` : `${name};TZID=Europe/London:${compact(day)}${clock}`;
  const until = later(first, 61);
  const last = isWholeDay ? compact(until) : `${compact(until)}${utcClock(until)}`;
  const written = end === ";UNTIL=" ? `${pattern}${end}${last}` : `${pattern}${end}`;
  const changed =
    moved === undefined
      ? []
      : change(title, at("RECURRENCE-ID", later(first, moved)), (days) => [
          at("DTSTART", later(first, moved + days)),
        ]);
  return [
    ...begin(title),
    at("DTSTART", first),
    `RRULE:${written}`,
    ...removedIn(made).map((days) => at("EXDATE", later(first, days))),
    "END:VEVENT",
    ...changed,
  ];
}

function habitualEvents(made: Shape): string[] {
  const { rule, end, isWholeDay, title, zone, endsWithoutZone, isLower, hasRawText } = made;
  const moved = movedIn(made);
  const [pattern, first] = rule;
  const at = (name: string, day: string, style: Shape["until"]) =>
    isWholeDay ? wholeDay(name, day, style) : `${name}${zone}:${compact(day)}${clock}`;
  const start = (day: string) =>
    isWholeDay && made.isFlagged
      ? [wholeDay("DTSTART", day, "midnight in Berlin"), "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE"]
      : [at("DTSTART", day, "day"), ...ending(day)];
  const ending = (day: string) =>
    isWholeDay ? [] : [`DTEND${endsWithoutZone ? "" : zone}:${compact(day)}T210000`];
  const until = later(first, 61);
  const last = isWholeDay
    ? wholeDay("UNTIL", until, made.until === "midnight in Berlin" ? "midnight UTC" : made.until).split(
        ":",
      )[1]
    : `${compact(until)}${utcClock(until)}`;
  const written = end === ";UNTIL=" ? `${pattern}${end}${last}` : `${pattern}${end}`;
  const text = hasRawText ? ["DESCRIPTION:First line", "Second: line", "", "Location: see below"] : [];
  const master = [
    ...begin(title),
    ...text,
    ...start(first),
    `RRULE:${written}`,
    ...removedIn(made).map((days) => `${at("EXDATE", later(first, days), made.exdate)},`),
    "END:VEVENT",
  ];
  const changed =
    moved === undefined
      ? []
      : change(title, at("RECURRENCE-ID", later(first, moved), made.recurrenceId), (days) =>
          start(later(first, moved + days)),
        );
  const lower = (line: string) =>
    /^(UID|DTSTART|RRULE|EXDATE|STATUS)/.test(line) ? line.toLowerCase() : line;
  return [...master, ...changed].map((line) => (isLower ? lower(line) : line));
}

function begin(title: string): string[] {
  return ["BEGIN:VEVENT", "UID:made", "DTSTAMP:20261101T090000Z", `SUMMARY:${title}`];
}

/** A date that is one day later than it was due. */
function change(title: string, recurrenceId: string, start: (days: number) => string[]): string[] {
  return [...begin(title), recurrenceId, ...start(1), "END:VEVENT"];
}

function wholeDay(name: string, day: string, style: Shape["until"]): string {
  const before = Temporal.PlainDate.from(day).toZonedDateTime("Europe/Berlin").withTimeZone("UTC");
  switch (style) {
    case "day":
      return `${name};VALUE=DATE:${compact(day)}`;
    case "midnight UTC":
      return `${name}:${compact(day)}T000000Z`;
    case "midnight in Berlin, in UTC":
      return `${name}:${before.toPlainDateTime().toString().replace(/[-:]/g, "")}Z`;
    case "midnight in Berlin":
      return `${name};TZID=W. Europe Standard Time:${compact(day)}T000000`;
  }
}

/** When our clocks show the usual time of a day. */
function utcClock(day: string): string {
  const moment = Temporal.PlainDateTime.from(`${day}T19:30`).toZonedDateTime("Europe/London");
  return `T${moment.withTimeZone("UTC").toPlainTime().toString().replaceAll(":", "")}Z`;
}

function later(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

function compact(day: string): string {
  return day.replaceAll("-", "");
}

/** Folded by bytes, within characters if need be. */
function folded(lines: string[], most: number): Uint8Array {
  return Buffer.concat(
    lines.flatMap((line) => {
      const bytes = Buffer.from(line);
      const pieces: Buffer[] = [];
      for (let at = 0; at < bytes.length || at === 0; at += most)
        pieces.push(Buffer.from(at === 0 ? "" : "\r\n "), bytes.subarray(at, at + most));
      return [...pieces, Buffer.from("\r\n")];
    }),
  );
}
