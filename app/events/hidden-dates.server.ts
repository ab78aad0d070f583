import type { ExpressionBuilder } from "kysely";
import { z } from "zod";
import type { Database, DatabaseTransaction } from "../../database/connection.ts";
import type { Tables } from "../../database/tables.ts";
import { readJson } from "../../platform/stored-json.ts";
import type { Change } from "../changes/change.server.ts";
import { stateAt, type Visibility } from "../items/visibility/visibility.ts";
import { beginsAt } from "./begins-at.server.ts";

/** What people who replied hear when staff hide their date from them. */
export type ToldOfHiding = "cancelled" | "nothing";

/** When an event is shown, and whether to everybody. */
type Shown = Visibility & { isPublic: boolean };

/** Of what somebody was told: whether it is cancelled. */
const toldSchema = z.object({ isCancelled: z.boolean() });

interface KnownDate {
  eventId: string;
  day: string;
  /** UTC, ISO 8601; empty when there is no such date. */
  begins: string;
  /** Whether it takes place and has not begun. */
  isAhead: boolean;
}

/** Nobody has said what people hear. The change must not be committed. */
export class UntoldReplies extends Error {
  override name = "UntoldReplies";
}

/**
 * Notes what people hear whose date a change of an event hides from them, or shows no longer until it takes place, and that
 * a date which they see again takes place. Call it in the change, when its dates are listed, before a person is locked and
 * news is planned.
 *
 * @throws {UntoldReplies} when there are such people and `tell` is undefined. Its message asks.
 */
export async function noteHiding(
  { db, now }: Pick<Change, "db" | "now">,
  eventId: string,
  { before, after, tell }: { before: Shown; after: Shown; tell: ToldOfHiding | undefined },
): Promise<void> {
  const people = { everybody: new Set<string>(), visitors: new Set<string>() };
  const dates = await listDates({ db, now }, { eventId });
  for (const date of dates) if (isShownUntil(date, after, now)) await callBack(db, date, after);
  for (const replies of await listHidden({ db, now }, dates, { before, after })) {
    for (const email of await emailsOf(db, replies)) people[replies.whom].add(email);
    if (tell === "cancelled") await callOff(db, replies, now);
  }
  for (const email of people.everybody) people.visitors.delete(email);
  if (tell === undefined && people.everybody.size + people.visitors.size > 0)
    throw new UntoldReplies(questionAbout(people.everybody.size, people.visitors.size));
}

/** Whether to keep an event for members asks what people hear who replied without an account. */
export async function asksForMembers(
  { db, now }: { db: Database; now: Date },
  eventId: string,
): Promise<boolean> {
  const before = await db
    .selectFrom("events")
    .select(["isPublic", "visibleFrom", "visibleUntil"])
    .where("id", "=", eventId)
    .executeTakeFirst();
  if (!before?.isPublic) return false;
  const dates = await listDates({ db, now }, { eventId });
  const hidden = await listHidden({ db, now }, dates, { before, after: { ...before, isPublic: false } });
  for (const replies of hidden) if ((await emailsOf(db, replies)).length > 0) return true;
  return false;
}

/** The replies to whose dates a change hides from people, by what these were told. */
async function listHidden(
  { db, now }: { db: Database; now: Date },
  dates: KnownDate[],
  { before, after }: { before: Shown; after: Shown },
): Promise<Replies[]> {
  const hidden: Replies[] = [];
  for (const date of dates) {
    const isLost =
      !isShownUntil(date, after, now) && (isShownUntil(date, before, now) || isEnded(before, after, now));
    const isOnlyForMembers = before.isPublic && !after.isPublic;
    if (!date.isAhead || !(isLost || isOnlyForMembers)) continue;
    const whom = isLost ? "everybody" : "visitors";
    for (const told of await beliefsIn(db, date)) hidden.push({ ...date, told, whom });
  }
  return hidden;
}

function questionAbout(everybody: number, visitors: number): string {
  const whose = (count: number) => (count === 1 ? "1 person who replied" : `${count} people who replied`);
  const sentences = [
    everybody > 0 && `${whose(everybody)} would no longer find the date.`,
    visitors > 0 &&
      `${whose(visitors)} without an account would no longer see its page; the links in their mails still work.`,
  ];
  return [...sentences, "Please choose what they hear."].filter(Boolean).join(" ");
}

/** Lets a date take place for those who see it again, because a moment has come to show it. */
export async function callBackShown(
  { db, now }: Pick<Change, "db" | "now">,
  which: { eventId: string; day: string },
  event: Shown,
): Promise<void> {
  for (const date of await listDates({ db, now }, which))
    if (isShownUntil(date, event, now)) await callBack(db, date, event);
}

async function listDates(
  { db, now }: { db: Database; now: Date },
  { eventId, day }: { eventId: string; day?: string },
): Promise<KnownDate[]> {
  const rows = await db
    .selectFrom("attendances")
    .leftJoin("occurrences", (join) =>
      join
        .onRef("occurrences.eventId", "=", "attendances.eventId")
        .onRef("occurrences.day", "=", "attendances.day"),
    )
    .select(["attendances.day", "date", "time", "isCancelled"])
    .distinct()
    .where("attendances.eventId", "=", eventId)
    .$if(day !== undefined, (replies) => replies.where("attendances.day", "=", day ?? ""))
    .orderBy("attendances.day")
    .execute();
  return rows.map(({ day: of, date, time, isCancelled }) => {
    const begins = beginsAt({ date: date ?? "", time: time ?? "" })?.toISOString() ?? "";
    return { eventId, day: of, begins, isAhead: !isCancelled && begins > now.toISOString() };
  });
}

function isShownUntil({ begins }: KnownDate, shown: Visibility, now: Date): boolean {
  return stateAt(shown, now) === "published" && shown.visibleUntil >= begins;
}

function isEnded(before: Visibility, after: Visibility, now: Date): boolean {
  return stateAt(before, now) === "published" && stateAt(after, now) !== "published";
}

/** What those who replied to a date were told, other than that it is cancelled. */
async function beliefsIn(db: Database, { eventId, day }: KnownDate): Promise<string[]> {
  const rows = await db
    .selectFrom("attendances")
    .select("told")
    .distinct()
    .where("eventId", "=", eventId)
    .where("day", "=", day)
    .execute();
  return rows.flatMap(({ told }) => (readJson(toldSchema, told)?.isCancelled ? [] : [told]));
}

interface Replies extends KnownDate {
  told: string;
  whom: "everybody" | "visitors";
}

/** The part of a query that leaves replies for which the date takes place. */
function areReplies({ eventId, day, told, whom }: Replies) {
  return (eb: ExpressionBuilder<Tables, "attendances">) =>
    eb.and([
      eb("eventId", "=", eventId),
      eb("day", "=", day),
      eb("told", "=", told),
      eb("calledOffAt", "is", null),
      ...(whom === "visitors" ? [eb.not(hasAccount(eb))] : []),
    ]);
}

/** A reply by a mailed link belongs to the account with its email. */
function hasAccount(eb: ExpressionBuilder<Tables, "attendances">) {
  const account = eb
    .selectFrom("user")
    .select("user.id")
    .whereRef("user.email", "=", "attendances.email")
    .where("user.emailVerified", "=", true);
  return eb.or([eb("attendances.userId", "is not", null), eb.exists(account)]);
}

async function emailsOf(db: Database, replies: Replies): Promise<string[]> {
  const rows = await db.selectFrom("attendances").select("email").where(areReplies(replies)).execute();
  return rows.map(({ email }) => email);
}

async function callOff(db: DatabaseTransaction, replies: Replies, now: Date): Promise<void> {
  const calledOffAt = now.toISOString();
  await db.updateTable("attendances").set({ calledOffAt }).where(areReplies(replies)).execute();
}

async function callBack(
  db: DatabaseTransaction,
  { eventId, day }: KnownDate,
  { isPublic }: Shown,
): Promise<void> {
  await db
    .updateTable("attendances")
    .set({ calledOffAt: null })
    .where("eventId", "=", eventId)
    .where("day", "=", day)
    .where("calledOffAt", "is not", null)
    .$if(!isPublic, (replies) => replies.where(hasAccount))
    .execute();
}
