import { type Kysely, sql } from "kysely";

/** Who started an upload is looked up at each request, and what it has staged counts towards the quota. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("uploads").dropColumn("ownerRole").execute();
  await db.schema.createIndex("uploadsByOwner").on("uploads").columns(["ownerId", "status"]).execute();
  await sql`
    update "storageUsage" set "bytes" = "bytes" +
      (select coalesce(sum("receivedSize"), 0) from "uploads" where "status" = 'active')
  `.execute(db);
}
