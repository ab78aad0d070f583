import { expect, test } from "vitest";
import { googleCalendarLink, outlookLink } from "./calendar-links.ts";

const about = { url: "https://riverside.example/event/choir/2026-12-13", place: "The hall, 4 Chapel Lane" };
const choir = {
  eventTitle: "Choir & tea + cake",
  eventContent: "Bring a friend.",
  eventDate: "2026-12-13",
  endDate: "",
  startsAt: "2026-12-13T09:00+00:00",
  endsAt: "2026-12-13T10:30+00:00",
  isAllDay: false,
};
const queryOf = (link = "") => Object.fromEntries(new URL(link).searchParams);

test("a link to Google has the time in UTC, the words and the page", () => {
  expect(queryOf(googleCalendarLink(choir, about))).toEqual({
    action: "TEMPLATE",
    text: "Choir & tea + cake",
    dates: "20261213T090000Z/20261213T103000Z",
    details: "Bring a friend.\n\nhttps://riverside.example/event/choir/2026-12-13",
    location: "The hall, 4 Chapel Lane",
  });
});

test("a link to Outlook has the same, without plus signs for spaces", () => {
  const link = outlookLink(choir, about);
  expect(queryOf(link)).toMatchObject({
    subject: "Choir & tea + cake",
    startdt: "2026-12-13T09:00:00Z",
    enddt: "2026-12-13T10:30:00Z",
    location: "The hall, 4 Chapel Lane",
  });
  expect(link).not.toMatch(/\+|allday/);
});

test("across a change of clocks both ends have their own offset", () => {
  const night = { ...choir, startsAt: "2026-10-24T22:00+01:00", endsAt: "2026-10-25T06:00+00:00" };
  expect(queryOf(googleCalendarLink(night, about)).dates).toBe("20261024T210000Z/20261025T060000Z");
  const summer = { ...choir, startsAt: "2026-07-01T19:00+01:00", endsAt: undefined };
  expect(queryOf(outlookLink(summer, about))).toMatchObject({
    startdt: "2026-07-01T18:00:00Z",
    enddt: "2026-07-01T19:00:00Z",
  });
  const days = { ...summer, eventDate: "2026-07-01", endDate: "2026-07-02" };
  expect(queryOf(googleCalendarLink(days, about)).dates).toBe("20260701T180000Z/20260702T230000Z");
});

test("an event of whole days ends on the day after its last, across months and years", () => {
  const camp = {
    ...choir,
    isAllDay: true,
    eventDate: "2026-12-30",
    startsAt: "2026-12-30",
    endsAt: undefined,
  };
  expect(queryOf(googleCalendarLink(camp, about)).dates).toBe("20261230/20261231");
  const long = { ...camp, endDate: "2026-12-31", endsAt: "2026-12-31" };
  expect(queryOf(googleCalendarLink(long, about)).dates).toBe("20261230/20270101");
  expect(queryOf(outlookLink(long, about))).toMatchObject({
    startdt: "2026-12-30",
    enddt: "2027-01-01",
    allday: "true",
  });
});

test("an event without a date has no links", () => {
  const undated = { ...choir, eventDate: "", startsAt: undefined, endsAt: undefined };
  expect([googleCalendarLink(undated, about), outlookLink(undated, about)]).toEqual([undefined, undefined]);
});

test("half an emoji at the cut of a long text does not break the link", () => {
  const long = { ...choir, eventContent: `${"a".repeat(699)}😀${"b".repeat(2000)}` };
  expect(googleCalendarLink(long, about)?.length).toBeLessThan(1200);
});
