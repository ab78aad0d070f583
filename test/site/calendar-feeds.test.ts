import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { findEvent } from "../../app/events/event-reads.server.ts";
import { changeEvent, deleteEvent, restoreEvent } from "../../app/events/event-writes.server.ts";
import type { DateDetails, NewEvent } from "../../app/events/events.ts";
import {
  cancelDate,
  changeDate,
  findDate,
  resetDate,
  uncancelDate,
} from "../../app/events/exceptions.server.ts";
import { changeFollowing, joinAgain } from "../../app/events/following.server.ts";
import type { Database } from "../../database/connection.ts";
import { byIcalJs, byNodeIcal } from "../../platform/icalendar/testing/judges.ts";
import { idOf } from "../support/database.ts";
import { insertEvents } from "../support/events.ts";
import { openTestSite, placeOf, type TestSite } from "../support/test-site.ts";
import { calendarAt, componentsOf, editorOf, listedStarts, uidIn, valuesOf } from "./support/calendars.ts";
import { databaseOf } from "./support/people.ts";

const id = idOf(1);
const weekly = {
  id,
  slug: "sunday-service",
  eventTitle: "Sunday service",
  eventDate: "2026-03-01",
  eventTime: "09:00",
  endTime: "10:30",
  rule: "FREQ=WEEKLY;BYDAY=SU",
  category: "service",
};
/** All the days that rows are listed for, seen from the clock of these tests. */
const listed = { from: new Date("2021-11-21T12:00:00Z"), to: new Date("2028-12-21T23:59:59Z") };

describe("calendar feeds", () => {
  let now: Date;
  let site: TestSite;
  let db: Database;
  let editor: Awaited<ReturnType<typeof editorOf>>;
  beforeAll(async () => {
    now = new Date("2026-11-21T12:00:00Z");
    // The nightly job would list further dates when the clock is moved ahead.
    site = await openTestSite("sqlite", {}, { clock: () => now, pollSeconds: 3600 });
    db = databaseOf(site);
    editor = await editorOf(site, db, () => now);
  });
  beforeEach(async () => {
    now = new Date("2026-11-21T12:00:00Z");
    await db.deleteFrom("events").execute();
  });
  afterAll(async () => {
    await db.destroy();
    await site.close();
  });

  async function haveEvents(...events: Parameters<typeof insertEvents>[1]): Promise<void> {
    await insertEvents(db, events, now);
  }

  /** Expects that two readers find exactly our rows. */
  async function expectOurDates(eventId = id, path = "/calendar.ics", readers = [byIcalJs, byNodeIcal]) {
    const text = await calendarAt(site, path);
    const starts = await listedStarts(db, eventId);
    expect(starts.length).toBeGreaterThan(0);
    const uid = await uidIn(site, eventId);
    for (const reader of readers) expect(reader(text, uid, listed)).toEqual(starts);
  }

  async function partsOf(property: string, eventId = id): Promise<string[]> {
    return valuesOf(componentsOf(await calendarAt(site), await uidIn(site, eventId)), property);
  }

  async function change(day: string, details: Partial<DateDetails>, reason = ""): Promise<void> {
    const { changing, viewer } = editor;
    const date = await findDate(db, viewer, { id, day });
    await changeDate(changing, viewer, { id, day }, { ...date.details, ...details, reason });
  }

  const cancel = (day: string, reason = "") =>
    cancelDate(editor.changing, editor.viewer, { id, day }, reason);

  test.each<[string, Partial<NewEvent>]>([
    ["weekly, across clock changes", {}],
    [
      "at a time that a clock change skips",
      { eventTime: "01:30", endTime: "", rule: "FREQ=WEEKLY;BYDAY=SU;UNTIL=20260901" },
    ],
    ["every second week on two days", { rule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,WE" }],
    ["ten times", { rule: "FREQ=WEEKLY;BYDAY=SU;COUNT=10", eventDate: "2026-11-01" }],
    ["until a day", { rule: "FREQ=WEEKLY;BYDAY=SU;UNTIL=20270328" }],
    ["monthly on the second Sunday", { rule: "FREQ=MONTHLY;BYDAY=2SU", eventDate: "2026-03-08" }],
    ["monthly on the last Friday", { rule: "FREQ=MONTHLY;BYDAY=-1FR", eventDate: "2026-03-27" }],
    ["monthly by date", { rule: "FREQ=MONTHLY", eventDate: "2026-01-31" }],
    ["yearly", { rule: "FREQ=YEARLY", eventDate: "2024-02-29" }],
    ["all day", { isAllDay: true, eventTime: "", endTime: "" }],
    [
      "several days",
      { eventTime: "18:00", eventDate: "2026-03-06", endDate: "2026-03-08", rule: "FREQ=MONTHLY;BYDAY=1FR" },
    ],
    ["once", { rule: "" }],
    ["once, all day", { rule: "", isAllDay: true, endDate: "2026-03-03" }],
  ])("calendar feeds have the dates of our lists: %s", async (_, event) => {
    await haveEvents({ ...weekly, ...event });
    for (const path of ["/calendar.ics", "/calendar/service.ics", "/event/sunday-service/calendar.ics"])
      await expectOurDates(id, path);
  });

  test.each([weekly.rule, ""])(
    "calendar feeds have the dates that were added to the rule “%s”",
    async (rule) => {
      await haveEvents({ ...weekly, rule, addedDates: "2026-12-24 2026-12-25 2026-12-27" });
      await expectOurDates(id, "/calendar.ics", [byIcalJs]);
      await cancel("2026-12-24");
      await cancel("2026-12-25");
      await expectOurDates(id, "/calendar.ics", [byIcalJs]);
      now = new Date("2027-03-21T12:00:00Z");
      await expectOurDates(id, "/calendar.ics", [byIcalJs]);
    },
  );

  test("calendar feeds tell of cancelled, moved and changed dates, and of what was undone, each time with a higher sequence", async () => {
    const { changing, viewer } = editor;
    await haveEvents(weekly);
    const sequences = [await partsOf("sequence")];
    const steps = [
      () => cancel("2026-12-06", "The boiler broke."),
      () => change("2026-12-13", { eventDate: "2026-12-14", eventTime: "18:30", endTime: "20:00" }, "Carols"),
      () =>
        change("2026-12-20", {
          eventTitle: "Nativity play",
          placeName: "The barn",
          placeAddress: "Mill Lane",
        }),
      () => change("2026-12-27", { isAllDay: true, eventTime: "", endTime: "" }),
    ];
    for (const [index, step] of steps.entries()) {
      await step();
      // node-ical takes a whole day of a series with a time for midnight in UTC.
      await expectOurDates(id, "/calendar.ics", index < 3 ? [byIcalJs, byNodeIcal] : [byIcalJs]);
      sequences.push(await partsOf("sequence"));
    }
    expect(sequences).toEqual([["1"], ["2", "2"], ["3", "3", "3"], Array(4).fill("4"), Array(5).fill("5")]);
    expect(await partsOf("status")).toEqual([
      "CONFIRMED",
      "CANCELLED",
      "CONFIRMED",
      "CONFIRMED",
      "CONFIRMED",
    ]);
    expect(await partsOf("recurrence-id")).toEqual([
      "",
      "2026-12-06T09:00:00",
      "2026-12-13T09:00:00",
      "2026-12-20T09:00:00",
      "2026-12-27T09:00:00",
    ]);
    expect(await partsOf("exdate")).toEqual(Array(5).fill(""));
    const url = `${site.url}/event/sunday-service`;
    expect((await partsOf("description")).slice(0, 3)).toEqual([
      `In the chapel\n\n${url}`,
      `In the chapel\n\nThis is cancelled.\nThe boiler broke.\n\n${url}/2026-12-06`,
      `In the chapel\n\nMoved from Sunday, 13 December 2026, 9am.\nCarols\n\n${url}/2026-12-13`.replace(
        "13 December",
        "13\u00a0December",
      ),
    ]);
    expect((await partsOf("summary"))[3]).toBe("Nativity play");
    expect(new Set(await partsOf("location"))).toEqual(
      new Set([
        "Riverside Community Church, 4 Chapel Lane, Eldermere Valley, EV3 8RC",
        "The barn, Mill Lane",
      ]),
    );

    await uncancelDate(changing, viewer, { id, day: "2026-12-06" });
    for (const day of ["2026-12-13", "2026-12-20", "2026-12-27"])
      await resetDate(changing, viewer, { id, day });
    await expectOurDates();
    expect(await partsOf("sequence")).toEqual(["9"]);
  });

  test("calendar feeds divide a series where one date and all that follow were changed, and join it again", async () => {
    const { changing, viewer } = editor;
    await haveEvents(weekly);
    await cancel("2026-12-27");
    const series = await findEvent({ db }, viewer, id);
    if (!series) throw new Error("there is no series");
    const { id: _, version, slug, ...event } = series;
    const later = { ...event, eventDate: "2026-12-20", eventTime: "10:30", endTime: "12:00" };
    await changeFollowing(changing, viewer, { id, day: "2026-12-20" }, later);
    const { partId: part } = await db
      .selectFrom("events")
      .select("partId")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(componentsOf(await calendarAt(site), await uidIn(site, part))).toHaveLength(2);
    await joinAgain(changing, viewer, { id, day: "2026-12-20" });
    await expectOurDates(id);
    expect(componentsOf(await calendarAt(site), await uidIn(site, part))).toEqual([]);
    expect(new Set(await partsOf("sequence"))).toEqual(new Set(["4"]));
  });

  test("calendar feeds lose a deleted event and get it back, newer than before", async () => {
    const { changing, viewer } = editor;
    await haveEvents(weekly);
    await cancel("2026-12-27");
    await deleteEvent(changing, viewer, id);
    expect(await partsOf("uid")).toEqual([]);
    expect(await restoreEvent(changing, viewer, id)).toBe("restored");
    await expectOurDates();
    expect(await partsOf("sequence")).toEqual(["3", "3"]);
  });

  test("calendar feeds show a changed series at once", async () => {
    const { changing, viewer } = editor;
    await haveEvents(weekly);
    const before = await calendarAt(site);
    const series = await findEvent({ db }, viewer, id);
    if (!series) throw new Error("there is no series");
    now = new Date("2026-11-21T12:30:00Z");
    await changeEvent(changing, viewer, series.id, { ...series, eventTime: "10:00" });
    expect(await calendarAt(site)).not.toBe(before);
    await expectOurDates();
    expect(await partsOf("last-modified")).toEqual(["2026-11-21T12:30:00Z"]);
    expect(await partsOf("dtstamp")).toEqual(["2026-11-21T12:30:00Z"]);
  });

  test("calendar feeds tell of a cancelled date for 60 days, and then leave it out", async () => {
    await haveEvents(weekly, { ...weekly, id: idOf(2), slug: "picnic", rule: "", eventDate: "2026-11-22" });
    await cancel("2026-11-22");
    await cancelDate(editor.changing, editor.viewer, { id: idOf(2), day: "2026-11-22" }, "Rain");
    now = new Date("2027-01-21T23:59:00Z");
    expect(await partsOf("status")).toEqual(["CONFIRMED", "CANCELLED"]);
    expect(await partsOf("status", idOf(2))).toEqual(["CANCELLED"]);
    expect(await partsOf("exdate")).toEqual(["", ""]);
    now = new Date("2027-01-22T00:00:00Z");
    expect(await partsOf("status")).toEqual(["CONFIRMED"]);
    expect(await partsOf("exdate")).toEqual(["2026-11-22T09:00:00"]);
    expect(await partsOf("status", idOf(2))).toEqual([]);
    await expectOurDates();
  });

  test("calendar feeds leave out what ended more than a year ago", async () => {
    await haveEvents(
      { ...weekly, rule: "FREQ=WEEKLY;BYDAY=SU;UNTIL=20251130", eventDate: "2025-03-02" },
      { ...weekly, id: idOf(2), slug: "b", rule: "", eventDate: "2025-11-21" },
      { ...weekly, id: idOf(3), slug: "c", rule: "", eventDate: "2025-11-20" },
      { ...weekly, id: idOf(4), slug: "d", rule: "FREQ=WEEKLY;BYDAY=SU;COUNT=3", eventDate: "2025-01-05" },
    );
    const text = await calendarAt(site);
    expect([1, 2, 3, 4].map((number) => text.includes(idOf(number)))).toEqual([true, true, false, false]);
  });

  test("calendar feeds keep their UIDs when the site gets another URL, also those of a version that took its host", async () => {
    await haveEvents(weekly);
    const paths = ["/calendar.ics", "/event/sunday-service/calendar.ics"];
    const uidsOf = async (one: TestSite) => {
      const texts = await Promise.all(
        [...paths, `${paths[1]?.replace("calendar", "2026-11-29/calendar")}`].map((path) =>
          calendarAt(one, path),
        ),
      );
      return texts.map((text) => /^UID:.+/m.exec(text.replaceAll("\r\n ", ""))?.[0]);
    };
    const at = async (host: string) => {
      const moved = await openTestSite("sqlite", { ...placeOf(site), SITE_URL: `https://${host}` });
      onTestFinished(() => moved.close());
      return uidsOf(moved);
    };
    const uid = await uidIn(site, id);
    const before = await uidsOf(site);
    expect(uid).not.toContain("localhost");
    expect(before).toEqual([`UID:${uid}`, `UID:${uid}`, `UID:${await uidIn(site, `${id}-2026-11-29`)}`]);
    expect(await at("moved.example")).toEqual(before);
    // As a version before left it.
    await db.deleteFrom("siteChoices").where("name", "=", "calendarId").execute();
    const known = await at("known.example");
    expect(known[0]).toBe(`UID:${id}@known.example`);
    expect(await at("moved.example")).toEqual(known);
  });

  test("calendar feeds leave out the oldest events when there are more than 2,000", async () => {
    const events = Array.from({ length: 2001 }, (_, number) => ({
      ...weekly,
      rule: "",
      // Each service that is added has all services listed again.
      category: "other",
      id: idOf(number + 1),
      slug: `event-${number}`,
      eventDate: number === 7 ? "2026-02-01" : "2026-03-01",
    }));
    await haveEvents(...events);
    const text = await calendarAt(site);
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2000);
    expect(text).not.toContain(idOf(8));
  });
});
