import { type Insertable, type Selectable, sql } from "kysely";
import type { DatabaseTransaction } from "../../database/connection.ts";
import type { OccurrenceTable } from "../../database/event-tables.ts";
import { lastDay } from "../../platform/recurrence/days.ts";
import { parseRule } from "../../platform/recurrence/rule.ts";
import { isDay } from "../dates/dates.ts";
import { detailsOn, eventDays, listedDays } from "./event-days.server.ts";
import type { DateDetails, DateException, NewEvent } from "./events.ts";
import { readExceptions } from "./exception-rows.server.ts";
import { partsOf } from "./parts.server.ts";
import { storeServices } from "./services.server.ts";

/** Rows that fit into one statement of both databases. */
const rowsAtOnce = 100;

type DatedEvent = NewEvent & { id: string };

/** Makes the rows of `occurrences` and what is stored of services follow an event, in the transaction that changes it. */
export async function listOccurrences(db: DatabaseTransaction, event: DatedEvent, now: Date): Promise<void> {
  const { from, to } = listedFor(event, now);
  const exceptions = await readExceptions(db, event.id);
  const byDay = new Map(exceptions.map((exception) => [exception.day, exception]));
  const rows = linked(eventDays(event, from, to).map((day) => occurrenceOn(event, day, byDay.get(day))));
  const stored = await db.selectFrom("occurrences").selectAll().where("eventId", "=", event.id).execute();
  const ids = new Set(rows.map(({ id }) => id));
  const gone = stored.map(({ id }) => id).filter((id) => !ids.has(id));
  if (gone.length > 0) await db.deleteFrom("occurrences").where("id", "in", gone).execute();
  await writeOccurrences(db, differing(rows, stored));
  const listedUntil = hasDatesAfter(event, to) ? to : "";
  await db
    .updateTable("events")
    .set({ listedUntil })
    .where("id", "=", event.id)
    .where("listedUntil", "<>", listedUntil)
    .execute();
  await storeServices(db, now, event);
}

/**
 * The same when only some dates differ, so that no other date of a long series is looked at. Days that are not listed yet
 * have no row.
 */
export async function listDates(
  db: DatabaseTransaction,
  event: DatedEvent,
  days: readonly string[],
  now: Date,
): Promise<void> {
  const exceptions = await readExceptions(db, event.id, days);
  const byDay = new Map(exceptions.map((exception) => [exception.day, exception]));
  const ids = days.map((day) => occurrenceId(event.id, day));
  const stored = await db.selectFrom("occurrences").selectAll().where("id", "in", ids).execute();
  const rows = stored.map((row) => ({ ...row, ...occurrenceOn(event, row.day, byDay.get(row.day)) }));
  await writeOccurrences(db, differing(rows, stored));
  if (rows.some(({ date, time }, index) => date !== stored[index]?.date || time !== stored[index]?.time))
    await linkOccurrences(db, event.id);
  await storeServices(db, now, event);
}

/** Days of events without a rule, of which there are few, are all listed; so are those after the last rule of a series. */
function listedFor(event: DatedEvent, now: Date): { from: string; to: string } {
  const listed = listedDays(now);
  const always = { from: "0000-01-01", to: "9999-12-31" };
  return {
    from: partsOf(event).some(({ rule }) => rule !== "") ? listed.from : always.from,
    to: event.rule === "" ? always.to : listed.to,
  };
}

export async function extendOccurrences(
  db: DatabaseTransaction,
  event: DatedEvent & { listedUntil: string },
  to: string,
): Promise<void> {
  const exceptions = await readExceptions(db, event.id);
  const byDay = new Map(exceptions.map((exception) => [exception.day, exception]));
  const added = eventDays(event, event.listedUntil, to).filter((day) => day > event.listedUntil);
  await writeOccurrences(
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

function occurrenceOn(event: DatedEvent, day: string, exception: DateException | undefined): Row {
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

/** The rows that are not stored, or stored otherwise. */
function differing(rows: Row[], stored: Selectable<OccurrenceTable>[]): Row[] {
  const byId = new Map<string, Row>(stored.map((row) => [row.id, row]));
  return rows.filter((row) => {
    const before = byId.get(row.id);
    const names = Object.keys(row) as (keyof Row)[];
    return !before || names.some((name) => comparable(before[name]) !== comparable(row[name]));
  });
}

/** SQLite reads booleans as numbers. */
function comparable(value: unknown): unknown {
  return typeof value === "boolean" ? Number(value) : value;
}

async function writeOccurrences(db: DatabaseTransaction, rows: Row[]): Promise<void> {
  for (let first = 0; first < rows.length; first += rowsAtOnce) {
    const values = rows.slice(first, first + rowsAtOnce);
    const names = Object.keys(values[0] ?? {}) as (keyof Row)[];
    await db
      .insertInto("occurrences")
      .values(values)
      .onConflict((conflict) =>
        conflict
          .column("id")
          .doUpdateSet(({ ref }) => Object.fromEntries(names.map((name) => [name, ref(`excluded.${name}`)]))),
      )
      .execute();
  }
}
