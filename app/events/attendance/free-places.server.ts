import type { Database, DatabaseTransaction } from "../../../database/connection.ts";
import type { Change } from "../../changes/change.server.ts";
import { planDateNews } from "../date-news.server.ts";
import { lockEvent } from "../lock-event.server.ts";
import {
  type DateOfReplies,
  type FoundDate,
  findDateOfReplies,
  hasBegun,
  isHidden,
} from "./attendance-facts.server.ts";
import { planReplyMail } from "./attendance-jobs.server.ts";

/** Locks the event rather than the date, whose row a change of the event may delete or insert. */
export async function lockDate(db: DatabaseTransaction, date: DateOfReplies): Promise<FoundDate | undefined> {
  await lockEvent(db, date.eventId);
  return findDateOfReplies(db, date);
}

/** How many places of a date are free; Infinity when there is no limit. */
export async function freePlaces(
  db: Database,
  { eventId, day }: DateOfReplies,
  places: number | null,
): Promise<number> {
  if (places === null) return Number.POSITIVE_INFINITY;
  const { taken } = await db
    .selectFrom("attendances")
    .select(({ fn }) => fn.sum("people").as("taken"))
    .where("eventId", "=", eventId)
    .where("day", "=", day)
    .where("state", "=", "coming")
    .executeTakeFirstOrThrow();
  return Math.max(0, places - Number(taken ?? 0));
}

/** Offers free places to the waiting list. For a hidden event this waits until it appears. */
export async function offerFreePlaces(
  change: Pick<Change, "db" | "now">,
  date: DateOfReplies,
  found: FoundDate | undefined,
): Promise<void> {
  if (!found || found.facts.isCancelled || hasBegun(found.facts, change.now)) return;
  if (isHidden(found, change.now)) await planDateNews(change, date.eventId, { day: date.day });
  else await moveUp(change, date, found.event.places);
}

/** Moves people up in order of arrival; a reply for more people than there are places is passed over. */
export async function moveUp(change: Pick<Change, "db" | "now">, date: DateOfReplies, places: number | null) {
  const { db, now } = change;
  const waiting = await db
    .selectFrom("attendances")
    .select(["id", "people"])
    .where("eventId", "=", date.eventId)
    .where("day", "=", date.day)
    .where("state", "=", "waiting")
    .where("calledOffAt", "is", null)
    .orderBy("arrival")
    .execute();
  if (waiting.length === 0) return;
  let free = await freePlaces(db, date, places);
  for (const { id, people } of waiting) {
    if (people > free) continue;
    free -= people;
    await db
      .updateTable("attendances")
      .set({ state: "coming", changedAt: now.toISOString() })
      .where("id", "=", id)
      .execute();
    await planReplyMail(change, id, { hasMovedUp: true });
  }
}
