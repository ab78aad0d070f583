import type { Kysely } from "kysely";

/**
 * Feeds and the sitemap find the events that have dates from a day on in an index alone, whatever is past. The limit of
 * a person's files finds what they have stored.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("occurrencesOfFeeds")
    .on("occurrences")
    .columns(["date", "eventId", "isPublic", "category", "visibleFrom", "visibleUntil"])
    .execute();
  await db.schema.createIndex("storedFilesByOwner").on("storedFiles").column("ownerId").execute();
}
