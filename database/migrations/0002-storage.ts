import { type Kysely, sql } from "kysely";
import type { DatabaseKind } from "../connection.ts";

export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await growingUploads(db);
  await usage(db);
  // Compares bytes, as SQLite does: PostgreSQL's default collation would list names in its own order.
  if (kind === "postgres") {
    await sql`alter table "storedFiles" alter column "fullPath" type text collate "C"`.execute(db);
  }
}

async function growingUploads(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("uploads").addColumn("tailKey", "text").execute();
  await db.schema.createIndex("uploadChunksByKey").on("uploadChunks").column("stagedKey").execute();
  // Staged bytes count as orphaned blobs from now on, so those of unfinished uploads must be registered too.
  await sql`
    insert into "looseContents" ("contentKey", "since")
    select c."stagedKey", u."updatedAt" from "uploadChunks" c join "uploads" u on u."id" = c."uploadId"
  `.execute(db);
}

async function usage(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("storageUsage")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("bytes", "double precision", (column) => column.notNull())
    .execute();
  await sql`
    insert into "storageUsage" ("id", "bytes") select 'all', coalesce(sum("size"), 0) from "storedFiles"
  `.execute(db);
}
