import { describe, expect, test } from "vitest";
import { congregation } from "../../../content/sample/congregation.ts";
import { inTurns } from "../../../platform/in-turns.ts";
import { eventLimits } from "../events.ts";
import { readCalendarFile } from "./calendar-file.server.ts";
import { noTitle } from "./event-texts.ts";
import { draftsOf } from "./events-from-file.server.ts";
import { googleCalendar, outlookCalendar, planningCenterCalendar } from "./testing/calendars.ts";

const today = "2026-11-23";

async function read(file: string, withPast = false) {
  return draftsIn(Buffer.from(file), withPast);
}

async function draftsIn(bytes: Uint8Array, withPast = false) {
  const { events } = await readCalendarFile(bytes);
  return inTurns(draftsOf(events, { today, withPast, own: congregation }));
}

/** A calendar of events without what every one needs. */
function calendar(...events: string[]): string {
  const bodies = events.map((lines, index) => {
    const own = /^UID:/m.test(lines) ? "" : `UID:${index}@test\n`;
    const start = /^DTSTART/m.test(lines) ? "" : "DTSTART:20261206T100000\n";
    return `BEGIN:VEVENT\n${own}${start}${lines}\nEND:VEVENT`;
  });
  return ["BEGIN:VCALENDAR", ...bodies, "END:VCALENDAR"].join("\n");
}

describe("a calendar of Google", () => {
  test("a calendar of Google becomes a series with its changed dates, and single events", async () => {
    const { drafts, refused, over } = await read(googleCalendar);
    expect(refused).toEqual([]);
    expect(over).toBe(1);
    expect(drafts.map(({ event }) => event.eventTitle)).toEqual([
      "Family service",
      "Summer supper",
      "Office closed",
      "Elders meet",
      "Winter walk",
    ]);
    expect(drafts[0]).toMatchObject({
      event: {
        eventDate: "2022-01-02",
        eventTime: "10:30",
        endTime: "11:30",
        endDate: "",
        rule: "FREQ=WEEKLY;BYDAY=SU",
        placeName: "",
      },
      exceptions: [
        {
          day: "2026-12-20",
          isCancelled: false,
          changes: { eventTitle: "Carol service", eventTime: "16:00", endTime: "17:30" },
        },
        { day: "2026-12-27", isCancelled: true, reason: "", changes: {} },
      ],
      notes: [
        "In the file it begins on Sunday, 4\u00a0January 2015. Here it begins on Sunday, 2\u00a0January 2022.",
        "One date differs from the others.",
        "One date is cancelled or left out in the file. Visitors see it as cancelled.",
      ],
    });
  });

  test("a calendar of Google has HTML, UTC, whole days, private and cancelled events", async () => {
    const { drafts } = await read(googleCalendar);
    const [, supper, office, elders, walk] = drafts;
    expect(supper?.event).toMatchObject({
      eventContent:
        "Bring a dish & a friend.\n\n- Soup\n- Bread\n\nSee the poster (https://www.riverside.example/supper)",
      eventDate: "2027-06-12",
      eventTime: "18:30",
      endTime: "21:00",
      placeName: "Village hall",
      placeAddress: "3 Mill Lane, Ashby",
    });
    expect(supper?.notes).toEqual([
      "In the file it begins on Saturday, 12\u00a0June 2027 at 5.30pm, in the time zone UTC.",
    ]);
    expect(office?.event).toMatchObject({
      eventDate: "2026-12-24",
      endDate: "2026-12-26",
      isAllDay: true,
      eventTime: "",
    });
    expect(elders?.event.isPublic).toBe(false);
    expect(elders?.notes).toEqual([
      "It is private in the file, so only people who are logged in will see it.",
    ]);
    expect(walk?.notes).toEqual(["It is cancelled in the file. Visitors see it as cancelled."]);
    expect(walk?.exceptions).toEqual([{ day: "2026-12-05", isCancelled: true, reason: "", changes: {} }]);
  });

  test("a calendar of Google brings what is over only on request", async () => {
    const { drafts, over } = await read(googleCalendar, true);
    expect(over).toBe(0);
    expect(drafts.at(-1)?.event).toMatchObject({ eventTitle: "Picnic of 2019", eventTime: "18:00" });
  });
});

test("a calendar of Outlook has Windows zones and categories", async () => {
  const { drafts, refused } = await read(outlookCalendar);
  expect(drafts.map(({ event }) => [event.eventTitle, event.eventDate, event.eventTime, event.rule])).toEqual(
    [
      ["Choir practice", "2026-12-02", "19:30", "FREQ=WEEKLY;INTERVAL=2;BYDAY=WE;UNTIL=20270630"],
      ["Call with Boston", "2026-12-10", "19:00", ""],
    ],
  );
  expect(drafts[0]?.event).toMatchObject({
    category: "music",
    eventContent: "In the vestry.\nBring the green books.",
  });
  expect(drafts[0]?.notes).toEqual([
    "A change to its date on Wednesday, 16\u00a0December 2026 is left out: It ends before it starts.",
  ]);
  expect(drafts[1]?.notes).toEqual([
    "In the file it begins on Thursday, 10\u00a0December 2026 at 2pm, in the time zone Eastern Standard Time.",
  ]);
  expect(refused).toEqual([
    {
      title: "Monthly call with Boston",
      day: "2026-12-10",
      reason: "It repeats in another time zone, and its time here would change during the year.",
    },
  ]);
});

test("a calendar of Planning Center has its links, categories and addresses", async () => {
  const { drafts, refused } = await read(planningCenterCalendar);
  expect(
    drafts.map(({ event }) => [event.link, event.placeName, event.placeAddress, event.category]),
  ).toEqual([
    [
      "https://calendar.churchcenter.example/event/5001",
      "12 High Street, Ashby",
      "12 High Street, Ashby",
      "youth",
    ],
    ["", "", "", "youth"],
  ]);
  expect(drafts[1]?.notes).toEqual(["Its link is left out, because it does not begin with https://."]);
  expect(refused).toEqual([{ title: "Hourly prayer", day: "2026-12-18", reason: "It repeats every hour." }]);
});

test.each([
  ["DTEND:20270301T100000", "It lasts longer than 31 days."],
  [
    "RRULE:FREQ=WEEKLY\nSTATUS:CANCELLED",
    "The file says that all of its dates are cancelled. If it is already on this site, please end or delete it.",
  ],
  ["RRULE:FREQ=MINUTELY", "It repeats every minute."],
  ["RRULE:FREQ=DAILY;BYHOUR=9,10", "It repeats by a rule that we cannot follow."],
  ["DTSTART:20260230T100000", "Its start is not a date: 20260230T100000.", undefined],
  [
    "DTSTART;TZID=Middle/Earth:20261206T100000",
    "It uses a time zone that we do not know: Middle/Earth.",
    undefined,
  ],
])("%j cannot be taken over, and the reason is said", async (lines, reason, ...days) => {
  const { drafts, refused } = await read(calendar(`SUMMARY:Bad\n${lines}`, "SUMMARY:Good"));
  const [day] = days.length > 0 ? days : ["2026-12-06"];
  expect(refused).toEqual([{ title: "Bad", day, reason }]);
  expect(drafts.map(({ event }) => event.eventTitle)).toEqual(["Good"]);
});

test("texts are cut at our limits, which is said, and no character in two", async () => {
  const { drafts } = await read(
    calendar(`SUMMARY:${"😀".repeat(70)}\nDESCRIPTION:${"x".repeat(6000)}\nLOCATION:${"y".repeat(200)}`),
  );
  const [draft] = drafts;
  expect(draft?.event.eventTitle).toBe(`${"😀".repeat(59)}…`);
  expect(draft?.event.eventContent).toHaveLength(5000);
  expect(draft?.event.placeName).toHaveLength(120);
  expect(draft?.notes).toEqual([
    "Its title was longer than 120 characters, so it is cut.",
    "Its description was longer than 5000 characters, so it is cut.",
    "Its place was longer than 120 characters, so it is cut.",
  ]);
});

test("the last changed dates are kept when there are more than we keep, which is said", async () => {
  const first = Temporal.PlainDate.from("2026-12-06");
  const days = Array.from({ length: 600 }, (_, index) =>
    first.add({ days: index }).toString().replaceAll("-", ""),
  );
  const removed = days.map((day) => `EXDATE:${day}T100000`).join("\n");
  const { drafts } = await read(calendar(`SUMMARY:Daily\nRRULE:FREQ=DAILY\n${removed}`));
  expect(drafts[0]?.exceptions).toHaveLength(500);
  expect(drafts[0]?.notes).toContain("It has 600 changed or cancelled dates. We keep the last 500.");
});

test("a rule with a number of dates that began long ago keeps its end", async () => {
  const { drafts } = await read(
    calendar("SUMMARY:Course\nDTSTART:20201206T100000\nRRULE:FREQ=WEEKLY;BYDAY=SU;COUNT=400"),
  );
  expect(drafts[0]?.event).toMatchObject({
    eventDate: "2022-01-02",
    rule: "FREQ=WEEKLY;BYDAY=SU;UNTIL=20280730",
  });
});

test("a first day outside of the rule is an added date, and RDATE adds others", async () => {
  const { drafts } = await read(
    calendar("SUMMARY:Course\nRRULE:FREQ=WEEKLY;BYDAY=WE\nRDATE:20261225T100000,20261224T100000"),
  );
  expect(drafts[0]?.event).toMatchObject({
    eventDate: "2026-12-09",
    addedDates: "2026-12-06 2026-12-24 2026-12-25",
  });
});

test("one date of a series that the file lacks becomes an event of its own", async () => {
  const { drafts } = await read(calendar("SUMMARY:Guest\nUID:a\nRECURRENCE-ID:20261206T090000"));
  expect(drafts).toMatchObject([{ uid: "a", recurrenceDay: "2026-12-06", event: { rule: "" } }]);
});

test.each([
  ["", "This file is empty."],
  ["<!doctype html><title>Sign in</title>", "This is a web page"],
  ["%PDF-1.7\n%âãÏÓ", "This is a PDF"],
  ["PK\u0003\u0004", "This is an archive"],
  ["Dear all", "This is not a calendar file."],
  ["BEGIN:VCALENDAR\nEND:VCALENDAR", "This calendar has no events."],
])("%j is refused with a sentence", async (text, sentence) => {
  await expect(readCalendarFile(Buffer.from(text))).rejects.toThrow(sentence);
});

test("a title that nobody can see is replaced like one that is missing", async () => {
  const { drafts } = await read(calendar("SUMMARY:\u200b\u2060", "DESCRIPTION:No title"));
  expect(drafts.map(({ event }) => event.eventTitle)).toEqual([noTitle, noTitle]);
});

test("files of Windows and UTF-16 keep their letters, and control characters are left out", async () => {
  const file = calendar("SUMMARY:Café\u0000 concert\u0007");
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(file, "utf16le")]);
  for (const bytes of [Buffer.from(file, "latin1"), Buffer.from(file), utf16]) {
    const { drafts } = await draftsIn(bytes);
    expect(drafts[0]?.event.eventTitle).toBe("Café concert");
  }
});

test.each([
  ["CLASS:PUBLIC", true],
  ["CLASS:", true],
  ["CLASS:Private", false],
  ["CLASS :CONFIDENTIAL", false],
  ["CLASS:X-ELDERS-ONLY", false],
  ["END:VALARM\nCLASS:PRIVATE", false],
])("whether visitors see an event with %j is %s", async (lines, isPublic) => {
  const { drafts } = await read(calendar(`SUMMARY:Elders meet\n${lines}`));
  expect(drafts[0]?.event.isPublic).toBe(isPublic);
});

test("a link that is too long once it is encoded is left out, and the note says why", async () => {
  const { drafts } = await read(calendar(`SUMMARY:Walk\nURL:https://walk.example/${"é".repeat(450)}`));
  expect(drafts[0]?.event.link).toBe("");
  expect(drafts[0]?.notes).toEqual([
    `Its link is left out, because it is longer than ${eventLimits.link} characters.`,
  ]);
});

test("the entities in titles, texts and places of WordPress’s plugins become characters", async () => {
  const { drafts, refused } = await read(
    calendar(
      "SUMMARY:Bread &amp\\; soup &#8211\\; all welcome\nDESCRIPTION:Soup &amp\\; bread&#8230\\;\nLOCATION:St Mary&#8217\\;s Hall\\, 3 Mill Lane",
      "SUMMARY:Tea &amp; toast\nDTSTART:19990101T100000",
    ),
    true,
  );
  expect(drafts.map(({ event }) => [event.eventTitle, event.eventContent, event.placeName])).toEqual([
    ["Bread & soup – all welcome", "Soup & bread…", "St Mary’s Hall"],
    ["Tea & toast", "", ""],
  ]);
  expect(refused).toEqual([]);
});
