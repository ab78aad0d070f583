import type { Tables } from "../../database/tables.ts";
import { defer } from "../../platform/deferred-work/defer.ts";
import { jsonIn } from "../../platform/stored-json.ts";
import type { Change } from "../changes/change.server.ts";
import { dayDifference, later } from "../dates/day-arithmetic.ts";
import { dateNewsKind, moveRepliesTo, reminderKind } from "./date-news.server.ts";
import { readChanges, readExceptions, writeChanges } from "./exception-rows.server.ts";
import { occurrenceId } from "./occurrences.server.ts";

/** One date of an event that is due on another day now. No date was due there before. */
export interface Move {
  eventId: string;
  from: string;
  to: string;
}

type Following = Pick<Change, "db" | "now" | "releases">;

type Follower = (change: Following, move: Move) => Promise<void>;

/** The tables whose rows hang on a date. `occurrences` is made of the event. */
export type HangsOnDate = Exclude<
  {
    [Table in keyof Tables]: Tables[Table] extends { eventId: string; day: string } ? Table : never;
  }[keyof Tables],
  "occurrences"
>;

/** How each of them follows a date. What stood on the new day hung on a date that no longer existed, and gives way. */
export const followers: Record<HangsOnDate, Follower> = {
  async attendances(change, { eventId, from, to }) {
    await moveRepliesTo(change.db, { eventId, day: from }, { eventId, day: to });
    for (const kind of [dateNewsKind, reminderKind]) await jobFollows(change, kind, { eventId, from, to });
  },
  async eventExceptions(change, { eventId, from, to }) {
    const { db } = change;
    for (const { id, changes } of await readExceptions(db, eventId, [to])) {
      await db.deleteFrom("eventExceptions").where("id", "=", id).execute();
      if (changes.eventUrl) await change.releases(changes.eventUrl, `event-date:${id}`);
    }
    for (const { id, stored } of await readExceptions(db, eventId, [from]))
      await db
        .updateTable("eventExceptions")
        .set({ day: to, changes: changesOn(stored, { from, to }) })
        .where("id", "=", id)
        .execute();
  },
  async snowDates({ db }: Pick<Change, "db">, { eventId, from, to }) {
    await db.deleteFrom("snowDates").where("eventId", "=", eventId).where("day", "=", to).execute();
    const dates = db.selectFrom("snowDates").selectAll();
    for (const { snowDay, changes } of await dates
      .where("eventId", "=", eventId)
      .where("day", "=", from)
      .execute())
      await db
        .updateTable("snowDates")
        .set({ day: to, changes: changesOn(changes, { from, to }) })
        .where("snowDay", "=", snowDay)
        .where("eventId", "=", eventId)
        .where("day", "=", from)
        .execute();
  },
  changedDates: replacing("changedDates"),
  serviceOrders: replacing("serviceOrders"),
};

function replacing(table: "changedDates" | "serviceOrders"): Follower {
  return async ({ db }: Pick<Change, "db">, { eventId, from, to }) => {
    await db.deleteFrom(table).where("eventId", "=", eventId).where("day", "=", to).execute();
    await db
      .updateTable(table)
      .set({ day: to })
      .where("eventId", "=", eventId)
      .where("day", "=", from)
      .execute();
  };
}

/** What differs on a date that has another day. A day of its own stays; a last day is as long after the first as before. */
function changesOn(stored: string, { from, to }: Pick<Move, "from" | "to">): string {
  const { endDate, ...changes } = readChanges(stored);
  if (!endDate || changes.eventDate !== undefined) return stored;
  return writeChanges({ ...changes, endDate: later(endDate, dayDifference(from, to)) }, stored);
}

/** Plans a waiting job again under the new day. A worker that is doing it loses it, as `defer` describes. */
async function jobFollows(
  { db, now }: Pick<Change, "db" | "now">,
  kind: string,
  { eventId, from, to }: Move,
): Promise<void> {
  const moved = await db
    .deleteFrom("deferredWork")
    .where("kind", "=", kind)
    .where("key", "=", occurrenceId(eventId, from))
    .where("failedAt", "is", null)
    .returning(["payload", "dueAt"])
    .executeTakeFirst();
  if (!moved) return;
  const payload = { ...(jsonIn(moved.payload) as object), day: to };
  await defer(db, { kind, key: occurrenceId(eventId, to), payload, dueAt: new Date(moved.dueAt) }, now);
}
