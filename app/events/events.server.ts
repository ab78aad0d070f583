import type { Selectable } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Database } from "../../database/connection.ts";
import type { EventTable } from "../../database/tables.ts";
import type { Storage } from "../../platform/storage/files/storage.ts";
import { pictureSizes } from "../../platform/storage/files/stored-files.ts";
import { type ChangingSite, change } from "../changes/change.server.ts";
import { keepDeleted, takeDeleted } from "../changes/deleted-items.server.ts";
import { requireFile } from "../changes/file-gone.ts";
import { momentOf } from "../dates.server.ts";
import type { AddOutcome, EditOutcome } from "../forms/edit-conflict.server.ts";
import type { PictureSize } from "../pictures/picture.tsx";
import { readPage } from "../read-page.server.ts";
import { found } from "../responses/found.ts";
import type { Page } from "../ui/paging.ts";
import { requirePermission, type Viewer } from "../viewer.ts";
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

interface Reading {
  db: Database;
  storage: Storage;
}

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
  requirePermission(viewer, "events:write");
  return db.selectFrom("events").select(columns).where("id", "=", id).executeTakeFirst();
}

export async function addEvent(site: ChangingSite, viewer: Viewer, event: NewEvent): Promise<AddOutcome> {
  return change(site, viewer, "events:write", async (change) => {
    const id = uuidv7();
    await change.db
      .insertInto("events")
      .values({ id, ...event })
      .execute();
    requireFile(await change.uses(event.eventUrl, `event:${id}`));
    await change.record("created", subjectOf(id, event), undefined, factsOf(event));
    return "saved" as const;
  });
}

/** Changes an event that is still at `version`; a replaced picture is released. */
export async function changeEvent(
  site: ChangingSite,
  viewer: Viewer,
  { id, version, ...event }: SavedEvent,
): Promise<EditOutcome<SavedEvent>> {
  return change(site, viewer, "events:write", async (change) => {
    const before = await findEvent(change.db, viewer, id);
    const changed = await change.db
      .updateTable("events")
      .set({ ...event, version: version + 1 })
      .where("id", "=", id)
      .where("version", "=", version)
      .executeTakeFirst();
    if (!before || changed.numUpdatedRows === 0n) return { now: await findEvent(change.db, viewer, id) };
    if (before.eventUrl !== event.eventUrl) {
      requireFile(await change.uses(event.eventUrl, `event:${id}`));
      await change.releases(before.eventUrl, `event:${id}`);
    }
    await change.record("changed", subjectOf(id, event), factsOf(before), factsOf(event));
    return "saved" as const;
  });
}

/** Deletes an event; for a while it can be restored with its picture. */
export async function deleteEvent(site: ChangingSite, viewer: Viewer, id: string): Promise<void> {
  await change(site, viewer, "events:write", async (change) => {
    const deleted = await change.db
      .deleteFrom("events")
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirst();
    const event = found(deleted, "event");
    await keepDeleted(change, { kind: "event", id, content: event });
    await change.releases(event.eventUrl, `event:${id}`);
    await change.record("deleted", subjectOf(id, event), factsOf(event));
  });
}

/** Returns false when it is too late to restore the event. */
export async function restoreEvent(site: ChangingSite, viewer: Viewer, id: string): Promise<boolean> {
  return change(site, viewer, "events:write", async (change) => {
    const event = await takeDeleted<Selectable<EventTable>>(change, { kind: "event", id });
    if (!event) return false;
    await change.db.insertInto("events").values(event).execute();
    await change.uses(event.eventUrl, `event:${id}`);
    await change.record("restored", subjectOf(id, event), undefined, factsOf(event));
    return true;
  });
}

function subjectOf(id: string, { eventTitle }: NewEvent) {
  return { kind: "event", id, title: eventTitle } as const;
}

function factsOf({ eventTitle, eventDate, eventTime }: NewEvent) {
  return { title: eventTitle, date: eventDate, time: eventTime };
}
