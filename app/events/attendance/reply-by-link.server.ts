import { data } from "react-router";
import type { Database } from "../../../database/connection.ts";
import type { Settings } from "../../../platform/settings/environment.ts";
import { type Change, type ChangingSite, changeBySite } from "../../changes/change.server.ts";
import { endOf } from "../../mail/links/link-purposes.ts";
import { findDateNow, presentEventId } from "../date-urls.server.ts";
import { lockEvent } from "../lock-event.server.ts";
import {
  type DateOfReplies,
  type FoundDate,
  findDateOfReplies,
  foundFor,
  isHidden,
  toldIn,
} from "./attendance-facts.server.ts";
import { attendanceMessages } from "./attendance-limits.ts";
import { type AttendanceLink, openLink } from "./attendance-links.server.ts";
import { deleteReply, findReply, type OwnReply, type ReplyOutcome, saveReply } from "./replies.server.ts";

type LinkedSite = ChangingSite & { settings: Pick<Settings, "secret" | "siteUrl"> };

export interface Linked {
  found: FoundDate;
  date: DateOfReplies;
  /** Undefined until they have said yes. */
  reply: OwnReply | undefined;
  /** The name that a visitor has given, or empty; undefined when the reply is an account's. */
  name: string | undefined;
  email: string;
  /** Whether the date is another day than the mail said. */
  hasMoved: boolean;
}

/** Finds what a link is about without changing anything, or throws a 404 page. */
export async function findLinked(site: LinkedSite, token: string): Promise<Linked> {
  const link = await openLink(site, token);
  const linked = link && (await readLinked(site, link));
  if (!linked) throw data(attendanceMessages.linkGone(), { status: 404 });
  if (!linked.reply && isTooOld(link, site.clock()))
    throw data(attendanceMessages.linkExpired(), { status: 404 });
  return linked;
}

async function readLinked({ db, clock }: LinkedSite, link: AttendanceLink): Promise<Linked | undefined> {
  const isReply = "reply" in link;
  const now = isReply ? undefined : await findDateNow(db, link.eventId, link.day);
  const who = { userId: null, email: link.email };
  const reply = isReply ? await findLinkedReply(db, link) : now && (await findReply(db, now, who));
  const date = reply ?? now;
  const found = date && (await findDateOfReplies(db, date));
  if (!date || !found || isHidden(found, clock()) || (!reply && !found.event.isPublic)) return undefined;
  const { eventId, day } = date;
  const given = isReply ? "" : (link.name ?? "");
  const name = reply ? (reply.userId === null ? reply.name || given : undefined) : given;
  const hasMoved = reply ? toldIn(reply.told)?.date !== found.facts.date : "day" in link && link.day !== day;
  return { found: foundFor(reply, found), date: { eventId, day }, reply, name, email: link.email, hasMoved };
}

function findLinkedReply(db: Database, { reply, email }: { reply: string; email: string }) {
  return db
    .selectFrom("attendances")
    .select(["id", "eventId", "day", "userId", "name", "email", "people", "state", "told", "calledOffAt"])
    .where("id", "=", reply)
    .where("email", "=", email)
    .executeTakeFirst();
}

function isTooOld(link: AttendanceLink, now: Date): boolean {
  return "madeAt" in link && endOf("attendance", new Date(link.madeAt)) <= now.toISOString();
}

/** Says yes by a mailed link, or changes how many come. The link works for anyone who opened the mail, logged in or not. */
export async function replyByLink(
  site: LinkedSite,
  token: string,
  people: number,
  /** Without a name the one that is known stays. */
  said: { name?: string | undefined; language?: string } = {},
): Promise<ReplyOutcome> {
  const outcome = await changeLinked(site, token, (change, { date, email, name = "" }) =>
    saveReply(
      change,
      date,
      { userId: null, name: said.name ?? name, email, language: said.language },
      people,
    ),
  );
  // The mail about it is deferred work.
  site.mailWritten();
  return outcome;
}

export async function withdrawByLink(site: LinkedSite, token: string): Promise<void> {
  await changeLinked(site, token, async (change, { reply }) => {
    if (reply) await deleteReply(change, reply);
  });
  site.mailWritten();
}

async function changeLinked<Result>(
  site: LinkedSite,
  token: string,
  work: (change: Change, linked: Linked) => Promise<Result>,
): Promise<Result> {
  const link = await openLink(site, token);
  const eventId =
    link &&
    ("eventId" in link
      ? await presentEventId(site.db, link.eventId)
      : (await findLinkedReply(site.db, link))?.eventId);
  if (eventId === undefined) throw data(attendanceMessages.linkGone(), { status: 404 });
  return changeBySite(site, async (change) => {
    await lockEvent(change.db, eventId);
    return work(change, await findLinked({ ...site, db: change.db }, token));
  });
}
