import type { Database } from "../../database/connection.ts";
import type { Tables } from "../../database/tables.ts";
import { afterSampleIds, firstSampleId } from "./sample-ids.ts";

export const tableOf = {
  event: "events",
  sermon: "videos",
  post: "dailyPosts",
  prayer: "prayerRequests",
} as const satisfies Record<string, keyof Tables>;

/** The version of items that staff have not changed. The others are theirs. */
export const unchanged = 1;

/** Whether an item is of the sample, and nobody has changed it. */
export function isUnchangedSample({ id, version }: { id: string; version: number }): boolean {
  return id >= firstSampleId && id < afterSampleIds && version === unchanged;
}

/** Whether the site has items of the sample that nobody has changed. */
export async function isSampleShown(db: Database): Promise<boolean> {
  for (const table of Object.values(tableOf)) {
    const row = await db
      .selectFrom(table)
      .select("id")
      .where("id", ">=", firstSampleId)
      .where("id", "<", afterSampleIds)
      .where("version", "=", unchanged)
      .limit(1)
      .executeTakeFirst();
    if (row) return true;
  }
  return false;
}
