import { type Insertable, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { permissionsOf } from "../../app/permissions.ts";
import type { Database, DatabaseKind } from "../../database/connection.ts";
import type { Tables } from "../../database/tables.ts";
import { downloadPath } from "../../platform/storage/names.ts";
import { insertEvents } from "../../test/support/events.ts";
import { withoutIndexes } from "./indexes.ts";
import { type Expression, randomValues } from "./random-values.ts";

type Row<Table extends keyof Tables> = { [Column in keyof Insertable<Tables[Table]>]: Expression };

/** One in this many requests waits for approval; the others are public. */
const waitingShare = 3;
/** One in this many requests is the member's. */
const ownShare = 10;
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

const member = {
  id: uuidv7(),
  role: "member",
  permissions: permissionsOf([]),
  email: "ann@people.example",
  name: "Ann Hill",
} as const;
const sampleText =
  "Everybody is welcome, whether they have been coming for years or have never been before. ".repeat(8);

/**
 * Fills the empty tables of all lists with `count` rows each, in no order of time. Each item that can have a picture has
 * a stored one.
 *
 * @returns the member who likes some of the posts and submitted some of the prayer requests.
 */
export async function addManyRows(db: Database, kind: DatabaseKind, count: number): Promise<typeof member> {
  const { below, id, day, timestamp } = randomValues[kind];
  const add = <Table extends keyof Tables>(table: Table, row: Row<Table>) =>
    withoutIndexes(db, kind, table, (trx) => fill(trx, kind, table, row, count));

  // Names of equal length, so that they ascend with `n`.
  const picture = sql`'events/bench-' || (${sql.lit(10_000_000)} + n) || '.jpg'`;
  const [beforeName, afterName] = downloadPath("NAME", "token").split("NAME");
  const pictureUrl = sql`${sql.lit(beforeName)} || replace(${picture}, '/', '%2F') || ${sql.lit(afterName)}`;
  const name = sql.lit(member.name);
  const title = sql`'Number ' || n`;
  const content = sql`substr(${sql.lit(sampleText)}, 1 + ${below(80)}, 150 + ${below(400)})`;
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
    add("prayerRequests", {
      id,
      userId: sql`case when ${below(ownShare)} = 0 then ${sql.lit(member.id)} end`,
      userName: name,
      title,
      content,
      picUrl: pictureUrl,
      date: timestamp,
      isApproved: isTrue(waitingShare),
    }),
  ]);
  await withoutIndexes(db, kind, "occurrences", listDates);
  await withoutIndexes(db, kind, "eventExceptions", (trx) => addExceptions(trx, kind));
  await withoutIndexes(db, kind, "account", addAccounts);
  await addRoles(db, kind);
  await addFullMonth(db);
  await addLikes(db, count);
  return member;
}

/** Approves all but `few` requests, so that those waiting do not fill a page. */
export function approveAllBut(db: Database, kind: DatabaseKind, few: number): Promise<void> {
  return withoutIndexes(db, kind, "prayerRequests", async (trx) => {
    const stillWaiting = trx
      .selectFrom("prayerRequests")
      .select("id")
      .where("isApproved", "=", false)
      .limit(few);
    await trx
      .with("waiting", () => stillWaiting)
      .updateTable("prayerRequests")
      .set({ isApproved: true })
      .where("isApproved", "=", false)
      .where("id", "not in", (waiting) => waiting.selectFrom("waiting").select("waiting.id"))
      .execute();
  });
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

async function fill<Table extends keyof Tables>(
  db: Database,
  kind: DatabaseKind,
  table: Table,
  row: Row<Table>,
  count: number,
): Promise<void> {
  const { before, from } = randomValues[kind].numbers(count);
  const columns = Object.keys(row).map((column) => sql.ref(column));
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns)})
    ${before} select ${sql.join(Object.values(row))} from ${from}
  `.execute(db);
}

async function addMember(db: Database, kind: DatabaseKind): Promise<void> {
  const now = new Date().toISOString();
  const { id, email, name } = member;
  await db
    .insertInto("user")
    .values({
      ...{ id, email, name },
      // better-auth stores booleans as numbers on SQLite.
      emailVerified: kind === "sqlite" ? 1 : true,
      image: null,
      gender: null,
      dateOfBirth: null,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
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
