import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { decodedCalendar } from "../../../platform/icalendar/calendar-text.ts";
import { inTurns } from "../../../platform/in-turns.ts";
import { congregationZone, followTimeZone } from "../../dates/time-zone.ts";
import { byNodeIcal, icalJs } from "./testing/other-readers.ts";
import { datesOf, draftsIn } from "./testing/read-dates.ts";

const folder = join(import.meta.dirname, "testing/files");
const today = "2026-11-25";
const window = { from: "2024-01-01", to: "2027-12-31" };

const [ownZone, hostZone] = [congregationZone(), process.env.TZ];
afterEach(() => {
  followTimeZone(ownZone);
  if (hostZone === undefined) delete process.env.TZ;
  else process.env.TZ = hostZone;
});

interface Habit {
  /** Of the congregation; London's if it does not matter. */
  zone?: string;
  /** The first starts, or all of them. */
  starts: string[];
  /** Words of the sentences about its events. */
  told?: string[];
  /** Why another reader finds other starts. */
  icalJs?: string;
  nodeIcal?: string;
}

const noRdate = "It knows no RDATE.";
const countsFirstDay = "It takes the first day only if the rule matches it.";
const refusedHere = "We refuse the event, with a sentence.";

/** What programs write, and what it means. */
const habits: Record<string, Habit> = {
  "31st": { starts: ["2026-12-31", "2027-01-31", "2027-03-31", "2027-05-31"] },
  "apple-location": { starts: ["2026-12-18"] },
  "cancelled-series-event": { starts: [], told: ["It is cancelled in the file."] },
  "change-named-in-utc": {
    zone: "America/Los_Angeles",
    starts: ["2026-12-06 18:00", "2026-12-13 19:00", "2026-12-20 18:00"],
    icalJs: "It finds a change only if it is named in the zone of the series.",
  },
  "date-with-time": {
    starts: ["2026-12-12 19:30"],
    icalJs: "It believes VALUE=DATE and drops the time.",
    nodeIcal: "It believes VALUE=DATE and drops the time.",
  },
  "date-without-value": { starts: ["2026-12-28"], icalJs: "It throws at a date without VALUE=DATE." },
  "description-raw-newline": { starts: ["2026-12-02 19:00"], icalJs: "It refuses the file for one line." },
  "dst-2am": {
    starts: ["2027-03-14 01:30", "2027-03-21 01:30", "2027-03-28 01:30", "2027-04-04 01:30"],
    nodeIcal: "It drops the date that the clocks skip, and counts a later one.",
  },
  "end-equal-midnight": { starts: ["2026-12-31 22:00"] },
  "end-without-zone": {
    starts: ["2026-12-11 00:00"],
    told: ["In the file it begins on Thursday, 10\u00a0December 2026 at 7pm"],
    icalJs: "It knows no zone that the file does not describe.",
  },
  "first-and-third": {
    starts: ["2026-12-06 10:30", "2026-12-20 10:30", "2027-01-03 10:30", "2027-01-17 10:30"],
    told: ["it is imported as 50 single dates, from Sunday, 6\u00a0December 2026", "It continues after that"],
  },
  "first-day-left-out": { starts: ["2026-12-08 19:00", "2026-12-15 19:00", "2026-12-22 19:00"] },
  "folded-within-characters": { zone: "Europe/Berlin", starts: ["2026-12-06 10:00", "2026-12-13 10:00"] },
  "last-day-of-month": {
    starts: ["2026-11-30 19:00", "2026-12-31 19:00", "2027-01-31 19:00", "2027-02-28 19:00"],
    told: ["it is imported as 26 single dates"],
  },
  "last-weekday": { starts: ["2026-11-30", "2026-12-31", "2027-01-29", "2027-02-26"] },
  latin1: { starts: ["2026-12-07 15:00"] },
  leapday: { starts: ["2024-02-29"], icalJs: "It moves 29 February to 1 March in other years." },
  lent: {
    starts: [],
    told: ["It lasts longer than 31 days."],
    icalJs: refusedHere,
    nodeIcal: refusedHere,
  },
  "link-as-place": { starts: ["2026-12-02 19:00"] },
  lowercase: {
    starts: ["2026-12-07 19:00", "2026-12-14 19:00"],
    icalJs: "It reads no rule in lower case.",
    nodeIcal: "It reads no rule in lower case.",
  },
  "moved-to-come": { starts: ["2026-11-07 10:00", "2026-12-12 10:00"] },
  "no-uid": {
    starts: [],
    told: ["It has no usable identifier (UID)"],
    icalJs: refusedHere,
    nodeIcal: refusedHere,
  },
  "not-in-summer": {
    starts: ["2026-12-03 19:30", "2026-12-10 19:30", "2026-12-17 19:30"],
    told: ["it is imported as 91 single dates"],
  },
  "notes-period": {
    starts: ["2026-12-10 09:30", "2027-01-14 09:30"],
    icalJs: "It throws at a period.",
    nodeIcal: noRdate,
  },
  "rdate-other-time": {
    starts: ["2026-12-20 16:00", "2026-12-24 16:00"],
    told: ["On Sunday, 20\u00a0December 2026 the file has it a second time, at 6pm."],
    icalJs: "It takes the first of two added dates instead of the start.",
    nodeIcal: noRdate,
  },
  "same-uid": {
    starts: ["2026-12-13 18:00", "2026-12-20 15:00", "2026-12-24 23:30"],
    nodeIcal: "It keeps the last event of a UID.",
  },
  "start-outside-rule": {
    starts: ["2026-12-06 18:00", "2026-12-10 18:00", "2026-12-17 18:00", "2026-12-24 18:00"],
    icalJs: countsFirstDay,
    nodeIcal: countsFirstDay,
  },
  tentative: { starts: ["2026-12-02 19:00"] },
  "third-saturday": {
    zone: "Europe/Madrid",
    starts: ["2026-12-19 14:00", "2027-02-20 14:00", "2027-03-20 14:00"],
  },
  thisandfuture: {
    starts: ["2026-12-01 19:30", "2026-12-08 19:30", "2026-12-15 19:30"],
    told: ["A change to its date on Tuesday, 15\u00a0December 2026 is left out"],
    icalJs: "It follows a change of all later dates, which we leave out with a sentence.",
    nodeIcal: "It takes a change of all later dates for one of a single date.",
  },
  "trailing-comma-exdate": {
    starts: ["2026-12-02 12:00", "2026-12-16 12:00", "2026-12-23 12:00"],
    icalJs: "It throws at an empty date.",
  },
  "until-date-timed": {
    starts: ["2026-12-02 19:30", "2026-12-09 19:30", "2026-12-16 19:30", "2026-12-23 19:30"],
    icalJs: "It takes a last day for its midnight.",
  },
  "until-utc-edge": {
    zone: "America/New_York",
    starts: ["2026-12-02 21:00", "2026-12-09 21:00", "2026-12-16 21:00"],
  },
  "utc-series": {
    starts: ["2026-12-09 09:00"],
    told: [
      "It repeats in another time zone, and its time here would change during the year.",
      "(due on Wednesday, 9\u00a0December 2026), and that series cannot be imported.",
    ],
    icalJs: refusedHere,
    nodeIcal: refusedHere,
  },
  utf16: { starts: ["2026-12-07 15:00"] },
  "whole-day-moved-in-zone": {
    starts: ["2026-12-03", "2026-12-11", "2026-12-17"],
    icalJs: "It finds no change of a whole day that is named by a time.",
  },
  "whole-days-left-out-in-utc": {
    zone: "America/New_York",
    starts: ["2026-12-01", "2026-12-02", "2026-12-04", "2026-12-05"],
  },
  "whole-days-until-moment": {
    zone: "Europe/Berlin",
    starts: [
      ...["16", "17", "18", "19", "20", "21", "22", "23"].map((day) => `2027-02-${day}`),
      ...["01", "08", "15", "22", "29"].map((day) => `2027-06-${day}`),
    ],
    icalJs: "It takes the end in UTC for a day of the series, and loses the last one.",
    nodeIcal: "It takes the end in UTC for a day of the series, and loses the last one.",
  },
  "wkst-su": {
    zone: "America/New_York",
    starts: ["2026-11-29", "2026-12-02", "2026-12-13", "2026-12-16", "2026-12-27", "2026-12-30"].map(
      (day) => `${day} 09:00`,
    ),
    told: ["it is imported as 6 single dates"],
  },
  "z-with-zone": { starts: ["2026-12-12 08:00"] },
  "zone-described-as-eastern": { zone: "America/New_York", starts: ["2026-12-08 19:00"] },
  "zone-described-by-notes": {
    zone: "Europe/Berlin",
    starts: ["2026-12-08 19:00", "2026-12-15 19:00", "2026-12-22 19:00"],
  },
  "zone-shown-by-outlook": {
    zone: "America/New_York",
    starts: ["2026-12-08 12:00", "2026-12-15 12:00", "2026-12-22 12:00"],
  },
};

test("every file has its right value", () => {
  const names = readdirSync(folder).map((file) => file.replace(/\.ics$/, ""));
  expect(Object.keys(habits).sort()).toEqual(names.sort());
});

async function readFile(name: string, zone: string) {
  followTimeZone(zone);
  const { drafts, refused } = await draftsIn(readFileSync(join(folder, `${name}.ics`)), today);
  const starts = drafts.flatMap((draft) => datesOf(draft, window)).sort();
  return { drafts, refused, starts };
}

test.each(Object.entries(habits))(
  "%s takes place when it should, and what differs is told",
  async (name, habit) => {
    const { zone = "Europe/London", told = [] } = habit;
    const { drafts, refused, starts } = await readFile(name, zone);
    expect(starts.slice(0, Math.max(habit.starts.length, 1))).toEqual(habit.starts);
    const sentences = [...drafts.flatMap(({ notes }) => notes), ...refused.map(({ reason }) => reason)];
    for (const words of told)
      expect(sentences.filter((sentence) => sentence.includes(words))).not.toEqual([]);
  },
);

test.each(Object.entries(habits))("%s is read like other programs read it", async (name, habit) => {
  const { zone = "Europe/London" } = habit;
  // node-ical takes times without a zone for those of its host.
  process.env.TZ = zone;
  const { starts } = await readFile(name, zone);
  const text = await inTurns(decodedCalendar(readFileSync(join(folder, `${name}.ics`))));
  const found = (reader: typeof icalJs) => {
    try {
      return reader(text, { ...window, timeZone: zone });
    } catch {
      return "throws";
    }
  };
  const differing = { icalJs: found(icalJs), nodeIcal: found(byNodeIcal) };
  const agrees = Object.entries(differing).map(([reader, others]) => [
    reader,
    JSON.stringify(others) === JSON.stringify(starts),
  ]);
  expect(Object.fromEntries(agrees)).toEqual({
    icalJs: habit.icalJs === undefined,
    nodeIcal: habit.nodeIcal === undefined,
  });
});

test("texts of the files arrive whole, and links in a place become the link", async () => {
  const texts = async (name: string, zone = "Europe/London") =>
    (await readFile(name, zone)).drafts.map(({ event }) => event);
  const folded = await texts("folded-within-characters", "Europe/Berlin");
  expect(folded.map(({ eventTitle }) => eventTitle)).toEqual([
    "Gottesdienst für Groß und Klein",
    "Frühstück für Männer",
  ]);
  expect(folded[0]).toMatchObject({
    eventContent: "Wir laden alle herzlich ein.... Kaffee, Kuchen und Gespräche überall – schön!",
    placeName: "Gemeindehaus Süd",
  });
  expect((await texts("latin1"))[0]?.eventTitle).toBe("Café für Ältere – Kaffee");
  expect((await texts("utf16"))[0]?.eventTitle).toBe("Gottesdienst für Kinder");
  expect((await texts("description-raw-newline"))[0]?.eventContent).toBe(
    "First line\nSecond: line\n\nThird line",
  );
  expect((await texts("link-as-place"))[0]).toMatchObject({
    placeName: "",
    placeAddress: "",
    link: "https://us02web.zoom.us/j/123?pwd=abc",
  });
  expect((await texts("date-with-time"))[0]).toMatchObject({ eventTime: "19:30", endTime: "21:30" });
  expect((await texts("end-without-zone"))[0]).toMatchObject({ eventTime: "00:00", endTime: "01:00" });
});
