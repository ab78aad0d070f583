import type { Selectable } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Database } from "../../database/connection.ts";
import type { EventTable } from "../../database/tables.ts";
import type { Log } from "../../platform/log.ts";
import type { Storage } from "../../platform/storage/files/storage.ts";
import { pictureSizes } from "../../platform/storage/files/stored-files.ts";
import { momentOf } from "../dates.server.ts";
import type { EditOutcome } from "../forms/edit-conflict.server.ts";
import { dropPicture } from "../pictures/drop-picture.server.ts";
import type { PictureSize } from "../pictures/picture.tsx";
import { readPage } from "../read-page.server.ts";
import { found } from "../responses/found.ts";
import { keepDeleted, takeDeleted, type Undoable } from "../staff/deleted-items.server.ts";
import { eventFolder } from "../storage-folders.ts";
import type { Page } from "../ui/paging.ts";
import { requireStaff, type Viewer } from "../viewer.ts";
import { isDay, type NewEvent } from "./events.ts";

export interface SavedEvent extends NewEvent {
  id: string;
  version: number;
}

export interface ChurchEvent extends SavedEvent {
  /** Pixels of the picture, when it is stored here. */
  pictureSize: PictureSize | undefined;
  /** Start for machines: `2026-07-01T19:00+01:00`, or only the day, or undefined without a date. */
  startsAt: string | undefined;
}

interface Dependencies {
  db: Database;
  storage: Storage;
  log: Log;
}

const columns = [
  "id",
  "eventTitle",
  "eventContent",
  "eventDate",
  "eventTime",
  "eventUrl",
  "eventAlt",
  "version",
] as const;

type Reading = Omit<Dependencies, "log">;

/** A page of all events, newest date first; undated events come last. */
export function listEvents(site: Reading, page: number): Promise<Page<ChurchEvent>> {
  return listDated(site, page, { order: "desc" });
}

/** A page of upcoming events, soonest first; `today` is `YYYY-MM-DD` in the congregation's time zone. */
export function listUpcoming(site: Reading, today: string, page: number): Promise<Page<ChurchEvent>> {
  return listDated(site, page, { order: "asc", from: today });
}

/** A page of past events, latest first. */
export function listPast(site: Reading, today: string, page: number): Promise<Page<ChurchEvent>> {
  return listDated(site, page, { order: "desc", before: today });
}

async function listDated(
  { db, storage }: Reading,
  page: number,
  { order, from, before }: { order: "asc" | "desc"; from?: string; before?: string },
): Promise<Page<ChurchEvent>> {
  const ids = db
    .selectFrom("events")
    .select("id")
    .$if(from !== undefined, (events) => events.where("eventDate", ">=", from ?? ""))
    .$if(before !== undefined, (events) =>
      events.where("eventDate", ">", "").where("eventDate", "<", before ?? ""),
    )
    .orderBy("eventDate", order)
    .orderBy("eventTime", order)
    .orderBy("id", order);
  const { items, ...rest } = await readPage(db, ids, page, (shown) =>
    db.selectFrom("events").where("id", "in", shown).select(columns).execute(),
  );
  return { ...rest, items: await forReaders(storage, items) };
}

/** The next few events, soonest first; `today` is `YYYY-MM-DD` in the congregation's time zone. */
export async function nextEvents(
  { db, storage }: Reading,
  today: string,
  limit: number,
): Promise<ChurchEvent[]> {
  const rows = await db
    .selectFrom("events")
    .select(columns)
    .where("eventDate", ">=", today)
    .orderBy("eventDate", "asc")
    .orderBy("eventTime", "asc")
    .orderBy("id", "asc")
    .limit(limit)
    .execute();
  return forReaders(storage, rows);
}

async function forReaders(storage: Storage, events: SavedEvent[]): Promise<ChurchEvent[]> {
  const sizes = await pictureSizes(
    storage,
    events.map(({ eventUrl }) => eventUrl),
  );
  return events.map((event) => ({
    ...event,
    pictureSize: sizes.get(event.eventUrl),
    startsAt: startOf(event),
  }));
}

function startOf({ eventDate, eventTime }: NewEvent): string | undefined {
  if (!isDay(eventDate)) return undefined;
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(eventTime) ? momentOf(eventDate, eventTime) : eventDate;
}

export function findEvent(db: Database, viewer: Viewer, id: string): Promise<SavedEvent | undefined> {
  requireStaff(viewer);
  return db.selectFrom("events").select(columns).where("id", "=", id).executeTakeFirst();
}

export async function addEvent(db: Database, viewer: Viewer, event: NewEvent): Promise<"saved"> {
  requireStaff(viewer);
  await db
    .insertInto("events")
    .values({ id: uuidv7(), ...event })
    .execute();
  return "saved";
}

/** Changes an event that is still at `version`; a replaced picture is removed. */
export async function changeEvent(
  dependencies: Dependencies,
  viewer: Viewer,
  { id, version, ...event }: SavedEvent,
): Promise<EditOutcome<SavedEvent>> {
  const before = await findEvent(dependencies.db, viewer, id);
  const changed = await dependencies.db
    .updateTable("events")
    .set({ ...event, version: version + 1 })
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  if (!before || changed.numUpdatedRows === 0n) return { now: await findEvent(dependencies.db, viewer, id) };
  if (before.eventUrl !== event.eventUrl) await dropPicture(dependencies, eventFolder, before.eventUrl);
  return "saved";
}

/** Deletes an event; for an hour it can be restored with its picture. */
export async function deleteEvent(site: Undoable, viewer: Viewer, id: string): Promise<void> {
  requireStaff(viewer);
  await site.db.transaction().execute(async (trx) => {
    const deleted = await trx.deleteFrom("events").where("id", "=", id).returningAll().executeTakeFirst();
    const content = found(deleted, "event");
    const picture = { folder: eventFolder, url: content.eventUrl };
    await keepDeleted(trx, site, { kind: "event", id, content, picture });
  });
}

/** Returns false when it is too late to restore the event. */
export async function restoreEvent(site: Undoable, viewer: Viewer, id: string): Promise<boolean> {
  requireStaff(viewer);
  return site.db.transaction().execute(async (trx) => {
    const event = await takeDeleted<Selectable<EventTable>>(trx, site, { kind: "event", id });
    if (event) await trx.insertInto("events").values(event).execute();
    return event !== undefined;
  });
}
