import type { Database } from "../../../database/connection.ts";
import type { PublishedFacts } from "../../pages/originals/facts.ts";
import { presentEmail } from "../../people/emails/own-emails.server.ts";
import { found } from "../../serving/responses/found.ts";
import { isSignedIn, type Viewer } from "../../viewer.ts";
import { type DateUrl, resolveDate } from "../date-urls.server.ts";
import {
  type DateOfReplies,
  type FoundDate,
  findDateOfReplies,
  isHidden,
  statusOf,
} from "./attendance-facts.server.ts";
import { type DateStatus, replyInWords, statusMessages } from "./attendance-limits.ts";
import { freePlaces } from "./free-places.server.ts";
import { areRepliesOf } from "./own-replies.server.ts";
import { findReply, type OwnReply } from "./replies.server.ts";
import { whenInWords, whereInWords } from "./when.ts";

export interface ShownDate {
  title: string;
  when: string;
  where: string;
  status: DateStatus;
  reason: string;
  /** Undefined when there is no limit. */
  free: number | undefined;
  page: string;
}

/** Throws a 404 page when there is none, its event is hidden, or the viewer may not see it. Old URLs find it, too. */
export async function findDateByUrl(
  { db, clock }: { db: Database; clock: () => Date },
  viewer: Viewer,
  asked: { slug: string; day: string },
): Promise<{ date: DateOfReplies; found: FoundDate; address: DateUrl }> {
  const address = await resolveDate({ db, clock }, viewer, asked);
  const date = { eventId: address.eventId, day: found(address.day, "date") };
  const seen = await findDateOfReplies(db, date);
  return { date, found: found(seen && !isHidden(seen, clock()) ? seen : undefined, "date"), address };
}

export async function showDate(
  { db, facts: known, clock }: { db: Database; facts: PublishedFacts; clock: () => Date },
  date: DateOfReplies,
  shown: FoundDate,
): Promise<ShownDate> {
  const { event, facts, reason } = shown;
  const free = await freePlaces(db, date, event.places);
  return {
    title: facts.title,
    when: whenInWords(facts),
    where: whereInWords(facts, await known.read("congregation")),
    status: statusOf(shown, clock()),
    reason,
    free: Number.isFinite(free) ? free : undefined,
    page: `/event/${event.slug}/${date.day}`,
  };
}

export async function findOwnReply(
  db: Database,
  viewer: Viewer,
  date: DateOfReplies,
): Promise<(OwnReply & { calledOffAt: string | null }) | undefined> {
  if (!isSignedIn(viewer)) return undefined;
  return findReply(db, date, { userId: viewer.id, email: viewer.email });
}

export async function findOwnReplies(
  db: Database,
  viewer: Viewer,
  { eventId, days }: { eventId: string; days: (string | undefined)[] },
): Promise<Record<string, string>> {
  const replies: Record<string, string> = {};
  if (!isSignedIn(viewer)) return replies;
  const rows = await db
    .selectFrom("attendances")
    .select(["day", "people", "state", "calledOffAt"])
    .where("eventId", "=", eventId)
    .where(areRepliesOf({ id: viewer.id, emails: presentEmail(viewer) }))
    .where("day", "in", days.filter((day) => day !== undefined).concat(""))
    .execute();
  for (const { day, calledOffAt, ...reply } of rows) {
    const isCancelled = calledOffAt !== null;
    const words = replyInWords(reply, { isCancelled });
    replies[day] = isCancelled ? `${words} ${statusMessages.cancelled()}` : words;
  }
  return replies;
}
