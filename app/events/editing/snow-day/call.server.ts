import { v7 as uuidv7 } from "uuid";
import { type Change, type ChangingSite, change, changeBySite } from "../../../changes/change.server.ts";
import { endOfDay, momentOf, startOfDay } from "../../../dates/dates.server.ts";
import { dayOf, formatDay } from "../../../dates/dates.ts";
import { later } from "../../../dates/day-arithmetic.ts";
import type { Viewer } from "../../../viewer.ts";
import { noteChangedDate } from "../../changed-dates.server.ts";
import { planDateNews } from "../../date-news.server.ts";
import { isAhead, readDatesOfDay } from "../../dates-of-day.server.ts";
import { findEvent } from "../../event-reads.server.ts";
import { removeExceptions, subjectOf, updateEvent } from "../../event-writes.server.ts";
import type { SavedEvent } from "../../events.ts";
import { readExceptions } from "../../exception-rows.server.ts";
import { lockEvents } from "../../lock-event.server.ts";
import { listDates, occurrenceId } from "../../occurrences.server.ts";
import { daysAhead } from "./snow-day-schema.ts";

/** Flat, so that a form that is sent again gets the same answer. */
export type Called =
  | { outcome: "called"; dates: number; left: number }
  | { outcome: "other-day" }
  /** Somebody else did it first. */
  | { outcome: "already" };

interface Call {
  /** `YYYY-MM-DD`, today or one of the next days. */
  day: string;
  sentence: string;
  /** Whether what has begun today is left as it is. */
  onlyAhead: boolean;
  /** Ids of the dates to cancel; left out for all of the day. */
  dates?: readonly string[] | undefined;
}

/** Cancels the dates of a day that are not cancelled, until the congregation's day ends. */
export async function callSnowDay(
  site: ChangingSite,
  viewer: Viewer,
  { day, sentence, dates: chosen, ...call }: Call,
): Promise<Called> {
  return change(site, viewer, "events:write", async (change) => {
    const { db, now } = change;
    const today = dayOf(now.toISOString());
    if (day < today || day > later(today, daysAhead)) return { outcome: "other-day" };
    const onlyAhead = call.onlyAhead && day === today;
    const thatDay = new Date(momentOf(day, "12:00"));
    const added = await db
      .insertInto("snowDays")
      .values({
        day,
        sentence,
        onlyAhead,
        // The version before takes every row that it may show for one of today.
        calledAt: day === today ? now.toISOString() : startOfDay(thatDay),
        endsAt: endOfDay(thatDay),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows === 0n) return { outcome: "already" };
    const seen = await readDatesOfDay(db, day);
    await lockEvents(
      db,
      seen.dates.map(({ event }) => event.id),
    );
    const locked = await readDatesOfDay(db, day);
    const ids = new Set(seen.dates.map(({ event }) => event.id));
    const isChosen = (id: string) => chosen === undefined || chosen.includes(id);
    const dates = locked.dates.filter(
      (date) =>
        ids.has(date.event.id) &&
        isChosen(occurrenceId(date.event.id, date.day)) &&
        (!onlyAhead || isAhead(date, now)),
    );
    for (const { event, day: due, exception } of dates) {
      const changes = exception?.stored ?? "{}";
      // Not bounded by the number of changed dates: a full series must not keep the others from being cancelled.
      await db
        .insertInto("eventExceptions")
        .values({ id: uuidv7(), eventId: event.id, day: due, isCancelled: true, reason: sentence, changes })
        .onConflict((conflict) =>
          conflict.columns(["eventId", "day"]).doUpdateSet({ isCancelled: true, reason: sentence }),
        )
        .execute();
      const reasonBefore = exception ? exception.reason : null;
      await db
        .insertInto("snowDates")
        .values({ snowDay: day, eventId: event.id, day: due, reasonBefore, changes })
        .execute();
    }
    const done = dates.map(({ event, day }) => ({ event, day }));
    await relist(change, done);
    await change.record("day-cancelled", subjectOfDay(day), undefined, { reason: sentence });
    await tell(change, "cancelled", done);
    return { outcome: "called", dates: done.length, left: locked.dates.length - done.length };
  });
}

export interface Undone {
  dates: number;
  /** How many stay as somebody left them since. */
  left: number;
}

/** Leaves what somebody has changed since. Undefined when the day is over or its cancellation was undone. */
export async function undoSnowDay(
  site: ChangingSite,
  viewer: Viewer,
  day: string,
): Promise<Undone | undefined> {
  return change(site, viewer, "events:write", async (change) => {
    const { db, now } = change;
    const held = await db
      .updateTable("snowDays")
      .set(({ ref }) => ({ sentence: ref("sentence") }))
      .where("day", "=", day)
      .where("endsAt", ">", now.toISOString())
      .returning("sentence")
      .executeTakeFirst();
    if (!held) return undefined;
    const cancelled = await db
      .selectFrom("snowDates")
      .selectAll()
      .where("snowDay", "=", day)
      .orderBy("eventId")
      .orderBy("day")
      .execute();
    await lockEvents(
      db,
      cancelled.map(({ eventId }) => eventId),
    );
    const done: { event: SavedEvent; day: string }[] = [];
    for (const { eventId, day: due, reasonBefore, changes } of cancelled) {
      const event = await findEvent({ db }, viewer, eventId);
      const [exception] = await readExceptions(db, eventId, [due]);
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
      done.push({ event, day: due });
    }
    await db.deleteFrom("snowDays").where("day", "=", day).execute();
    await relist(change, done);
    await change.record("day-brought-back", subjectOfDay(day));
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
