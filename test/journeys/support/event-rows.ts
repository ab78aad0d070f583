import type { DatabaseSync } from "node:sqlite";

interface EventRow {
  id: string;
  title: string;
  text: string;
  /** `YYYY-MM-DD`. */
  date: string;
  /** `HH:MM`. */
  time: string;
}

/** Inserts an event that takes place once, with its date. */
export function addEventRow(database: DatabaseSync, { id, title, text, date, time }: EventRow): void {
  database
    .prepare(
      `insert into "events"
         ("id", "slug", "changedAt", "eventTitle", "eventContent", "eventDate", "eventTime", "eventUrl")
       values (?, ?, '2026-11-21T10:00:00.000Z', ?, ?, ?, ?, '')`,
    )
    .run(id, id, title, text, date, time);
  database
    .prepare(
      `insert into "occurrences"
         ("id", "eventId", "day", "date", "time", "lastDate", "isLong", "isPublic", "isCancelled", "category")
       values (?, ?, ?, ?, ?, ?, false, true, false, 'other')`,
    )
    .run(`${id}/${date}`, id, date, date, time, date);
}
