import { type Kysely, sql } from "kysely";
import { linkPlaces } from "../../../database/mailed-links.ts";
import type { Tables } from "../../../database/tables.ts";

/** Those that end on a day of their own and stand with what they open. */
const ending = ["invitation", "confirm-prayer", "group-answer"] as const;

/** Lets links that worked when the site went off work as much longer as it was off: nobody could open them meanwhile. */
export async function lengthenLinks(
  db: Kysely<Tables>,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const off = Date.parse(to) - Date.parse(from);
  for (const purpose of ending) {
    const table = sql.table(linkPlaces[purpose].table);
    const { rows } = await sql<{ id: string; expiresAt: string }>`
      select "id", "expiresAt" from ${table}
      where "expiresAt" > ${from} and "createdAt" <= ${from}`.execute(db);
    for (const { id, expiresAt } of rows) {
      const longer = new Date(Date.parse(expiresAt) + off).toISOString();
      await sql`update ${table} set "expiresAt" = ${longer}
        where "id" = ${id} and "expiresAt" = ${expiresAt}`.execute(db);
    }
  }
}
