import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await videos(db);
  await dailyPosts(db);
  await prayerRequests(db);
  await events(db);
}

async function videos(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("videos")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("sermonBy", "text", (column) => column.notNull())
    .addColumn("videoUrl", "text", (column) => column.notNull())
    .addColumn("content", "text", (column) => column.notNull())
    .addColumn("date", "text", (column) => column.notNull())
    .addColumn("userName", "text", (column) => column.notNull())
    .addColumn("embeddable", "boolean", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema.createIndex("videosNewestFirst").on("videos").columns(["date desc", "id desc"]).execute();
}

async function dailyPosts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("dailyPosts")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("date", "text", (column) => column.notNull())
    .addColumn("imgUrl", "text", (column) => column.notNull())
    .addColumn("imgPath", "text", (column) => column.notNull())
    .addColumn("postedBy", "text", (column) => column.notNull())
    .addColumn("content", "text", (column) => column.notNull())
    .addColumn("likes", "integer", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema
    .createIndex("dailyPostsNewestFirst")
    .on("dailyPosts")
    .columns(["date desc", "id desc"])
    .execute();
  await db.schema.createIndex("dailyPostsByPicture").on("dailyPosts").column("imgPath").execute();
  await db.schema
    .createTable("likes")
    .addColumn("postId", "text", (column) => column.notNull().references("dailyPosts.id").onDelete("cascade"))
    .addColumn("userId", "text", (column) => column.notNull().references("user.id").onDelete("cascade"))
    .addPrimaryKeyConstraint("oneLikePerMember", ["postId", "userId"])
    .execute();
  await db.schema.createIndex("likesByMember").on("likes").column("userId").execute();
}

async function prayerRequests(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("prayerRequests")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("userId", "text", (column) => column.references("user.id").onDelete("set null"))
    .addColumn("userName", "text", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("content", "text", (column) => column.notNull())
    .addColumn("picUrl", "text", (column) => column.notNull())
    .addColumn("date", "text", (column) => column.notNull())
    .addColumn("isApproved", "boolean", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema
    .createIndex("prayerRequestsNewestFirst")
    .on("prayerRequests")
    .columns(["isApproved", "date desc", "id desc"])
    .execute();
  await db.schema
    .createIndex("prayerRequestsOfMember")
    .on("prayerRequests")
    .columns(["userId", "date desc", "id desc"])
    .execute();
  await db.schema.createIndex("prayerRequestsByPicture").on("prayerRequests").column("picUrl").execute();
}

async function events(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("events")
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema.createIndex("eventsByPicture").on("events").column("eventUrl").execute();
}
