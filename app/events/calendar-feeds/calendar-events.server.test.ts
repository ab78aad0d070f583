import { expect, test } from "vitest";
import { congregation } from "../../../content/sample/congregation.ts";
import { eventRow } from "../../../test/support/events.ts";
import type { NewEvent } from "../events.ts";
import { partDetailsOf, writeParts } from "../parts.server.ts";
import { calendarDateOf, calendarEventsOf } from "./calendar-events.server.ts";
import type { FeedEvent } from "./feed-events.server.ts";

const publishing = {
  congregation,
  siteUrl: "https://riverside.example",
  calendarId: "an-id",
  today: "2026-11-21",
};

function event(change: Partial<NewEvent> & Partial<FeedEvent> = {}): FeedEvent {
  const { exceptions = [], ...row } = change;
  return {
    version: 3,
    takesReplies: false,
    places: null,
    ...eventRow({ id: "picnic", slug: "picnic", ...row }),
    exceptions,
  };
}

const on = (day: string, time?: string) => (time ? { day, time } : { day });

test.each<[string, Partial<NewEvent>, object, object | undefined]>([
  ["with start and end", { endTime: "20:30" }, on("2026-12-01", "19:00"), on("2026-12-01", "20:30")],
  ["with a start only", {}, on("2026-12-01", "19:00"), on("2026-12-01", "20:00")],
  ["with a late start only", { eventTime: "23:30" }, on("2026-12-01", "23:30"), on("2026-12-02", "00:30")],
  ["without times", { eventTime: "" }, on("2026-12-01"), undefined],
  ["that takes the whole day", { isAllDay: true, endTime: "20:30" }, on("2026-12-01"), undefined],
  ["of whole days", { isAllDay: true, endDate: "2026-12-03" }, on("2026-12-01"), on("2026-12-03")],
  [
    "over night",
    { endDate: "2026-12-02", endTime: "07:00" },
    on("2026-12-01", "19:00"),
    on("2026-12-02", "07:00"),
  ],
  [
    "until an unknown time of another day, which it fills",
    { endDate: "2026-12-03" },
    on("2026-12-01", "19:00"),
    on("2026-12-04", "00:00"),
  ],
  ["that ends before it starts", { endTime: "18:00" }, on("2026-12-01", "19:00"), on("2026-12-01", "20:00")],
  [
    "whose last day is before the first",
    { endDate: "2026-11-30" },
    on("2026-12-01", "19:00"),
    on("2026-12-01", "20:00"),
  ],
])("an event %s has this start and end", (_, change, start, end) => {
  const [written] = calendarEventsOf(event(change), publishing);
  expect([written?.start, written?.end]).toEqual([start, end]);
});

test("a single event that was moved takes place on its new day, and says from when", () => {
  const moved = { id: "x", day: "2026-12-01", isCancelled: false, reason: "Too few chairs." };
  const [written, ...others] = calendarEventsOf(
    event({ exceptions: [{ ...moved, changes: { eventDate: "2026-12-08" } }] }),
    publishing,
  );
  expect(others).toEqual([]);
  expect(written).toMatchObject({
    uid: "picnic@an-id",
    sequence: 3,
    start: on("2026-12-08", "19:00"),
    status: "CONFIRMED",
    url: "https://riverside.example/event/picnic",
  });
  expect(written).not.toHaveProperty("recurrenceId");
  expect(written?.description).toBe(
    "In the chapel\n\nMoved from Tuesday, 1\u00a0December 2026, 7pm.\nToo few chairs.\n\nhttps://riverside.example/event/picnic",
  );
});

test("days that a rule brings anyway are not added again", () => {
  const series = event({ rule: "FREQ=WEEKLY;BYDAY=TU", addedDates: "2026-12-08 2026-12-24" });
  expect(calendarEventsOf(series, publishing)[0]?.addedDays).toEqual(["2026-12-24"]);
});

test("an added day that was cancelled long ago is no longer added, and a day of the rule is removed", () => {
  const cancelled = { isCancelled: true, reason: "", changes: {} };
  const exceptions = ["2026-12-08", "2026-12-24"].map((day) => ({ id: day, day, ...cancelled }));
  const series = event({ rule: "FREQ=WEEKLY;BYDAY=TU", addedDates: "2026-12-24", exceptions });
  const [written, ...others] = calendarEventsOf(series, { ...publishing, today: "2027-04-01" });
  expect(others).toEqual([]);
  expect(written).toMatchObject({ addedDays: [], removedDays: ["2026-12-08"] });
});

test.each([
  ["", "", "Riverside Community Church, 4 Chapel Lane, Eldermere Valley, EV3 8RC", 54.2312],
  ["The barn", "54.5, -2.25", "The barn", 54.5],
  ["The barn", "near the mill", "The barn", undefined],
])("the place “%s” at “%s” is written as %s", (placeName, placePosition, location, latitude) => {
  const [written] = calendarEventsOf(event({ placeName, placePosition }), publishing);
  expect([written?.location, written?.position?.latitude]).toEqual([location, latitude]);
});

test("an event of a category that is no longer there has none", () => {
  expect(calendarEventsOf(event({ category: "gone" }), publishing)[0]?.categories).toBeUndefined();
});

test("one date of a series is an event of its own", () => {
  const written = calendarDateOf(event({ rule: "FREQ=WEEKLY;BYDAY=TU" }), "2026-12-08", publishing);
  expect(written).toMatchObject({
    uid: "picnic-2026-12-08@an-id",
    start: on("2026-12-08", "19:00"),
    url: "https://riverside.example/event/picnic/2026-12-08",
  });
  expect(written).not.toHaveProperty("rule");
});

test("the one date of a part of a series is an event of its own, also when it is changed", () => {
  const { eventTitle, eventContent, eventTime, eventDate } = eventRow({ eventDate: "2026-11-01" });
  const weekly = { eventTitle, eventContent, eventTime, eventDate, rule: "FREQ=WEEKLY;BYDAY=SU" };
  const series = event({
    eventDate: "2026-12-06",
    partId: "second",
    endedParts: writeParts([{ ...partDetailsOf(event(weekly)), id: "picnic", until: "2026-12-06" }]),
    exceptions: [{ day: "2026-12-06", isCancelled: false, reason: "", changes: { eventDate: "2026-12-08" } }],
  });
  const components = calendarEventsOf(series, publishing).map(({ uid, start, recurrenceId }) => ({
    uid: uid.split("@")[0],
    start: start.day,
    recurrenceId,
  }));
  expect(components).toEqual([
    { uid: "picnic", start: "2026-11-01", recurrenceId: undefined },
    { uid: "second", start: "2026-12-08", recurrenceId: undefined },
  ]);
});
