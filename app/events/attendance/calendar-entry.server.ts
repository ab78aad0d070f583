import { z } from "zod";
import type { Database, DatabaseTransaction } from "../../../database/connection.ts";
import { readJson } from "../../../platform/stored-json.ts";
import { isSeries } from "../event-path.ts";
import { partsOf } from "../parts.server.ts";
import { type CalendarEntry, type DateOfReplies, type ToldFacts, toldIn } from "./attendance-facts.server.ts";

/**
 * The entry that a new reply will have, of its own also for a date of a series, with the UID of the file that the date's
 * page offers.
 */
export async function newEntry(
  db: Database | DatabaseTransaction,
  { eventId, day }: DateOfReplies,
  reply: { id: string; email: string },
): Promise<CalendarEntry> {
  const id = `${eventId}-${day}`;
  const theirs = await db
    .selectFrom("attendances")
    .select("told")
    .where("eventId", "=", eventId)
    .where("email", "=", reply.email)
    .execute();
  // Another date that they replied to was due on this day before.
  const isTaken = theirs.some(({ told }) => toldIn(told)?.entry?.id === id);
  return { id: isTaken ? reply.id : id, due: null, sequence: 0 };
}

/** The entry that somebody has. Earlier versions mailed those of the feeds, and did not note them. */
export function entryOf({ eventId }: { eventId: string }, told: ToldFacts): CalendarEntry {
  return told.entry ?? { id: eventId, due: told.due, sequence: told.sequence };
}

export function nextEntry(entry: CalendarEntry, { sequence }: ToldFacts): CalendarEntry {
  return { ...entry, sequence: Math.max(entry.sequence + 1, sequence) };
}

/** Whether a file that removes the entry would remove a whole series, because the entry has its UID. */
export function isOfWholeSeries({ id, due }: CalendarEntry, seriesIds: readonly string[]): boolean {
  return due === null && seriesIds.includes(id);
}

/** With what the UIDs of a series begin, or of a deleted one that can be restored; empty for a single event. */
export async function seriesIdsOf(db: Database, eventId: string): Promise<string[]> {
  const event = await db
    .selectFrom("events")
    .select(["id", "rule", "addedDates", "endedParts", "partId"])
    .where("id", "=", eventId)
    .executeTakeFirst();
  if (event) return idsIn(event);
  const deleted = await db
    .selectFrom("deletedItems")
    .select("content")
    .where("kind", "=", "event")
    .where("itemId", "=", eventId)
    .executeTakeFirst();
  const series = readJson(seriesSchema, deleted?.content ?? "");
  return series ? idsIn({ ...series, id: eventId }) : [];
}

function idsIn(event: z.infer<typeof seriesSchema> & { id: string }): string[] {
  return isSeries(event) ? partsOf(event).map(({ partId }) => partId) : [];
}

const seriesSchema = z.object({
  rule: z.string(),
  addedDates: z.string(),
  endedParts: z.string().optional(),
  partId: z.string().optional(),
});
