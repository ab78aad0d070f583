import { expect, test } from "vitest";
import { whereaboutsIn } from "./place-and-link.ts";
import { datesOf, draftsIn } from "./testing/read-dates.ts";

const today = "2026-11-25";
const window = { from: "2026-11-01", to: "2027-12-31" };

/** Drafts of a calendar with these events, on London's clock. */
async function read(...events: string[][]) {
  const bodies = events.map((lines) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"]);
  const lines = ["BEGIN:VCALENDAR", "VERSION:2.0", ...bodies.flat(), "END:VCALENDAR"];
  return draftsIn(Buffer.from(lines.join("\r\n")), today);
}

const choir = ["UID:choir", "SUMMARY:Choir", "DTSTART:20261202T193000", "RRULE:FREQ=WEEKLY;COUNT=3"];
const choirChange = ["UID:choir", "RECURRENCE-ID:20261209T193000", "DTSTART:20261210T180000"];

test.each([
  [["SEQUENCE:2"], ["SEQUENCE:1"], false],
  [["SEQUENCE:2"], ["SEQUENCE:2"], true],
  [["SEQUENCE:2"], [], true],
  [["SEQUENCE:2", "LAST-MODIFIED:20261101T090000Z"], ["SEQUENCE:1", "LAST-MODIFIED:20261103T090000Z"], true],
])("of a series with %j, a change with %j is taken: %s", async (series, change, isTaken) => {
  const { drafts } = await read([...choir, ...series], [...choirChange, ...change]);
  const [draft] = drafts;
  const second = draft && datesOf(draft, window)[1];
  expect(second).toBe(isTaken ? "2026-12-10 18:00" : "2026-12-09 19:30");
  const note =
    "A change to its date on Wednesday, 9\u00a0December 2026 is left out: It is older than the series.";
  expect(draft?.notes.includes(note)).toBe(!isTaken);
});

test.each([
  ["EXDATE:20261210T193000", "Thursday, 10\u00a0December 2026"],
  ["EXDATE:20261209T180000", "Wednesday, 9\u00a0December 2026 at 6pm"],
  ["EXDATE;VALUE=DATE:20261230", "Wednesday, 30\u00a0December 2026"],
])("%s matches nothing, which is told", async (line, date) => {
  const { drafts } = await read([...choir, line]);
  expect(drafts[0]?.exceptions).toEqual([]);
  expect(drafts[0]?.notes).toEqual([
    `The file leaves out ${date}, but the series has no date then, so this changes nothing.`,
  ]);
});

test.each([
  "EXDATE;VALUE=DATE:20261209",
  "EXDATE:20261209T193000Z",
  "EXDATE;TZID=America/New_York:20261209T143000,",
])("%s cancels the date, and nothing else is told", async (line) => {
  const { drafts } = await read([...choir, line]);
  expect(drafts[0]?.exceptions).toMatchObject([{ day: "2026-12-09", isCancelled: true }]);
  expect(drafts[0]?.notes).toEqual([
    "One date is cancelled or left out in the file. Visitors see it as cancelled.",
  ]);
});

test("dates that are added at another time have that time, and end as long after it", async () => {
  const { drafts } = await read([
    ...choir,
    "DTEND:20261202T210000",
    "RDATE:20261224T230000,20261218T193000",
    "EXDATE:20261218T193000",
  ]);
  expect(drafts[0]?.exceptions).toEqual([
    { day: "2026-12-18", isCancelled: true, reason: "", changes: {} },
    {
      day: "2026-12-24",
      isCancelled: false,
      reason: "",
      changes: { eventTime: "23:00", endDate: "2026-12-25", endTime: "00:30" },
    },
  ]);
});

const flag = "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE";
test.each([
  [
    ["DTSTART:20261224T000000", "DTEND:20261225T000000", flag],
    ["2026-12-24", ""],
  ],
  [
    ["DTSTART:20261224T000000Z", "DTEND:20261226T000000Z", flag],
    ["2026-12-24", "2026-12-25"],
  ],
  [
    [
      "DTSTART;TZID=Romance Standard Time:20261224T000000",
      "DTEND;TZID=Romance Standard Time:20261227T000000",
      flag,
    ],
    ["2026-12-24", "2026-12-26"],
  ],
  [
    ["DTSTART:20261224T000000", "DURATION:P1D", "X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT:true"],
    ["2026-12-24", ""],
  ],
])("%j is whole days", async (lines, [eventDate, endDate]) => {
  const { drafts } = await read(["UID:1", "SUMMARY:Camp", ...lines]);
  expect(drafts[0]?.event).toMatchObject({ isAllDay: true, eventDate, endDate, eventTime: "" });
});

test("an event marked as whole days that begins at a time keeps the time", async () => {
  const { drafts } = await read(["UID:1", "SUMMARY:Camp", "DTSTART:20261224T143000", flag]);
  expect(drafts[0]?.event).toMatchObject({ isAllDay: false, eventTime: "14:30" });
});

test.each([
  '"(UTC) Dublin, Edinburgh, Lisbon, London"',
  '"(UTC+00:00) Dublin, Edinburgh, Lisbon, London"',
  '"(GMT) Greenwich Mean Time : Dublin / Edinburgh / Lisbon / London"',
  "GMT STANDARD TIME",
  "europe/LONDON",
])("our own clock is known by the name %s", async (zone) => {
  const { drafts, refused } = await read(["UID:1", "SUMMARY:Tea", `DTSTART;TZID=${zone}:20270704T150000`]);
  expect(refused).toEqual([]);
  expect(drafts[0]?.event).toMatchObject({ eventDate: "2027-07-04", eventTime: "15:00" });
  expect(drafts[0]?.notes).toEqual([]);
});

test.each([
  ['"(UTC-06:00) Central Time (US and Canada)"', "2027-07-04 21:00"],
  ['"(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna"', "2027-07-04 14:00"],
  ["Western/Central Europe", "2027-07-04 14:00"],
  ['"tzone://Microsoft/Utc"', "2027-07-04 16:00"],
])("15:00 by the clock of %s is %s here", async (zone, start) => {
  const { drafts } = await read(["UID:1", "SUMMARY:Tea", `DTSTART;TZID=${zone}:20270704T150000`]);
  expect(drafts.flatMap((draft) => datesOf(draft, window))).toEqual([start]);
});

test.each([
  ["https://us02web.zoom.us/j/1?pwd=a", "", ["https://us02web.zoom.us/j/1?pwd=a"], ""],
  ["Village hall, 3 Mill Lane", "Village hall, 3 Mill Lane", [], ""],
  ["Hall (https://example.org/hall)", "Hall", ["https://example.org/hall"], ""],
  [
    "Microsoft Teams Meeting; https://teams.microsoft.com/l/x",
    "Microsoft Teams Meeting",
    ["https://teams.microsoft.com/l/x"],
    "",
  ],
  [
    "Zoom: https://zoom.us/j/9\nMeeting ID: 123 456\nPasscode: amen",
    "Zoom",
    ["https://zoom.us/j/9"],
    "Meeting ID: 123 456\nPasscode: amen",
  ],
  ["meet.google.com/abc-defg-hij", "", ["https://meet.google.com/abc-defg-hij"], ""],
  ["St. Mary's/Hall", "St. Mary's/Hall", [], ""],
])("of the place %j, %j is left as a place", (location, place, links, access) => {
  expect(whereaboutsIn(location)).toEqual({ place, links, access });
});

test("a second link and a password go into the description, which is told, and on no map", async () => {
  const { drafts } = await read([
    "UID:1",
    "SUMMARY:Alpha",
    "DTSTART:20261202T190000",
    "DESCRIPTION:Welcome",
    "URL:https://example.org/alpha",
    "LOCATION:https://zoom.us/j/9 Passcode: amen",
  ]);
  expect(drafts[0]?.event).toMatchObject({
    placeName: "",
    placeAddress: "",
    link: "https://example.org/alpha",
    eventContent: "Welcome\n\nhttps://zoom.us/j/9\n\nPasscode: amen",
  });
  expect(drafts[0]?.notes).toEqual([
    "What its place says about joining online has been moved to the end of its description.",
  ]);
});

test("events that share a UID but not their start are events of their own", async () => {
  const event = (day: string, summary: string) => [
    "UID:plugin",
    `SUMMARY:${summary}`,
    `DTSTART:${day}T180000`,
  ];
  const { drafts } = await read(
    event("20261213", "Carols"),
    event("20261220", "Play"),
    event("20261220", "Play"),
  );
  expect(drafts.map(({ uid, event }) => [uid, event.eventTitle])).toEqual([
    ["plugin#2026-12-13T18:00", "Carols"],
    ["plugin#2026-12-20T18:00", "Play"],
  ]);
});

test("a daily rhythm comes as the 200 dates from this month on, with the end of what was taken", async () => {
  const { drafts } = await read([
    "UID:1",
    "SUMMARY:Vigil",
    "DTSTART:20240101T070000",
    "RRULE:FREQ=DAILY;BYMONTH=11,12,1,2,3",
  ]);
  const [draft] = drafts;
  const starts = draft ? datesOf(draft, { from: "2020-01-01", to: "2030-12-31" }) : [];
  expect(starts).toHaveLength(200);
  expect(starts[0]).toBe("2026-11-01 07:00");
  expect(draft?.notes).toEqual([
    "Events here cannot repeat like that, so it is imported as 200 single dates, from Sunday, 1\u00a0November 2026 to Sunday, 19\u00a0December 2027.",
    "It continues after that: import the calendar again for later dates.",
  ]);
});
