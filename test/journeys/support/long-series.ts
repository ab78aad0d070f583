import { defaultDetails } from "../../../app/events/event-writes.server.ts";
import { databaseOf } from "../../site/support/people.ts";
import { insertEvents } from "../../support/events.ts";
import type { TestSite } from "../../support/test-site.ts";

/** The id of a series of unbreakable text, all of whose details are given. */
export const longSeriesId = "long-series";

const [title, text] = ["W".repeat(120), `${"m".repeat(400)} https://church.example/${"w".repeat(200)}`];

/** Adds the series, which begins on Sunday, 1 January 2040, with a cancelled and a moved date. */
export async function addLongSeries(site: TestSite): Promise<void> {
  await using db = databaseOf(site);
  const series = {
    ...defaultDetails,
    id: longSeriesId,
    eventTitle: title,
    eventContent: text,
    eventDate: "2040-01-01",
    eventTime: "10:00",
    endTime: "12:00",
    rule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;COUNT=40",
    addedDates: "2040-12-24",
    placeName: title,
    placeAddress: text.slice(0, 250),
    contactName: title,
    contactEmail: "ann@people.example",
    category: "group",
    link: `https://church.example/${"w".repeat(200)}`,
    isPublic: false,
  };
  const exception = (day: string, changes: object, isCancelled: boolean) => ({
    id: `${longSeriesId} ${day}`,
    eventId: longSeriesId,
    day,
    isCancelled,
    reason: "m".repeat(250),
    changes: JSON.stringify(changes),
  });
  const atDates = new Date("2039-12-01T10:00:00Z");
  await insertEvents(db, [series], atDates);
  await db
    .insertInto("eventExceptions")
    .values([
      exception("2040-01-01", {}, true),
      exception("2040-01-15", { eventDate: "2040-01-17", eventTime: "19:30" }, false),
    ])
    .execute();
  await db
    .updateTable("occurrences")
    .set({ isCancelled: true })
    .where("eventId", "=", longSeriesId)
    .where("day", "=", "2040-01-01")
    .execute();
}
