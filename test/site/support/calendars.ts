import ICAL from "ical.js";
import { readCalendarId, uidOf } from "../../../app/events/calendar-id.server.ts";
import { permissionsOf } from "../../../app/permissions.ts";
import type { Person } from "../../../app/viewer.ts";
import { congregation } from "../../../content/sample/congregation.ts";
import type { Database } from "../../../database/connection.ts";
import { momentAt } from "../../../platform/recurrence/wall-clock.ts";
import { testStorage } from "../../../platform/storage/testing/test-storage.ts";
import { administrator, type TestSite } from "../../support/test-site.ts";
import { databaseOf } from "./people.ts";

/** Returns a feed as phones get it. */
export async function calendarAt(site: TestSite, path = "/calendar.ics"): Promise<string> {
  const response = await site.request(path);
  if (response.status !== 200) throw new Error(`${path} returned ${response.status}`);
  return response.text();
}

/** The UID of an event in the feeds of a site. */
export async function uidIn(site: TestSite, id: string): Promise<string> {
  await using db = databaseOf(site);
  return uidOf(id, await readCalendarId(db));
}

/** The VEVENTs of an event as ical.js reads them: the event itself first, then its exceptions. */
export function componentsOf(text: string, uid: string): ICAL.Component[] {
  return new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents("vevent")
    .filter((event) => event.getFirstPropertyValue("uid") === uid);
}

/** What ical.js reads of a property of each VEVENT, as text. */
export function valuesOf(components: ICAL.Component[], property: string): string[] {
  return components.map((event) => String(event.getFirstPropertyValue(property) ?? ""));
}

/** When our rows say that an event takes place, sorted: moments in milliseconds, or days. */
export async function listedStarts(db: Database, eventId: string): Promise<(number | string)[]> {
  const rows = await db
    .selectFrom("occurrences")
    .select(["date", "time"])
    .where("eventId", "=", eventId)
    .where("isCancelled", "=", false)
    .execute();
  return rows
    .map(({ date, time }) =>
      time ? momentAt(date, time, congregation.timeZone).moment.epochMilliseconds : date,
    )
    .sort();
}

/** What commands need to change the events of a site, as the administrator. */
export async function editorOf(site: TestSite, db: Database, clock: () => Date) {
  const { id } = await db
    .selectFrom("user")
    .select("id")
    .where("email", "=", administrator.email)
    .executeTakeFirstOrThrow();
  const viewer: Person = {
    id,
    role: "staff",
    permissions: permissionsOf(["administrator"]),
    email: administrator.email,
    name: "Sam Hill",
  };
  const { storage } = await testStorage({ db, folder: site.dataDir });
  return { changing: { db, storage, clock, mailWritten: () => undefined }, viewer };
}
