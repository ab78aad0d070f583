import { v7 as uuidv7 } from "uuid";
import { beforeEach, expect, test, vi } from "vitest";
import { congregation } from "../../content/sample/congregation.ts";
import { writeCalendar } from "../../platform/icalendar/write-calendar.ts";
import { listed } from "../../platform/recurrence/testing/listed-days.ts";
import { describeWithDatabase } from "../../test/support/database.ts";
import { eventRow } from "../../test/support/events.ts";
import { later } from "../dates/day-arithmetic.ts";
import { calendarEventsOf } from "./calendar-feeds/calendar-events.server.ts";
import { changeEvent } from "./event-writes.server.ts";
import { eventLimits } from "./events.ts";
import { cancelDate } from "./exceptions.server.ts";
import { changeFollowing } from "./following.server.ts";
import { openEventsChurch, service, staff } from "./testing/events-church.ts";

vi.mock("rrule-temporal", async (load) => {
  const { counting } = await import("../../platform/recurrence/testing/listed-days.ts");
  return counting(await load());
});
beforeEach(() => {
  listed.days = 0;
});

const daily = { ...service, rule: "FREQ=DAILY;COUNT=9999" };
/** The years that are listed have fewer days. */
const mostOnce = 3000;

test("a feed lists no days of a series, however many further and removed days it has", () => {
  const publishing = {
    congregation,
    siteUrl: "https://riverside.example",
    calendarId: "an-id",
    today: "2028-06-01",
  };
  const addedDates = Array.from({ length: eventLimits.addedDates }, (_, index) => later("2060-01-01", index));
  const exceptions = Array.from({ length: eventLimits.exceptions }, (_, index) => ({
    id: `exception-${index}`,
    day: later(daily.eventDate, index),
    isCancelled: true,
    reason: "",
    changes: {},
  }));
  // Clocks skip this time each year.
  const times = { eventTime: "01:30", addedDates: addedDates.join(" ") };
  const row = eventRow({ ...daily, ...times, id: "prayer", slug: "prayer" });
  const event = { version: 1, takesReplies: false, places: null, ...row, exceptions };
  const events = calendarEventsOf(event, publishing);
  const text = writeCalendar({ name: "Events", timeZone: "Europe/London", events });
  expect(text).toContain("RDATE");
  expect(text).toContain("EXDATE");
  expect(listed.days).toBe(0);
});

describeWithDatabase("a series with a number of days and as many exceptions as can be", (open) => {
  async function opened() {
    const church = await openEventsChurch(await open());
    const event = await church.add(daily);
    const rows = Array.from({ length: eventLimits.exceptions - 1 }, (_, index) => ({
      id: uuidv7(),
      eventId: event.id,
      day: later(event.eventDate, index),
      isCancelled: true,
      reason: "Snow",
      changes: "{}",
    }));
    for (let first = 0; first < rows.length; first += 100)
      await church.db
        .insertInto("eventExceptions")
        .values(rows.slice(first, first + 100))
        .execute();
    listed.days = 0;
    const { listedUntil: _, ...saved } = event;
    return { ...church, event: saved, day: later(event.eventDate, 600) };
  }

  test("a series with a number of days and as many exceptions as can be is listed once when it is changed", async () => {
    const { site, event, exceptions } = await opened();
    expect(await changeEvent(site, staff, event.id, { ...event, eventTitle: "Evening prayer" })).toBe(
      "saved",
    );
    expect(listed.days).toBeLessThan(mostOnce);
    expect(await exceptions()).toHaveLength(eventLimits.exceptions - 1);
  });

  test("a series with a number of days and as many exceptions as can be is listed once when a date is cancelled", async () => {
    const { site, event, day, exceptions } = await opened();
    await cancelDate(site, staff, { id: event.id, day }, "Snow");
    expect(listed.days).toBeLessThan(mostOnce);
    expect(await exceptions()).toHaveLength(eventLimits.exceptions);
  });

  test("a series with a number of days and as many exceptions as can be is listed once for each of its parts when it is divided", async () => {
    const { site, event, day } = await opened();
    const changed = { ...daily, eventDate: day, eventTime: "11:00" };
    expect(await changeFollowing(site, staff, { id: event.id, day }, changed)).toBe("saved");
    expect(listed.days).toBeLessThan(3 * mostOnce);
  });
});
