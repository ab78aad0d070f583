import type { Selectable } from "kysely";
import type { Database } from "../../database/connection.ts";
import type { EventExceptionTable } from "../../database/event-tables.ts";
import type { DateException } from "./events.ts";

export interface SavedException extends DateException {
  id: string;
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
  return { id, day, isCancelled, reason, changes: JSON.parse(changes) };
}
