import { type Insertable, sql } from "kysely";
import type { DatabaseTransaction } from "../../database/connection.ts";
import type { OccurrenceTable } from "../../database/event-tables.ts";
import { lastDay } from "../../platform/recurrence/days.ts";
import { parseRule } from "../../platform/recurrence/rule.ts";
import { detailsOn, eventDays, listedDays } from "./event-days.server.ts";
import { type DateDetails, type DateException, isDay, type NewEvent } from "./events.ts";
import { readExceptions } from "./exception-rows.server.ts";
import { storeServices } from "./services.server.ts";

/** Rows that fit into one statement of both databases. */
const rowsAtOnce = 100;

/** Writes the rows of `occurrences` for an event, and what is stored of services, in the transaction that changes it. */
export async function listOccurrences(
  db: DatabaseTransaction,
  event: NewEvent & { id: string },
  now: Date,
): Promise<void> {
  const { from, to } = event.rule === "" ? always : listedDays(now);
  const exceptions = await readExceptions(db, event.id);
  const byDay = new Map(exceptions.map((exception) => [exception.day, exception]));
  const rows = linked(eventDays(event, from, to).map((day) => occurrenceOn(event, day, byDay.get(day))));
  await db.deleteFrom("occurrences").where("eventId", "=", event.id).execute();
  await insertOccurrences(db, rows);
  await db
    .updateTable("events")
    .set({ listedUntil: hasDatesAfter(event, to) ? to : "" })
    .where("id", "=", event.id)
    .execute();
  await storeServices(db, now, event);
}

/** Days of events without a rule, of which there are few, are all listed. */
const always = { from: "0000-01-01", to: "9999-12-31" };

/** Adds the dates that come after `listedUntil` and until `to`. */
export async function extendOccurrences(
  db: DatabaseTransaction,
  event: NewEvent & { id: string; listedUntil: string },
  to: string,
): Promise<void> {
  const exceptions = await readExceptions(db, event.id);
  const byDay = new Map(exceptions.map((exception) => [exception.day, exception]));
  const added = eventDays(event, event.listedUntil, to).filter((day) => day > event.listedUntil);
  await insertOccurrences(
    db,
    added.map((day) => occurrenceOn(event, day, byDay.get(day))),
  );
  await linkOccurrences(db, event.id);
  await db
    .updateTable("events")
    .set({ listedUntil: hasDatesAfter(event, to) ? to : "" })
    .where("id", "=", event.id)
    .execute();
}

type Row = Insertable<OccurrenceTable>;

function linked(rows: Row[]): Row[] {
  const order = ({ date, time, id }: Row) => `${date} ${time} ${id}`;
  const sorted = rows.toSorted((a, b) => (order(a) < order(b) ? -1 : 1));
  return sorted.map((row, index) => ({ ...row, previousDate: sorted[index - 1]?.date ?? "" }));
}

/** Writes into each date of an event which date comes before it. */
export async function linkOccurrences(db: DatabaseTransaction, eventId: string): Promise<void> {
  const previous = sql<string>`lag("date", 1, '') over (order by "date", "time", "id")`;
  await db
    .updateTable("occurrences")
    .from((eb) =>
      eb
        .selectFrom("occurrences")
        .select(["id", previous.as("previous")])
        .where("eventId", "=", eventId)
        .as("linked"),
    )
    .set(({ ref }) => ({ previousDate: ref("linked.previous") }))
    .whereRef("linked.id", "=", "occurrences.id")
    .where("occurrences.eventId", "=", eventId)
    .where(({ or, eb }) =>
      or([eb("previousDate", "is", null), eb("previousDate", "<>", ({ ref }) => ref("linked.previous"))]),
    )
    .execute();
}

function hasDatesAfter({ eventDate, rule, addedDates }: NewEvent, day: string): boolean {
  const parsed = parseRule(rule);
  if (!parsed) return false;
  const last = lastDay({ firstDay: eventDate, rule: parsed, addedDays: addedDates.split(" ").filter(isDay) });
  return last === undefined || last > day;
}

export function occurrenceId(eventId: string, day: string): string {
  return `${eventId}/${day}`;
}

function occurrenceOn(
  event: NewEvent & { id: string },
  day: string,
  exception: DateException | undefined,
): Row {
  const details = detailsOn(event, day, exception);
  const lastDate = details.endDate || details.eventDate;
  return {
    id: occurrenceId(event.id, day),
    eventId: event.id,
    day,
    date: details.eventDate,
    time: timeOf(details),
    lastDate,
    isLong: lastDate > details.eventDate,
    isPublic: event.isPublic,
    isCancelled: exception?.isCancelled ?? false,
    category: event.category,
    visibleFrom: event.visibleFrom,
    visibleUntil: event.visibleUntil,
  };
}

function timeOf({ isAllDay, eventTime }: DateDetails): string {
  return isAllDay ? "" : eventTime;
}

async function insertOccurrences(db: DatabaseTransaction, rows: Row[]): Promise<void> {
  for (let first = 0; first < rows.length; first += rowsAtOnce)
    await db
      .insertInto("occurrences")
      .values(rows.slice(first, first + rowsAtOnce))
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute();
}
