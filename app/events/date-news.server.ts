import { z } from "zod";
import type { Database, DatabaseTransaction } from "../../database/connection.ts";
import { defer } from "../../platform/deferred-work/defer.ts";
import { readJson } from "../../platform/stored-json.ts";
import type { Change } from "../changes/change.server.ts";
import { beginsAt } from "./begins-at.server.ts";
import { type NewsDue, newsDue } from "./news-due.server.ts";
import { occurrenceId } from "./occurrences.server.ts";

/** The kind of deferred work that tells those who said yes to a date when it is elsewhere, later or cancelled. */
export const dateNewsKind = "date-news";

/** The kind of deferred work that reminds those who come, the day before. */
export const reminderKind = "reminder";

/** Of what somebody was told: when it begins. */
const toldStart = z.object({ date: z.string(), time: z.string() });

/** Of a job's payload: since when its news waits. An older version of the program does not note it. */
const waitingPayload = z.object({ since: z.iso.datetime().optional() });

/** A date that somebody replied to, and when people hear of a change of it that is made now. */
export interface DateWithReplies extends NewsDue {
  day: string;
  told: string[];
}

export async function listDatesWithReplies(
  db: Database | DatabaseTransaction,
  now: Date,
  { eventId, day, since }: { eventId: string; day?: string | undefined; since?: string | undefined },
): Promise<DateWithReplies[]> {
  const rows = await db
    .selectFrom("attendances")
    .leftJoin("occurrences", (join) =>
      join
        .onRef("occurrences.eventId", "=", "attendances.eventId")
        .onRef("occurrences.day", "=", "attendances.day"),
    )
    .select(["attendances.day", "told", "date", "time"])
    .distinct()
    .where("attendances.eventId", "=", eventId)
    .$if(day !== undefined, (replies) => replies.where("attendances.day", "=", day ?? ""))
    .$if(since !== undefined, (replies) => replies.where("attendances.day", ">=", since ?? ""))
    .orderBy("attendances.day")
    .execute();
  const byDay = Map.groupBy(rows, (row) => row.day);
  const waiting = await waitingSince(
    db,
    [...byDay.keys()].map((of) => occurrenceId(eventId, of)),
  );
  return [...byDay].map(([of, ofDay]) => {
    const starts = ofDay.flatMap(({ told, date, time }) => [
      readJson(toldStart, told) ?? { date: "", time: "" },
      { date: date ?? "", time: time ?? "" },
    ]);
    return {
      day: of,
      told: ofDay.map(({ told }) => told),
      ...newsDue(now, {
        ...waiting.get(occurrenceId(eventId, of)),
        starts: starts.map(beginsAt).filter((start) => start !== undefined),
      }),
    };
  });
}

/** Since when changes wait to be told, by the keys of their jobs. */
async function waitingSince(
  db: Database | DatabaseTransaction,
  keys: string[],
): Promise<Map<string | null, { since: Date }>> {
  if (keys.length === 0) return new Map();
  const jobs = await db
    .selectFrom("deferredWork")
    .select(["key", "payload"])
    .where("kind", "=", dateNewsKind)
    .where("key", "in", keys)
    .where("failedAt", "is", null)
    .execute();
  return new Map(
    jobs.flatMap(({ key, payload }) => {
      const { since } = readJson(waitingPayload, payload) ?? {};
      return since === undefined ? [] : [[key, { since: new Date(since) }]];
    }),
  );
}

/**
 * Plans a look at each date of an event that somebody said yes to, or only at one of them. What has changed since they
 * were last told is found then, so commands need not know whether there is any news. Call it last in a change that has
 * locked the event.
 *
 * @param deletedAt the version at which the event was deleted.
 */
export async function planDateNews(
  { db, now }: Pick<Change, "db" | "now">,
  eventId: string,
  { day, deletedAt }: { day?: string; deletedAt?: number } = {},
): Promise<void> {
  for (const { day: of, since, dueAt } of await listDatesWithReplies(db, now, { eventId, day })) {
    const payload = { eventId, day: of, deletedAt: deletedAt ?? null, since };
    const key = occurrenceId(eventId, of);
    await defer(db, { kind: dateNewsKind, key, payload, dueAt, isPutOff: true }, now);
  }
}

interface DateOfReplies {
  eventId: string;
  day: string;
}

/** Their replies to the other date are deleted: replies can outlive a date that no longer exists. */
export async function moveRepliesTo(
  db: DatabaseTransaction,
  from: DateOfReplies,
  to: DateOfReplies,
): Promise<void> {
  await db
    .deleteFrom("attendances")
    .where("eventId", "=", to.eventId)
    .where("day", "=", to.day)
    .where("email", "in", ({ selectFrom }) =>
      selectFrom("attendances as moving")
        .select("moving.email")
        .where("moving.eventId", "=", from.eventId)
        .where("moving.day", "=", from.day),
    )
    .execute();
  await db
    .updateTable("attendances")
    .set(to)
    .where("eventId", "=", from.eventId)
    .where("day", "=", from.day)
    .execute();
}
