import { v7 as uuidv7 } from "uuid";
import { nameCalendar } from "../../app/events/calendar-id.server.ts";
import { factsOfFiles } from "../../app/pages/originals/testing/facts-of-files.ts";
import { permissionsOf } from "../../app/permissions.ts";
import type { Person } from "../../app/viewer.ts";
import type { Database } from "../../database/connection.ts";
import { testStorage } from "../../platform/storage/testing/test-storage.ts";
import { addAccount } from "./church-people.ts";
import type { migratedDatabase } from "./database.ts";
import { insertEvents } from "./events.ts";

export const siteUrl = "https://riverside.example";

/** A congregation whose commands run at a time that a test moves. */
export async function openChurch(place: Awaited<ReturnType<typeof migratedDatabase>>) {
  const time = { now: new Date("2026-11-23T09:00:00Z") };
  const clock = () => time.now;
  const { storage } = await testStorage(place, { clock });
  const { db } = place;
  const settings = { secret: "a secret of the congregation's own", siteUrl };
  const site = { db, storage, facts: factsOfFiles, clock, mailWritten: () => undefined, settings };
  await addAccount(db, "sam").catch(() => undefined);
  await nameCalendar(site);
  // Nobody mails the account of the settings before somebody has used it.
  await db.updateTable("user").set({ lastSeenOn: "2026-01-01" }).where("id", "=", "sam").execute();
  return { site, db, time };
}

export type Church = Awaited<ReturnType<typeof openChurch>>;

export const staff: Person = {
  id: "sam",
  role: "staff",
  permissions: permissionsOf(["administrator"]),
  email: "sam@people.example",
  name: "Sam Hill",
};

export async function addMember(db: Database, id: string): Promise<Person> {
  await addAccount(db, id);
  return {
    id,
    role: "member",
    permissions: permissionsOf([]),
    email: `${id}@people.example`,
    name: "Sam Hill",
  };
}

/** Adds an event that takes replies, single or a series, and returns its id. */
export async function addOpenEvent(
  { db, time }: Church,
  event: Parameters<typeof insertEvents>[1][0] = {},
  places: number | null = null,
): Promise<string> {
  const id = uuidv7();
  await insertEvents(db, [{ eventTitle: "Supper", ...event, id }], time.now);
  await db.updateTable("events").set({ takesReplies: true, places }).where("id", "=", id).execute();
  return id;
}

/** Those who replied to a date, in the order of arrival: who, how many, and whether they come. */
export async function replies(db: Database, eventId: string): Promise<[string, number, string][]> {
  const rows = await db
    .selectFrom("attendances")
    .select(["email", "people", "state"])
    .where("eventId", "=", eventId)
    .orderBy("day")
    .orderBy("arrival")
    .execute();
  return rows.map(({ email, people, state }) => [email.split("@")[0] ?? "", people, state]);
}
