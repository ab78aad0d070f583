import { sql } from "kysely";
import type { Database, DatabaseKind } from "../../database/connection.ts";
import type { Tables } from "../../database/tables.ts";
import { downloadPath } from "../../platform/storage/names.ts";
import { insertEvents } from "../../test/support/events.ts";
import { addMember, type FilledRow, fill, member, textOf } from "./fill.ts";
import { withoutIndexes } from "./indexes.ts";
import { randomValues } from "./random-values.ts";

/** One in this many events is of the category `youth`; the others are of `other`. */
const categoryShare = 10;
/** One in this many events is only for people who are logged in. */
const privateShare = 10;
/** The member likes one in this many posts. */
const likedShare = 10;
/** One in this many events has an exception. */
const exceptionShare = 10;
/** One in this many people has a role. */
const roleShare = 100;

/**
 * Fills the empty tables of all lists with `count` rows each, in no order of time. Each item that can have a picture has
 * a stored one.
 *
 * @returns the member who likes some of the posts.
 */
export async function addManyRows(db: Database, kind: DatabaseKind, count: number): Promise<typeof member> {
  const { below, id, day, timestamp } = randomValues[kind];
  const add = <Table extends keyof Tables>(table: Table, row: FilledRow<Table>) =>
    withoutIndexes(db, kind, table, (trx) => fill(trx, kind, table, row, count));

  // Names of equal length, so that they ascend with `n`.
  const picture = sql`'events/bench-' || (${sql.lit(10_000_000)} + n) || '.jpg'`;
  const [beforeName, afterName] = downloadPath("NAME", "token").split("NAME");
  const pictureUrl = sql`${sql.lit(beforeName)} || replace(${picture}, '/', '%2F') || ${sql.lit(afterName)}`;
  const name = sql.lit(member.name);
  const title = sql`'Number ' || n`;
  const content = textOf(kind);
  const isTrue = (share: number) => sql`${below(share)} > 0`;
  const now = sql.lit(new Date().toISOString());
  const nothing = sql.lit("");
  const none = sql.lit(null);

  await addMember(db, kind);
  // PostgreSQL fills several tables in parallel.
  await Promise.all([
    add("storedFiles", {
      fullPath: picture,
      contentKey: sql`'contents/' || n`,
      size: sql.lit(1),
      contentType: sql.lit("image/jpeg"),
      cacheControl: none,
      contentDisposition: none,
      contentEncoding: none,
      contentLanguage: none,
      customMetadata: sql.lit("{}"),
      md5Hash: nothing,
      crc32c: nothing,
      generation: sql.lit("1"),
      metageneration: sql.lit(1),
      downloadTokens: sql.lit("token"),
      width: sql.lit(1600),
      height: sql.lit(1067),
      ownerId: none,
      timeCreated: now,
      updated: now,
    }),
    add("events", {
      id,
      slug: sql`'number-' || n`,
      changedAt: now,
      category: sql`case when ${below(categoryShare)} = 0 then 'youth' else 'other' end`,
      isPublic: isTrue(privateShare),
      eventTitle: title,
      eventContent: content,
      eventDate: day,
      eventTime: sql`(10 + ${below(12)}) || ':30'`,
      eventUrl: pictureUrl,
    }),
    add("videos", {
      id,
      title,
      sermonBy: name,
      videoUrl: sql`'https://www.youtube.com/watch?v=' || (10000000000 + n)`,
      content,
      date: timestamp,
      userName: name,
      embeddable: isTrue(10),
    }),
    add("dailyPosts", {
      id,
      date: timestamp,
      imgUrl: nothing,
      imgPath: picture,
      postedBy: name,
      content,
      likes: below(100),
    }),
    add("user", {
      id,
      name,
      email: sql`'person-' || n || '@people.example'`,
      emailVerified: sql.lit(kind === "sqlite" ? 1 : true),
      image: none,
      gender: none,
      dateOfBirth: none,
      createdAt: now,
      updatedAt: now,
    }),
  ]);
  await withoutIndexes(db, kind, "occurrences", listDates);
  await withoutIndexes(db, kind, "eventExceptions", (trx) => addExceptions(trx, kind));
  await withoutIndexes(db, kind, "account", addAccounts);
  await addRoles(db, kind);
  await addFullMonth(db);
  await addLikes(db, count);
  await addReplies(db, kind, count);
  return member;
}

/** Later than the random days, so that it is the same month among few rows as among many. */
export const fullMonth = Array.from(
  { length: 31 },
  (_, index) => `2027-05-${String(index + 1).padStart(2, "0")}`,
);
/** More than the month view has room for. */
const datesADay = 6;

async function addFullMonth(db: Database): Promise<void> {
  const events = fullMonth.flatMap((eventDate) => Array.from({ length: datesADay }, () => ({ eventDate })));
  await insertEvents(db, events);
}

/** Lists each event on its only day. */
export async function listDates(db: Database): Promise<void> {
  await sql`
    insert into "occurrences" ("id", "eventId", "day", "date", "time", "lastDate", "isLong", "isPublic", "isCancelled",
      "category")
    select "id" || '/' || "eventDate", "id", "eventDate", "eventDate", "eventTime", "eventDate", false, "isPublic",
      false, "category"
    from "events"`.execute(db);
}

async function addExceptions(db: Database, kind: DatabaseKind): Promise<void> {
  await sql`
    insert into "eventExceptions" ("id", "eventId", "day", "isCancelled", "reason", "changes")
    select "id", "id", "eventDate", false, 'In the hall', '{}' from "events"
    where ${randomValues[kind].below(exceptionShare)} = 0`.execute(db);
}

/** Everybody has a password. */
async function addAccounts(db: Database): Promise<void> {
  await sql`
    insert into "account" ("id", "accountId", "providerId", "userId", "password", "createdAt", "updatedAt")
    select "id", "id", 'credential', "id", 'none', "createdAt", "updatedAt" from "user"`.execute(db);
}

async function addRoles(db: Database, kind: DatabaseKind): Promise<void> {
  await sql`
    insert into "personRoles" ("userId", "role", "grantedAt")
    select "id", 'editor', ${new Date().toISOString()} from "user"
    where ${randomValues[kind].below(roleShare)} = 0`.execute(db);
}

/** A date to which more people reply than to any of a congregation. */
export const fullDate = { eventId: "bench-full-date", day: "2027-06-06" };
const mostReplies = 10_000;

export async function addReplies(db: Database, kind: DatabaseKind, count: number): Promise<void> {
  const { eventId, day } = fullDate;
  await insertEvents(db, [{ id: eventId, eventDate: day }]);
  const at = sql.lit(new Date().toISOString());
  await withoutIndexes(db, kind, "attendances", (trx) =>
    fill(
      trx,
      kind,
      "attendances",
      {
        id: randomValues[kind].id,
        eventId: sql.lit(eventId),
        day: sql.lit(day),
        userId: sql.lit(null),
        name: sql.lit(""),
        email: sql`'person-' || n || '@people.example'`,
        people: sql.lit(1),
        state: sql`case when ${randomValues[kind].below(10)} = 0 then 'waiting' else 'coming' end`,
        arrival: sql`n`,
        told: sql.lit("{}"),
        createdAt: at,
        changedAt: at,
      },
      Math.min(count, mostReplies),
    ),
  );
}

async function addLikes(db: Database, count: number): Promise<void> {
  await db
    .insertInto("likes")
    .columns(["postId", "userId"])
    .expression((posts) =>
      posts
        .selectFrom("dailyPosts")
        .select(({ val }) => ["id", sql<string>`${val(member.id)}`.as("userId")])
        .limit(count / likedShare),
    )
    .execute();
}
