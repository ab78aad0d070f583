import { downloadPath } from "../../../platform/storage/names.ts";
import { multipart, noisy, testStorage, uploadPath } from "../../../platform/storage/testing/test-storage.ts";
import { addAccount, churchPeople } from "../../../test/support/church-people.ts";
import type { migratedDatabase } from "../../../test/support/database.ts";
import { storageRules } from "../../media/storage/storage-rules.ts";
import { permissionsOf } from "../../permissions.ts";
import type { Person } from "../../viewer.ts";
import { eventColumns } from "../event-columns.server.ts";
import { addEvent, defaultDetails } from "../event-writes.server.ts";
import type { NewEvent } from "../events.ts";

export const staff: Person = {
  ...churchPeople.sam,
  permissions: permissionsOf(["editor"]),
  email: "sam@people.example",
  name: "Sam Hill",
};

export const member: Person = { ...staff, role: "member", permissions: permissionsOf([]) };

/** Every Sunday at half past ten, from 29 November 2026. */
export const service: NewEvent = {
  ...defaultDetails,
  eventTitle: "Morning service",
  eventContent: "All are welcome.",
  eventDate: "2026-11-29",
  eventTime: "10:30",
  eventUrl: "",
  eventAlt: "",
  rule: "FREQ=WEEKLY;BYDAY=SU",
};

/** A site with only what the commands of events need, and with a clock that tests set. */
export async function openEventsChurch(place: Awaited<ReturnType<typeof migratedDatabase>>) {
  const time = { now: new Date("2026-11-22T09:00:00Z") };
  const clock = () => time.now;
  const { db, storage, ask } = await testStorage(place, { rules: storageRules, people: churchPeople, clock });
  await addAccount(db, staff.id);
  const site = { db, storage, clock, mailWritten: () => undefined };
  const read = (id: string) =>
    db
      .selectFrom("events")
      .select([...eventColumns, "listedUntil"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  return {
    site,
    db,
    time,
    ask,
    read,
    async add(event: Partial<NewEvent> = {}) {
      const { id } = await addEvent(site, staff, { ...service, ...event });
      return read(id);
    },
    occurrences: () => db.selectFrom("occurrences").selectAll().orderBy("id").execute(),
    async days(eventId: string) {
      const rows = db.selectFrom("occurrences").select("day").where("eventId", "=", eventId).orderBy("day");
      return (await rows.execute()).map(({ day }) => day);
    },
    exceptions: () => db.selectFrom("eventExceptions").selectAll().orderBy("day").execute(),
    /** Records which rows show a stored file. */
    async uses() {
      const rows = await db.selectFrom("fileUses").select("usedBy").orderBy("usedBy").execute();
      return rows.map(({ usedBy }) => usedBy);
    },
    /** Stores a picture and returns its URL. */
    async picture() {
      const name = `events/${crypto.randomUUID()}.jpg`;
      const bytes = await noisy(20, 20).jpeg().toBuffer();
      const reply = await ask(uploadPath(name), { ...multipart(name, bytes), as: staff.id });
      return downloadPath(name, (await reply.json()).downloadTokens);
    },
  };
}

export type EventsChurch = Awaited<ReturnType<typeof openEventsChurch>>;
