import type { Selectable } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import type { EventExceptionTable, EventTable } from "../../database/event-tables.ts";
import { parseRule } from "../../platform/recurrence/rule.ts";
import { type Change, type ChangeByPerson, type ChangingSite, change } from "../changes/change.server.ts";
import { rowWith, storeDeleted, takeDeleted } from "../changes/deleted-items.server.ts";
import { requireFile } from "../changes/file-gone.ts";
import { takeTurns } from "../changes/locks.server.ts";
import { formatDay } from "../dates/dates.ts";
import type { AddOutcome, EditOutcome } from "../forms/edit-conflict.server.ts";
import { type Restored, storeImports, takeImports } from "../items/imports/imported-again.server.ts";
import { recordVisibility } from "../items/visibility/record.server.ts";
import { published } from "../items/visibility/visibility.ts";
import { found } from "../serving/responses/found.ts";
import type { Viewer } from "../viewer.ts";
import { planDateNews } from "./date-news.server.ts";
import { exceptionsOfGoneDates } from "./date-now.server.ts";
import { datesFollow } from "./dates-follow.server.ts";
import { findEvent } from "./event-reads.server.ts";
import { changedText, textOf } from "./event-version.server.ts";
import type { NewEvent, SavedEvent } from "./events.ts";
import { readChanges, readExceptions, type SavedException } from "./exception-rows.server.ts";
import { noteHiding, type ToldOfHiding, UntoldReplies } from "./hidden-dates.server.ts";
import { lockEvent } from "./lock-event.server.ts";
import { listOccurrences } from "./occurrences.server.ts";
import { partsOf, picturesOf } from "./parts.server.ts";
import { ruleInWords } from "./rule-words.ts";
import { storeServices } from "./services.server.ts";
import { freeSlug, leadsElsewhere, slugFollows } from "./slugs.server.ts";

/** What else a form says about an event. It is saved in the same change, under the lock of the event. */
interface Together {
  also?: (change: ChangeByPerson, id: string) => Promise<void>;
}

export async function addEvent(
  site: ChangingSite,
  viewer: Viewer,
  event: NewEvent,
  { also }: Together = {},
): Promise<{ id: string }> {
  return change(site, viewer, "events:write", async (change) => {
    const id = await createEvent(change, event);
    await also?.(change, id);
    return { id };
  });
}

export async function createEvent(change: ChangeByPerson, event: NewEvent): Promise<string> {
  const id = uuidv7();
  await insertEvent(change, { id, ...event });
  requireFile(await change.uses(event.eventUrl, `event:${id}`));
  await change.addVersion({ kind: "event", id, version: 1, after: textOf(event) });
  await change.record("created", subjectOf(id, event), undefined, factsOf(event));
  await recordVisibility(change, subjectOf(id, event), event);
  return id;
}

type FurtherColumns = Pick<Selectable<EventTable>, "takesReplies" | "places">;

/** Writes the row of a new event, or of one that had a slug already, and its dates. Its files are for the caller to record. */
export async function insertEvent(
  { db, now }: Pick<Change, "db" | "now">,
  event: NewEvent & { id: string; slug?: string } & Partial<FurtherColumns>,
): Promise<void> {
  // In this turn, slugs of drafts follow their titles. Somebody may still take the slug first.
  await takeTurns(db, "calendar of services");
  const own = event.slug !== undefined && !(await leadsElsewhere(db, event.slug)) ? event.slug : undefined;
  for (let slug = own; ; slug = undefined) {
    slug ??= await freeSlug(db, event.eventTitle);
    const inserted = await db
      .insertInto("events")
      .values({ ...event, slug, changedAt: now.toISOString() })
      .onConflict((conflict) => conflict.column("slug").doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows !== 0n) break;
  }
  await listOccurrences(db, event, now);
}

/** What its form does not hold is left as it is. */
type ChangedEvent = NewEvent & Pick<SavedEvent, "version"> & Partial<SavedEvent>;

/** What somebody agrees to in the form. */
interface Agreed {
  mayLose?: boolean;
  /** What people hear from whom the change hides a date that they replied to. */
  tell?: ToldOfHiding | undefined;
}

/**
 * Changes an event that is still at `version`; a replaced picture is released. Saves nothing when changed dates would be
 * lost, unless `mayLose` is set, or when it hides dates that people replied to, unless `tell` is.
 */
export async function changeEvent(
  site: ChangingSite,
  viewer: Viewer,
  id: string,
  { version, id: _, slug: __, takesReplies: ___, places: ____, ...said }: ChangedEvent,
  { mayLose = false, tell, also }: Agreed & Together = {},
): Promise<EditOutcome<SavedEvent> | AddOutcome> {
  const changing = change(site, viewer, "events:write", async (change) => {
    await lockEvent(change.db, id);
    const before = await findEvent(change, viewer, id);
    if (before?.version !== version) return { now: before };
    const event = { endedParts: before.endedParts, ...said };
    const { from } = partsOf(before).at(-1) ?? { from: "" };
    if (event.eventDate < from) return startsTooEarly(from);
    const losing = exceptionsOfGoneDates(before, event, await readExceptions(change.db, id));
    if (losing.length > 0 && !mayLose) return wouldLoseDates(losing);
    await updateEvent(change, { id, version }, event);
    await slugFollows(change.db, before, event.eventTitle);
    await removeExceptions(change, losing);
    await exchangePictures(change, before, { ...before, ...event });
    await datesFollow(change, id, before, event);
    await listOccurrences(change.db, { id, ...event }, change.now);
    await noteHiding(change, id, { before, after: event, tell });
    await change.addVersion(changedText(id, version, before, event));
    await change.record("changed", subjectOf(id, event), factsOf(before), factsOf(event));
    await recordVisibility(change, subjectOf(id, event), event, before);
    await planDateNews(change, id);
    await also?.(change, id);
    return "saved" as const;
  });
  const outcome = await changing.catch((error: unknown) => {
    if (error instanceof UntoldReplies) return { refusal: error.message, status: 409, field: "tell" };
    throw error;
  });
  // Those who move up into further places get mails, which are deferred work.
  if (also && outcome === "saved") site.mailWritten();
  return outcome;
}

/** Refuses to let the later dates of a series begin before they do. */
export function startsTooEarly(day: string) {
  const refusal = `The earlier dates of the series stay as they are. Please begin on ${formatDay(day)} or later.`;
  return { refusal, status: 400, field: "eventDate" };
}

export async function exchangePictures(change: Change, before: SavedEvent, after: SavedEvent): Promise<void> {
  const [shown, showing] = [picturesOf(before), picturesOf(after)];
  const usedBy = `event:${after.id}` as const;
  for (const url of showing) if (!shown.includes(url)) requireFile(await change.uses(url, usedBy));
  for (const url of shown) if (!showing.includes(url)) await change.releases(url, usedBy);
}

export function wouldLoseDates(losing: SavedException[]) {
  const days = losing.map(({ day }) => formatDay(day)).join("; ");
  const refusal = `With these dates, you would lose what you changed or cancelled: ${days}. Tick “Yes, lose these changes” to save anyway.`;
  return { refusal, status: 409, field: "mayLose" };
}

/** Counts a change of an event, and sets what is given. Returns false when it is no longer at `version`. */
export async function updateEvent(
  { db, now }: Pick<Change, "db" | "now">,
  { id, version }: Pick<SavedEvent, "id" | "version">,
  event: Partial<NewEvent & Pick<SavedEvent, "partId">> = {},
): Promise<boolean> {
  const changed = await db
    .updateTable("events")
    .set({ ...event, version: version + 1, changedAt: now.toISOString() })
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Deletes what is different about some dates, and releases their pictures. */
export async function removeExceptions(change: Change, exceptions: SavedException[]): Promise<void> {
  if (exceptions.length === 0) return;
  const ids = exceptions.map(({ id }) => id);
  await change.db.deleteFrom("eventExceptions").where("id", "in", ids).execute();
  for (const { id, changes } of exceptions)
    if (changes.eventUrl) await change.releases(changes.eventUrl, `event-date:${id}`);
}

/** An event as `deletedItems` stores it. Events that were deleted before they had dates lack `exceptions` and `slug`. */
type DeletedEvent = Selectable<EventTable> & { exceptions?: Selectable<EventExceptionTable>[] };

const deletedEvent = rowWith<DeletedEvent>(["id", "eventTitle", "eventContent", "eventDate", "eventTime"], {
  exceptions: z.array(rowWith<Selectable<EventExceptionTable>>(["id", "day", "changes"])).optional(),
});

/** Deletes an event with all its dates; for a while it can be restored with its pictures. */
export async function deleteEvent(site: ChangingSite, viewer: Viewer, id: string): Promise<void> {
  await change(site, viewer, "events:write", (change) => deleteEventWithin(change, id));
}

export async function deleteEventWithin(change: Change, id: string): Promise<void> {
  await lockEvent(change.db, id);
  const exceptions = await change.db
    .selectFrom("eventExceptions")
    .selectAll()
    .where("eventId", "=", id)
    .orderBy("day")
    .execute();
  const deleted = await change.db.deleteFrom("events").where("id", "=", id).returningAll().executeTakeFirst();
  const event = found(deleted, "event");
  await storeDeleted(change, { kind: "event", id, content: { ...event, exceptions } });
  await storeImports(change, { kind: "event", id });
  for (const [url, usedBy] of filesOf(event, exceptions)) await change.releases(url, usedBy);
  await storeServices(change.db, change.now, event);
  await change.record("deleted", subjectOf(id, event), factsOf(event));
  await planDateNews(change, id, { deletedAt: event.version });
}

export async function restoreEvent(site: ChangingSite, viewer: Viewer, id: string): Promise<Restored> {
  return change(site, viewer, "events:write", (change) => restoreEventWithin(change, id));
}

export async function restoreEventWithin(change: Change, id: string): Promise<Restored> {
  const again = await takeImports(change, { kind: "event", id });
  if (again) return again;
  const deleted = await takeDeleted(change, { kind: "event", id, schema: deletedEvent });
  if (!deleted) return "tooLate";
  const {
    exceptions = [],
    version,
    slug = id,
    listedUntil: _,
    followsId: __,
    followsRule: ___,
    ...event
  } = deleted;
  // Subscribed calendars accept it again only if its version is newer than at its deletion.
  const restored = { ...defaultDetails, ...event, slug, version: version + 1 };
  await insertEvent(change, restored);
  if (exceptions.length > 0) await change.db.insertInto("eventExceptions").values(exceptions).execute();
  await listOccurrences(change.db, restored, change.now);
  for (const [url, usedBy] of filesOf(event, exceptions)) await change.uses(url, usedBy);
  await change.record("restored", subjectOf(id, event), undefined, factsOf(event));
  await planDateNews(change, id);
  return "restored";
}

/** The other details of an event that has only title, text, date, time and picture. */
export const defaultDetails = {
  endDate: "",
  endTime: "",
  isAllDay: false,
  placeName: "",
  placeAddress: "",
  placePosition: "",
  contactName: "",
  contactEmail: "",
  category: "other",
  link: "",
  heldIn: "",
  isPublic: true,
  rule: "",
  addedDates: "",
  ...published,
} satisfies Partial<NewEvent>;

function filesOf(
  event: { id: string; eventUrl: string; endedParts?: string },
  exceptions: { id: string; changes: string }[],
): [url: string, usedBy: `event:${string}` | `event-date:${string}`][] {
  const ofDates = exceptions.flatMap(({ id: exceptionId, changes }): [string, `event-date:${string}`][] => {
    const { eventUrl: url } = readChanges(changes);
    return url ? [[url, `event-date:${exceptionId}`]] : [];
  });
  const own = picturesOf(event).map((url): [string, `event:${string}`] => [url, `event:${event.id}`]);
  return [...own, ...ofDates];
}

export function subjectOf(id: string, { eventTitle }: Pick<NewEvent, "eventTitle">) {
  return { kind: "event", id, title: eventTitle } as const;
}

export function factsOf({ eventTitle, eventDate, eventTime, rule = "" }: Partial<NewEvent>) {
  const repeats = parseRule(rule);
  return {
    title: eventTitle ?? "",
    date: eventDate ?? "",
    time: eventTime ?? "",
    ...(repeats && { repeats: ruleInWords(repeats, { firstDay: eventDate }) }),
  };
}
