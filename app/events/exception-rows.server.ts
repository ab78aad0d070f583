import type { Selectable } from "kysely";
import { z } from "zod";
import type { Database } from "../../database/connection.ts";
import type { EventExceptionTable } from "../../database/event-tables.ts";
import { partsOfJson, writeJson } from "../../platform/stored-json.ts";
import type { DateDetails, DateException } from "./events.ts";

export interface SavedException extends DateException {
  id: string;
  /** The changes as they are stored. Another version of the site may know more of them. */
  stored: string;
}

const text = z.string().optional();
export const changesSchema = z.strictObject({
  eventTitle: text,
  eventContent: text,
  eventDate: text,
  eventTime: text,
  endDate: text,
  endTime: text,
  // SQLite reads booleans as numbers.
  isAllDay: z.coerce.boolean().optional(),
  placeName: text,
  placeAddress: text,
  placePosition: text,
  eventUrl: text,
  eventAlt: text,
} satisfies Record<keyof DateDetails, z.ZodType>) as z.ZodType<DateException["changes"]>;

/** Reads what differs on a date; what this version of the site cannot read follows the event. */
export function readChanges(stored: string): DateException["changes"] {
  return partsOfJson(changesSchema, stored);
}

/** Changes as they are to be stored, with what this version does not know of those before. */
export function writeChanges(changes: DateException["changes"], before?: string): string {
  return writeJson(changesSchema, changes, before);
}

/** The exceptions of an event by their days, or only those of some days. */
export async function readExceptions(
  db: Database,
  eventId: string,
  days?: readonly string[],
): Promise<SavedException[]> {
  if (days?.length === 0) return [];
  const rows = await db
    .selectFrom("eventExceptions")
    .selectAll()
    .where("eventId", "=", eventId)
    .$if(days !== undefined, (exceptions) => exceptions.where("day", "in", days ?? []))
    .orderBy("day")
    .execute();
  return rows.map(toException);
}

export function toException({
  id,
  day,
  isCancelled,
  reason,
  changes,
}: Selectable<EventExceptionTable>): SavedException {
  return { id, day, isCancelled, reason, changes: readChanges(changes), stored: changes };
}
