import { type Kysely, sql } from "kysely";

/** Each request looks up who started an upload, and its staged bytes count towards the quota. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("uploads").dropColumn("ownerRole").execute();
  await db.schema.createIndex("uploadsByOwner").on("uploads").columns(["ownerId", "status"]).execute();
  await sql`
    update "storageUsage" set "bytes" = "bytes" +
      (select coalesce(sum("receivedSize"), 0) from "uploads" where "status" = 'active')
  `.execute(db);
}
