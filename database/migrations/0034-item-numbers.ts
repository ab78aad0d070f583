import { type Kysely, sql } from "kysely";
import type { DatabaseKind } from "../connection.ts";

/**
 * Numbers of items that change all the time, apart from what pages are made from. The first are the likes of posts.
 *
 * Versions before this one count likes in `dailyPosts`. Triggers keep both numbers alike until that column goes.
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await db.schema
    .createTable("itemNumbers")
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("itemId", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("count", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("oneNumberOfEachName", ["kind", "itemId", "name"])
    .execute();
  for (const statement of kind === "sqlite" ? onSqlite : onPostgres) await sql.raw(statement).execute(db);
}

const copyLikes = `
  insert into "itemNumbers" ("kind", "itemId", "name", "count")
  select 'post', "id", 'likes', "likes" from "dailyPosts"`;
const numberOfPost = `
  insert into "itemNumbers" ("kind", "itemId", "name", "count") values ('post', new."id", 'likes', new."likes")
  on conflict ("kind", "itemId", "name") do update set "count" = excluded."count"
  where "itemNumbers"."count" <> excluded."count"`;
const likesOfPost = `
  update "dailyPosts" set "likes" = new."count" where "id" = new."itemId" and "likes" <> new."count"`;
const deleteNumbers = `delete from "itemNumbers" where "kind" = 'post' and "itemId" = old."id"`;
const isOfLikes = `new."kind" = 'post' and new."name" = 'likes'`;

const onSqlite = [
  copyLikes,
  `create trigger "numberOfNewPost" after insert on "dailyPosts" begin ${numberOfPost}; end`,
  `create trigger "numberOfPost" after update of "likes" on "dailyPosts" when new."likes" <> old."likes"
   begin ${numberOfPost}; end`,
  `create trigger "numbersOfDeletedPost" after delete on "dailyPosts" begin ${deleteNumbers}; end`,
  `create trigger "likesOfNumber" after update of "count" on "itemNumbers" when ${isOfLikes}
   begin ${likesOfPost}; end`,
];

const onPostgres = [
  `create function "numberOfPost"() returns trigger language plpgsql as $$
   begin
     ${numberOfPost};
     return null;
   end
   $$`,
  `create trigger "numberOfNewPost" after insert on "dailyPosts"
   for each row execute function "numberOfPost"()`,
  `create trigger "numberOfPost" after update of "likes" on "dailyPosts"
   for each row when (new."likes" <> old."likes" and pg_trigger_depth() = 0)
   execute function "numberOfPost"()`,
  `create function "deletePostNumbers"() returns trigger language plpgsql as $$
   begin
     ${deleteNumbers};
     return null;
   end
   $$`,
  `create trigger "numbersOfDeletedPost" after delete on "dailyPosts"
   for each row execute function "deletePostNumbers"()`,
  // Creating a trigger keeps other writers away from the posts until the end of the transaction.
  copyLikes,
  // Only versions before this one read the likes from the posts, so only they need to hear of it.
  `alter table "contentChanges" add column "isForOlderVersions" boolean not null default false`,
  `create function "likesOfNumber"() returns trigger language plpgsql as $$
   begin
     ${likesOfPost};
     if found then
       insert into "contentChanges" ("tableName", "isForOlderVersions") values ('dailyPosts', true);
     end if;
     return null;
   end
   $$`,
  `create trigger "likesOfNumber" after update of "count" on "itemNumbers"
   for each row when (${isOfLikes}) execute function "likesOfNumber"()`,
  `drop trigger "noteContentChange" on "dailyPosts"`,
  `create trigger "noteContentChange"
   after insert or update or delete or truncate on "dailyPosts"
   for each statement when (pg_trigger_depth() = 0) execute function "noteContentChange"()`,
  `create trigger "noteContentChange"
   after insert or update or delete or truncate on "itemNumbers"
   for each statement execute function "noteContentChange"()`,
];
