import { v7 as uuidv7 } from "uuid";
import { type Change, type ChangingSite, change, changeBySite } from "../../../changes/change.server.ts";
import { endOfDay } from "../../../dates/dates.server.ts";
import { dayOf, formatDay } from "../../../dates/dates.ts";
import type { Viewer } from "../../../viewer.ts";
import { noteChangedDate } from "../../changed-dates.server.ts";
import { planDateNews } from "../../date-news.server.ts";
import { findEvent } from "../../event-reads.server.ts";
import { removeExceptions, subjectOf, updateEvent } from "../../event-writes.server.ts";
import type { SavedEvent } from "../../events.ts";
import { readExceptions } from "../../exception-rows.server.ts";
import { lockEvents } from "../../lock-event.server.ts";
import { listDates } from "../../occurrences.server.ts";
import { isAhead, readDatesOfToday } from "./dates-of-today.server.ts";

/** Flat, so that a form that is sent again gets the same answer. */
export type Called =
  | { outcome: "called"; dates: number }
  | { outcome: "other-day" }
  /** Somebody else did it first. */
  | { outcome: "already" };

/** Cancels all dates of today that are not cancelled, for the rest of the congregation's day. */
export async function callSnowDay(
  site: ChangingSite,
  viewer: Viewer,
  { day: today, sentence, onlyAhead }: { day: string; sentence: string; onlyAhead: boolean },
): Promise<Called> {
  return change(site, viewer, "events:write", async (change) => {
    const { db, now } = change;
    if (dayOf(now.toISOString()) !== today) return { outcome: "other-day" };
    const added = await db
      .insertInto("snowDays")
      .values({
        day: today,
        sentence,
        onlyAhead,
        calledAt: now.toISOString(),
        endsAt: endOfDay(now),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows === 0n) return { outcome: "already" };
    const seen = await readDatesOfToday(db, today);
    await lockEvents(
      db,
      seen.dates.map(({ event }) => event.id),
    );
    const locked = await readDatesOfToday(db, today);
    const ids = new Set(seen.dates.map(({ event }) => event.id));
    const dates = locked.dates.filter((date) => ids.has(date.event.id) && (!onlyAhead || isAhead(date, now)));
    for (const { event, day, exception } of dates) {
      const changes = exception?.stored ?? "{}";
      // Not bounded by the number of changed dates: a full series must not keep the others from being cancelled.
      await db
        .insertInto("eventExceptions")
        .values({ id: uuidv7(), eventId: event.id, day, isCancelled: true, reason: sentence, changes })
        .onConflict((conflict) =>
          conflict.columns(["eventId", "day"]).doUpdateSet({ isCancelled: true, reason: sentence }),
        )
        .execute();
      const reasonBefore = exception ? exception.reason : null;
      await db
        .insertInto("snowDates")
        .values({ snowDay: today, eventId: event.id, day, reasonBefore, changes })
        .execute();
    }
    const done = dates.map(({ event, day }) => ({ event, day }));
    await relist(change, done);
    await change.record("day-cancelled", subjectOfDay(today), undefined, { reason: sentence });
    await tell(change, "cancelled", done);
    return { outcome: "called", dates: done.length };
  });
}

export interface Undone {
  dates: number;
  /** How many stay as somebody left them since. */
  left: number;
}

/**
 * Lets the dates that a snow day cancelled take place. What somebody has changed since stays as it is. Returns undefined
 * when the day is over or its cancellation undone.
 */
export async function undoSnowDay(
  site: ChangingSite,
  viewer: Viewer,
  today: string,
): Promise<Undone | undefined> {
  return change(site, viewer, "events:write", async (change) => {
    const { db, now } = change;
    const held = await db
      .updateTable("snowDays")
      .set(({ ref }) => ({ sentence: ref("sentence") }))
      .where("day", "=", today)
      .where("endsAt", ">", now.toISOString())
      .returning("sentence")
      .executeTakeFirst();
    if (!held) return undefined;
    const cancelled = await db
      .selectFrom("snowDates")
      .selectAll()
      .where("snowDay", "=", today)
      .orderBy("eventId")
      .orderBy("day")
      .execute();
    await lockEvents(
      db,
      cancelled.map(({ eventId }) => eventId),
    );
    const done: { event: SavedEvent; day: string }[] = [];
    for (const { eventId, day, reasonBefore, changes } of cancelled) {
      const event = await findEvent({ db }, viewer, eventId);
      const [exception] = await readExceptions(db, eventId, [day]);
      const isUntouched =
        exception?.isCancelled && exception.reason === held.sentence && exception.stored === changes;
      if (!event || !isUntouched) continue;
      if (reasonBefore === null) await removeExceptions(change, [exception]);
      else
        await db
          .updateTable("eventExceptions")
          .set({ isCancelled: false, reason: reasonBefore })
          .where("id", "=", exception.id)
          .execute();
      done.push({ event, day });
    }
    await db.deleteFrom("snowDays").where("day", "=", today).execute();
    await relist(change, done);
    await change.record("day-brought-back", subjectOfDay(today));
    await tell(change, "uncancelled", done);
    return { dates: done.length, left: cancelled.length - done.length };
  });
}

/** Deletes what only an undo needed. */
export async function sweepSnowDays(site: ChangingSite): Promise<void> {
  const isOver = site.clock().toISOString();
  const over = await site.db.selectFrom("snowDays").select("day").where("endsAt", "<=", isOver).execute();
  if (over.length === 0) return;
  await changeBySite(site, async ({ db }) => {
    await db.deleteFrom("snowDays").where("endsAt", "<=", isOver).execute();
  });
}

type Done = { event: SavedEvent; day: string }[];

/** All of it before the person is locked: other changes hold the calendar of services while they wait for a person. */
async function relist(change: Change, done: Done): Promise<void> {
  const events = new Map(done.map(({ event }) => [event.id, event]));
  for (const event of events.values()) {
    const days = done.flatMap((date) => (date.event.id === event.id ? date.day : []));
    await updateEvent(change, event);
    await listDates(change.db, event, days, change.now);
  }
}

async function tell(change: Change, action: "cancelled" | "uncancelled", done: Done): Promise<void> {
  for (const { event, day } of done) {
    await noteChangedDate(change, { id: event.id, day });
    await change.record(
      action,
      subjectOf(event.id, { eventTitle: `${event.eventTitle} (${formatDay(day)})` }),
    );
    await planDateNews(change, event.id, { day });
  }
}

function subjectOfDay(day: string) {
  return { kind: "calendar", id: `day-${day}`, title: formatDay(day) } as const;
}
