import { data } from "react-router";
import { v7 as uuidv7 } from "uuid";
import type { Database } from "../../database/connection.ts";
import type { Log } from "../../platform/log.ts";
import { storedPathOf } from "../../platform/storage/names.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { deleteStoredFile, pictureSizes } from "../../platform/storage/stored-files.ts";
import { requireStaff, type Viewer } from "../identity/viewer.ts";
import { type Page, pageSize, toPage } from "../ui/paging.ts";
import type { NewEvent } from "./events.ts";

export interface ChurchEvent extends NewEvent {
  id: string;
  /** Pixels of the picture, when it is one of ours. */
  pictureSize: { width: number; height: number } | undefined;
}

interface Dependencies {
  db: Database;
  storage: Storage;
  log: Log;
}

const columns = ["id", "eventTitle", "eventContent", "eventDate", "eventTime", "eventUrl"] as const;

/** A page of events, the newest date first. */
export async function listEvents(
  { db, storage }: Omit<Dependencies, "log">,
  page: number,
): Promise<Page<ChurchEvent>> {
  // The ids come from the index alone, so that skipping pages does not read their texts.
  const rows = await db
    .with("shown", (ids) =>
      ids
        .selectFrom("events")
        .select("id")
        .orderBy("eventDate", "desc")
        .orderBy("eventTime", "desc")
        .orderBy("id", "desc")
        .limit(pageSize + 1)
        .offset((page - 1) * pageSize),
    )
    .selectFrom("events")
    .where("id", "in", (shown) => shown.selectFrom("shown").select("shown.id"))
    .select(columns)
    .orderBy("eventDate", "desc")
    .orderBy("eventTime", "desc")
    .orderBy("id", "desc")
    .execute();
  const { items, ...rest } = toPage(rows, page);
  const sizes = await pictureSizes(
    storage,
    items.map(({ eventUrl }) => eventUrl),
  );
  return { ...rest, items: items.map((event) => ({ ...event, pictureSize: sizes.get(event.eventUrl) })) };
}

/** One event, for the staff who change it. */
export async function findEvent(
  db: Database,
  viewer: Viewer,
  id: string,
): Promise<NewEvent & { id: string }> {
  requireStaff(viewer);
  const event = await db.selectFrom("events").select(columns).where("id", "=", id).executeTakeFirst();
  if (!event) throw noSuchEvent();
  return event;
}

export async function addEvent({ db }: Dependencies, viewer: Viewer, event: NewEvent): Promise<void> {
  requireStaff(viewer);
  await db
    .insertInto("events")
    .values({ id: uuidv7(), ...event })
    .execute();
}

/** Changes an event; the picture it had before is removed when another takes its place. */
export async function changeEvent(
  dependencies: Dependencies,
  viewer: Viewer,
  id: string,
  event: NewEvent,
): Promise<void> {
  const before = await findEvent(dependencies.db, viewer, id);
  await dependencies.db.updateTable("events").set(event).where("id", "=", id).execute();
  if (before.eventUrl !== event.eventUrl) await dropPicture(dependencies, before.eventUrl);
}

/** Removes an event and its picture. */
export async function removeEvent(dependencies: Dependencies, viewer: Viewer, id: string): Promise<void> {
  const before = await findEvent(dependencies.db, viewer, id);
  await dependencies.db.deleteFrom("events").where("id", "=", id).execute();
  await dropPicture(dependencies, before.eventUrl);
}

/** Whether an address is a picture that was uploaded for events. */
export async function isEventPicture(storage: Storage, url: string): Promise<boolean> {
  const isOurs = storedPathOf(url, storage.siteUrl)?.startsWith("events/") ?? false;
  return isOurs && (await pictureSizes(storage, [url])).has(url);
}

/** The event is saved by now, so a picture that stays behind is only worth a line in the log. */
async function dropPicture({ db, storage, log }: Dependencies, url: string): Promise<void> {
  const path = storedPathOf(url, storage.siteUrl);
  if (!path?.startsWith("events/")) return;
  if (await db.selectFrom("events").select("id").where("eventUrl", "=", url).executeTakeFirst()) return;
  try {
    if (!(await deleteStoredFile(storage, path)))
      log.warn({ path }, "the old picture was not there any more");
  } catch (error) {
    log.error({ err: error, path }, "the old picture could not be removed");
  }
}

function noSuchEvent() {
  return data("This event is not there any more.", { status: 404 });
}
