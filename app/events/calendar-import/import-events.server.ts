import { v7 as uuidv7 } from "uuid";
import { type Change, type ChangingSite, change } from "../../changes/change.server.ts";
import { takeTurns } from "../../changes/locks.server.ts";
import { calendarSources, rememberSource } from "../../items/imports/sources.server.ts";
import type { Viewer } from "../../viewer.ts";
import { planDateNews } from "../date-news.server.ts";
import { datesFollow } from "../dates-follow.server.ts";
import { eventColumns } from "../event-columns.server.ts";
import { changedText, textOf } from "../event-version.server.ts";
import {
  defaultDetails,
  exchangePictures,
  insertEvent,
  removeExceptions,
  updateEvent,
} from "../event-writes.server.ts";
import type { DateException } from "../events.ts";
import { readExceptions } from "../exception-rows.server.ts";
import { asksForMembers } from "../hidden-dates.server.ts";
import { lockEvents } from "../lock-event.server.ts";
import { listOccurrences } from "../occurrences.server.ts";
import {
  findImported,
  type ImportedEvent,
  keyOf,
  type PlannedEvent,
  statusOf,
} from "./calendar-plan.server.ts";
import { eventPreviews } from "./calendar-previews.server.ts";
import { isOffered } from "./import-limits.ts";

export interface ImportCounts {
  added: number;
  updated: number;
  /** Ticked, but changed, imported or replied to by somebody since the preview. */
  leftAlone: number;
}

/** Rows that fit into one statement of both databases. */
const rowsAtOnce = 100;

/**
 * Saves the events of a preview whose numbers somebody ticked. An event that was changed, deleted or imported since the
 * preview is left alone, and so is one that would be kept for members and that somebody without an account replied to. Returns undefined when the preview has expired or was imported already.
 */
export async function importEvents(
  site: ChangingSite,
  viewer: Viewer,
  { id, ticked }: { id: string; ticked: ReadonlySet<number> },
): Promise<ImportCounts | undefined> {
  return change(site, viewer, "events:write", async (change) => {
    // Two imports of events with the same titles could otherwise wait for each other's slugs.
    await takeTurns(change.db, "calendar imports");
    const preview = await eventPreviews.take(change, id);
    if (!preview) return undefined;
    const { name, events } = preview.plan;
    const chosen = events.filter(({ status }, number) => ticked.has(number) && isOffered(status));
    const { counts, updated } = await saveAll(change, chosen);
    if (preview.sourceUrl) await rememberSource(change, calendarSources, { url: preview.sourceUrl, name });
    await change.record("imported", { kind: "calendar", id, title: name }, undefined, { ...counts });
    for (const eventId of updated) await planDateNews(change, eventId);
    return counts;
  });
}

/** Returns also the ids of the events that were updated. */
async function saveAll(
  change: Change,
  events: readonly PlannedEvent[],
): Promise<{ counts: ImportCounts; updated: string[] }> {
  const updated: string[] = [];
  const counts = { added: 0, leftAlone: 0 };
  const asPlanned = [...(await findImported(change.db, events)).values()];
  await lockEvents(
    change.db,
    asPlanned.map(({ eventId }) => eventId),
  );
  await takeTurns(change.db, "calendar of services");
  // Somebody may have changed or deleted them meanwhile.
  const known = await findImported(change.db, events);
  for (const planned of events) {
    const before = known.get(keyOf(planned));
    if (!isAsPlanned(planned, before)) counts.leftAlone++;
    else if (before && before.currentVersion !== null) {
      const { eventId: id, currentVersion: version } = before;
      const mayUpdate = planned.event.isPublic || !(await asksForMembers(change, id));
      if (mayUpdate && (await update(change, planned, { id, version }))) updated.push(id);
      else counts.leftAlone++;
    } else {
      await add(change, planned);
      counts.added++;
    }
  }
  return { counts: { ...counts, updated: updated.length }, updated };
}

function isAsPlanned(
  { status, seenVersion, contentHash }: PlannedEvent,
  now: ImportedEvent | undefined,
): boolean {
  return status === statusOf(now, contentHash) && seenVersion === (now?.currentVersion ?? null);
}

async function add(change: Change, planned: PlannedEvent): Promise<void> {
  const id = uuidv7();
  const event = { ...defaultDetails, ...planned.event, eventUrl: "", eventAlt: "", id };
  await insertEvent(change, event);
  await change.addVersion({ kind: "event", id, version: 1, after: textOf(event) });
  await addExceptions(change, id, planned.exceptions);
  if (planned.exceptions.length > 0) await listOccurrences(change.db, event, change.now);
  await remember(change, planned, { id, version: 1 });
}

/** Keeps what the file cannot say, such as the picture. A series that was divided here becomes whole. */
async function update(
  change: Change,
  planned: PlannedEvent,
  { id, version }: { id: string; version: number },
): Promise<boolean> {
  const { category, link, isPublic, ...event } = planned.event;
  const stated = {
    ...event,
    ...(category !== defaultDetails.category && { category }),
    ...(link !== "" && { link }),
    ...(!isPublic && { isPublic }),
    endedParts: "",
    partId: "",
  };
  const saved = () =>
    change.db.selectFrom("events").select(eventColumns).where("id", "=", id).executeTakeFirstOrThrow();
  const before = await saved();
  if (!(await updateEvent(change, { id, version }, stated))) return false;
  const after = await saved();
  // The file says what differs on each date.
  await removeExceptions(change, await readExceptions(change.db, id));
  await exchangePictures(change, before, after);
  await datesFollow(change, id, before, after);
  await addExceptions(change, id, planned.exceptions);
  await change.addVersion(changedText(id, version, before, after));
  await listOccurrences(change.db, after, change.now);
  await remember(change, planned, { id, version: version + 1 });
  return true;
}

async function addExceptions(
  { db }: Change,
  eventId: string,
  exceptions: readonly DateException[],
): Promise<void> {
  const rows = exceptions.map(({ changes, ...exception }) => ({
    id: uuidv7(),
    eventId,
    ...exception,
    changes: JSON.stringify(changes),
  }));
  for (let first = 0; first < rows.length; first += rowsAtOnce)
    await db
      .insertInto("eventExceptions")
      .values(rows.slice(first, first + rowsAtOnce))
      .execute();
}

async function remember(
  { db, now }: Change,
  { uid, recurrenceDay, contentHash }: PlannedEvent,
  { id: eventId, version }: { id: string; version: number },
): Promise<void> {
  const row = { eventId, version, contentHash, importedAt: now.toISOString() };
  await db
    .insertInto("importedEvents")
    .values({ uid, recurrenceDay, ...row })
    .onConflict((conflict) => conflict.columns(["uid", "recurrenceDay"]).doUpdateSet(row))
    .execute();
}
