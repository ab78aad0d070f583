import { t } from "@lingui/core/macro";
import { data } from "react-router";
import { v7 as uuidv7 } from "uuid";
import type { Database, DatabaseTransaction } from "../../../database/connection.ts";
import { type Change, type ChangingSite, change } from "../../changes/change.server.ts";
import { requireSignedIn, type Viewer } from "../../viewer.ts";
import { lockEvent } from "../lock-event.server.ts";
import {
  type DateOfReplies,
  type FoundDate,
  isHidden,
  statusOf,
  writeTold,
} from "./attendance-facts.server.ts";
import { planReminder, planReplyMail } from "./attendance-jobs.server.ts";
import { attendanceMessages, onlyLeft, statusMessages } from "./attendance-limits.ts";
import { newEntry } from "./calendar-entry.server.ts";
import { freePlaces, lockDate, moveUp, offerFreePlaces } from "./free-places.server.ts";

export interface Replier {
  userId: string | null;
  /** Empty for visitors who give none. */
  name: string;
  /** Lower case. */
  email: string;
  /** In which a visitor writes. */
  language?: string | undefined;
}

export interface OwnReply extends DateOfReplies {
  id: string;
  people: number;
  state: "coming" | "waiting";
}

export type ReplyOutcome = { state: OwnReply["state"]; isNew: boolean } | { refusal: string; status: number };

const columns = [
  "id",
  "eventId",
  "day",
  "userId",
  "name",
  "email",
  "people",
  "state",
  "told",
  "calledOffAt",
] as const;

/** Finds what somebody replied to a date: the reply of their account or, failing that, of their email. */
export async function findReply(
  db: Database | DatabaseTransaction,
  date: DateOfReplies,
  who: Pick<Replier, "userId" | "email">,
) {
  return (await findReplies(db, date, who))[0];
}

/** The same, with their other replies to the date, which do not count. */
async function findReplies(
  db: Database | DatabaseTransaction,
  { eventId, day }: DateOfReplies,
  { userId, email }: Pick<Replier, "userId" | "email">,
) {
  const replies = await db
    .selectFrom("attendances")
    .select(columns)
    .where("eventId", "=", eventId)
    .where("day", "=", day)
    .where(({ or, eb }) =>
      or([eb("email", "=", email), ...(userId === null ? [] : [eb("userId", "=", userId)])]),
    )
    .execute();
  const isOfAccount = (reply: { userId: string | null }) => userId !== null && reply.userId === userId;
  return replies.toSorted((a, b) => Number(isOfAccount(b)) - Number(isOfAccount(a)));
}

export async function replyAsMember(
  site: ChangingSite,
  viewer: Viewer,
  date: DateOfReplies,
  people: number,
): Promise<ReplyOutcome> {
  requireSignedIn(viewer);
  const { id: userId, name, email } = viewer;
  const outcome = await change(site, viewer, "account:own", (change) =>
    saveReply(change, date, { userId, name, email }, people),
  );
  // The mail about it is deferred work.
  site.mailWritten();
  return outcome;
}

export async function withdrawAsMember(
  site: ChangingSite,
  viewer: Viewer,
  date: DateOfReplies,
): Promise<void> {
  requireSignedIn(viewer);
  await change(site, viewer, "account:own", async (change) => {
    await lockEvent(change.db, date.eventId);
    const own = { userId: viewer.id, email: viewer.email };
    for (const reply of await findReplies(change.db, date, own)) await deleteReply(change, reply);
  });
  site.mailWritten();
}

/** Saves a reply in a change. The same reply twice is saved once; another number replaces the first. */
export async function saveReply(
  change: Pick<Change, "db" | "now">,
  date: DateOfReplies,
  who: Replier,
  people: number,
): Promise<ReplyOutcome> {
  const found = await lockDate(change.db, date);
  if (!found || isHidden(found, change.now)) throw data(t`This date no longer exists.`, { status: 404 });
  const status = statusOf(found, change.now);
  if (status !== "open") return { refusal: statusMessages[status](), status: 409 };
  const [own, ...others] = await findReplies(change.db, date, who);
  if (own && own.calledOffAt !== null) return { refusal: statusMessages.cancelled(), status: 409 };
  for (const other of others) await deleteReply(change, other);
  const free = await freePlaces(change.db, date, found.event.places);
  if (!own) return addReply(change, date, found, { ...who, people, free });
  return changeReply(change, found, { own, who, people, free });
}

async function addReply(
  change: Pick<Change, "db" | "now">,
  { eventId, day }: DateOfReplies,
  { facts }: FoundDate,
  { free, ...reply }: Replier & { people: number; free: number },
): Promise<ReplyOutcome> {
  const { db, now } = change;
  const state = reply.people <= free ? "coming" : "waiting";
  const id = uuidv7({ msecs: now.getTime() });
  const { latest } = await db
    .selectFrom("attendances")
    .select(({ fn }) => fn.max("arrival").as("latest"))
    .where("eventId", "=", eventId)
    .where("day", "=", day)
    .executeTakeFirstOrThrow();
  const createdAt = now.toISOString();
  const entry = await newEntry(db, { eventId, day }, { id, email: reply.email });
  await db
    .insertInto("attendances")
    .values({
      id,
      eventId,
      day,
      ...reply,
      state,
      arrival: (latest ?? 0) + 1,
      told: writeTold({ ...facts, entry }),
      createdAt,
      changedAt: createdAt,
    })
    .execute();
  await planReplyMail(change, id, { hasMovedUp: false });
  await planReminder(change, { eventId, day }, facts);
  return { state, isNew: true };
}

async function changeReply(
  change: Pick<Change, "db" | "now">,
  { event }: FoundDate,
  {
    own,
    who,
    people,
    free,
  }: { own: OwnReply & { userId: string | null }; who: Replier; people: number; free: number },
): Promise<ReplyOutcome> {
  const { state } = own;
  if (state === "coming" && people > own.people + free) return { refusal: onlyLeft(free), status: 409 };
  await change.db
    .updateTable("attendances")
    .set({ people, changedAt: change.now.toISOString() })
    // A member takes over what they replied as a visitor.
    .$if(who.userId !== null, (reply) => reply.set({ userId: who.userId, name: who.name, language: null }))
    .$if(own.userId === null && who.userId === null, (reply) =>
      reply.set({ name: who.name, language: who.language }),
    )
    .where("id", "=", own.id)
    .execute();
  await moveUp(change, own, event.places);
  const { state: after } = await change.db
    .selectFrom("attendances")
    .select("state")
    .where("id", "=", own.id)
    .executeTakeFirstOrThrow();
  return { state: after, isNew: false };
}

/** Deletes a reply in a change that has locked its event, and gives its places to those who wait. */
export async function deleteReply(change: Pick<Change, "db" | "now">, reply: OwnReply): Promise<void> {
  await change.db.deleteFrom("attendances").where("id", "=", reply.id).execute();
  await offerFreePlaces(change, reply, await lockDate(change.db, reply));
}

export function messageAfter({ state, isNew }: { state: OwnReply["state"]; isNew: boolean }): string {
  if (state === "waiting") return attendanceMessages.waiting();
  return isNew ? attendanceMessages.coming() : attendanceMessages.changed();
}
