import { z } from "zod";
import type { Database, DatabaseTransaction } from "../../database/connection.ts";
import { partsOfJson, writeJson } from "../../platform/stored-json.ts";
import { type ChangingSite, changeBySite } from "../changes/change.server.ts";
import { occurrenceId } from "./occurrences.server.ts";
import type { OrderRow, ServiceOrder } from "./service-order.ts";

const contentSchema: z.ZodType<{ rows: OrderRow[] }> = z.strictObject({
  rows: z.array(
    z.strictObject({
      title: z.string(),
      who: z.string().optional(),
      text: z.string().optional(),
      // What only another version of the site knows stays with the team.
      shown: z.enum(["now", "after", "never"]).catch("never"),
    }),
  ),
});

export interface SavedOrder extends ServiceOrder {
  version: number;
  /** The rows as they are stored. Another version of the site may know more of them. */
  stored: string;
}

export function writeRows(rows: OrderRow[], before?: string): string {
  return writeJson(contentSchema, { rows }, before);
}

export async function readOrders(
  db: Database | DatabaseTransaction,
  dates: readonly { eventId: string; day: string }[],
): Promise<Map<string, SavedOrder>> {
  if (dates.length === 0) return new Map();
  const rows = await db
    .selectFrom("serviceOrders")
    .selectAll()
    .where(
      "eventId",
      "in",
      dates.map(({ eventId }) => eventId),
    )
    .where(
      "day",
      "in",
      dates.map(({ day }) => day),
    )
    .execute();
  return new Map(
    rows.map(({ eventId, day, version, stream, content }) => [
      occurrenceId(eventId, day),
      { version, stream: stream || undefined, stored: content, ...partsOfJson(contentSchema, content) },
    ]),
  );
}

export async function sweepOrders(site: ChangingSite): Promise<void> {
  await changeBySite(site, async ({ db }) => {
    await db
      .deleteFrom("serviceOrders")
      .where("eventId", "not in", ({ selectFrom }) => selectFrom("events").select("id"))
      .where("eventId", "not in", ({ selectFrom }) =>
        selectFrom("deletedItems").select("itemId").where("kind", "=", "event"),
      )
      .execute();
  });
}
