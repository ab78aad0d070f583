import { v7 as uuidv7 } from "uuid";
import type { Database } from "../../database/connection.ts";
import { type Change, type ChangingSite, change } from "../changes/change.server.ts";
import { requireFile } from "../changes/file-gone.ts";
import { formatDay, isDay } from "../dates/dates.ts";
import { found } from "../serving/responses/found.ts";
import type { Viewer } from "../viewer.ts";
import { noteChangedDate } from "./changed-dates.server.ts";
import { planDateNews } from "./date-news.server.ts";
import { detailsOn, dueOn } from "./event-days.server.ts";
import { findEvent } from "./event-reads.server.ts";
import { removeExceptions, subjectOf, updateEvent } from "./event-writes.server.ts";
import { type DateDetails, type DateException, eventLimits, type SavedEvent } from "./events.ts";
import { readExceptions, type SavedException, writeChanges } from "./exception-rows.server.ts";
import { lockEvent } from "./lock-event.server.ts";
import { listDates } from "./occurrences.server.ts";

export interface DateOfEvent {
  id: string;
  /** `YYYY-MM-DD`, when the date is due by the rule. */
  day: string;
}

export interface EventDate {
  event: SavedEvent;
  exception: SavedException | undefined;
  details: DateDetails;
}

/** Returns a date for the people who may change it. Throws a 404 page when the event has no such date. */
export async function findDate(db: Database, viewer: Viewer, { id, day }: DateOfEvent): Promise<EventDate> {
  const event = found(await findEvent({ db }, viewer, id), "event");
  found(isDay(day) && dueOn(event)(day) ? day : undefined, "date");
  const [exception] = await readExceptions(db, id, [day]);
  return { event, exception, details: detailsOn(event, day, exception) };
}

export async function cancelDate(
  site: ChangingSite,
  viewer: Viewer,
  date: DateOfEvent,
  reason: string,
): Promise<void> {
  await changeDateOf(site, viewer, date, async (change, { exception }) => {
    await writeException(change, date, { ...exception, isCancelled: true, reason });
    return "cancelled";
  });
}

/** Lets a cancelled date take place after all. Other changes of it stay. */
export async function uncancelDate(site: ChangingSite, viewer: Viewer, date: DateOfEvent): Promise<void> {
  await changeDateOf(site, viewer, date, async (change, { exception }) => {
    if (!exception?.isCancelled) return undefined;
    if (exception.stored === "{}") await removeExceptions(change, [exception]);
    else await writeException(change, date, { ...exception, isCancelled: false, reason: "" });
    return "uncancelled";
  });
}

/**
 * Sets what one date is like: when, where, what and why. What equals the event's own details follows the event. Returns
 * false, and changes nothing, when a `version` is given and the event is no longer at it.
 */
export async function changeDate(
  site: ChangingSite,
  viewer: Viewer,
  date: DateOfEvent,
  { reason, version, ...details }: DateDetails & { reason: string; version?: number },
): Promise<boolean> {
  let isCurrent = true;
  await changeDateOf(site, viewer, date, async (change, { event, exception }) => {
    isCurrent = version === undefined || event.version === version;
    if (!isCurrent) return undefined;
    const changes = differences(detailsOn(event, date.day), details);
    if (
      writeChanges(changes, exception?.stored) === "{}" &&
      !exception?.isCancelled &&
      !isSaidNow(reason, exception)
    ) {
      if (exception) await removeExceptions(change, [exception]);
      return exception && "date-changed";
    }
    const id = await writeException(change, date, {
      ...exception,
      isCancelled: exception?.isCancelled ?? false,
      reason,
      changes,
    });
    await exchangePicture(change, id, exception?.changes.eventUrl, changes.eventUrl);
    return "date-changed";
  });
  return isCurrent;
}

/** Whether the reason is about the date as planned, not about a change of it that has been taken back. */
function isSaidNow(reason: string, before: SavedException | undefined): boolean {
  return reason !== "" && (before?.stored === "{}" || reason !== before?.reason);
}

export async function resetDate(site: ChangingSite, viewer: Viewer, date: DateOfEvent): Promise<void> {
  await changeDateOf(site, viewer, date, async (change, { exception }) => {
    if (!exception) return undefined;
    await removeExceptions(change, [exception]);
    return "date-reset";
  });
}

type DateAction = "cancelled" | "uncancelled" | "date-changed" | "date-reset";

async function changeDateOf(
  site: ChangingSite,
  viewer: Viewer,
  date: DateOfEvent,
  work: (change: Change, found: EventDate) => Promise<DateAction | undefined>,
): Promise<void> {
  await change(site, viewer, "events:write", async (change) => {
    await lockEvent(change.db, date.id);
    const before = await findDate(change.db, viewer, date);
    const done = await work(change, before);
    if (!done) return;
    // Counts for subscribed calendars, and for people who edit the event at the same time.
    await updateEvent(change, before.event);
    await listDates(change.db, before.event, [date.day], change.now);
    await noteChangedDate(change, date);
    const after = await findDate(change.db, viewer, date);
    await change.record(done, subjectOfDate(date, before.event), factsOf(before), factsOf(after));
    await planDateNews(change, date.id, { day: date.day });
  });
}

async function writeException(
  change: Change,
  { id: eventId, day }: DateOfEvent,
  { id, isCancelled = false, reason = "", changes = {}, stored }: Partial<SavedException>,
): Promise<string> {
  const set = { isCancelled, reason, changes: writeChanges(changes, stored) };
  if (id !== undefined) {
    await change.db.updateTable("eventExceptions").set(set).where("id", "=", id).execute();
    return id;
  }
  await refuseTooMany(change.db, eventId);
  const added = uuidv7();
  await change.db
    .insertInto("eventExceptions")
    .values({ id: added, eventId, day, ...set })
    .execute();
  return added;
}

async function refuseTooMany(db: Database, eventId: string): Promise<void> {
  const { exceptions } = await db
    .selectFrom("eventExceptions")
    .where("eventId", "=", eventId)
    .select(({ fn }) => fn.countAll().as("exceptions"))
    .executeTakeFirstOrThrow();
  if (Number(exceptions) >= eventLimits.exceptions) throw tooManyExceptions();
}

function tooManyExceptions() {
  const text = `An event can have at most ${eventLimits.exceptions} changed dates. Please end this series and begin a new one.`;
  return new Response(text, { status: 422 });
}

async function exchangePicture(change: Change, id: string, before = "", after = ""): Promise<void> {
  if (before === after) return;
  if (after) requireFile(await change.uses(after, `event-date:${id}`));
  if (before) await change.releases(before, `event-date:${id}`);
}

function differences(event: DateDetails, date: DateDetails): DateException["changes"] {
  const differing = Object.entries(date).filter(
    ([name, value]) => event[name as keyof DateDetails] !== value,
  );
  return Object.fromEntries(differing);
}

function subjectOfDate({ id, day }: DateOfEvent, { eventTitle }: SavedEvent) {
  return subjectOf(id, { eventTitle: `${eventTitle} (${formatDay(day)})` });
}

function factsOf({ exception, details }: EventDate) {
  const { eventTitle, eventDate, eventTime, placeName } = details;
  return {
    title: eventTitle,
    date: eventDate,
    time: eventTime,
    place: placeName,
    cancelled: exception?.isCancelled ?? false,
    reason: exception?.reason ?? "",
  };
}
