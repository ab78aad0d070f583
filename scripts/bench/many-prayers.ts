import { sql } from "kysely";
import type { Database, DatabaseKind } from "../../database/connection.ts";
import { addMember, fill, member, textOf } from "./fill.ts";
import { withoutIndexes } from "./indexes.ts";
import { type Expression, randomValues } from "./random-values.ts";

/** One in this many requests is the member's. */
const ownShare = 10;
/** One in this many requests was asked without an account. */
const guestShare = 10;
/** One in this many requests has an update. */
const updateShare = 10;
/** One in this many decided requests could not wait: only those of the last months are known. */
const alertShare = 20_000;
/** So many updates, and requests that cannot wait, are not decided about. */
const open = 3;
/** One in this many requests was reported by readers, falsely. */
const reportShare = 100;

/** Of twenty requests this many are in each state. */
const states = { shown: 10, held: 2, answered: 2, ended: 2, declined: 2, deleted: 1, waiting: 1 };

/**
 * Fills the empty tables of prayer with `count` requests in every state and for everybody, in no order of time, and with
 * what belongs to them. Nothing is due to end or to be deleted.
 *
 * @returns the member who asked for some of them.
 */
export async function addManyPrayers(
  db: Database,
  kind: DatabaseKind,
  count: number,
): Promise<typeof member> {
  await addMember(db, kind);
  await withoutIndexes(db, kind, "prayerRequests", (trx) => addRequests(trx, kind, count));
  await withoutIndexes(db, kind, "prayerNotes", addNotes);
  await addUpdates(db, kind);
  await addGuests(db, kind);
  await addAlerts(db, kind);
  await addReports(db, kind);
  await addNumbers(db, kind);
  return member;
}

/** Declines all waiting requests but `few`, so that those do not fill a page. */
export async function declineAllBut(db: Database, few: number): Promise<void> {
  const stillWaiting = db
    .selectFrom("prayerRequests")
    .select("id")
    .where("state", "=", "waiting")
    .orderBy("id")
    .limit(few);
  await db
    .with("kept", () => stillWaiting)
    .updateTable("prayerRequests")
    .set({ state: "declined" })
    .where("state", "=", "waiting")
    .where("id", "not in", (kept) => kept.selectFrom("kept").select("kept.id"))
    .execute();
}

function addRequests(db: Database, kind: DatabaseKind, count: number): Promise<void> {
  const { below, id, timestamp } = randomValues[kind];
  const isShared = sql`(${isIn("shown")} or ${isIn("answered")})`;
  const isForAll = sql`${fifth} < 3`;
  const audience = sql`case when ${isIn("held")} then case when ${fifth} = 0 then 'pastor' else 'team' end
    when ${isForAll} then 'everybody' when ${fifth} = 3 or ${isShared} then 'congregation' else 'pastor' end`;
  const state = sql.join(
    Object.keys(states).map((name) => sql`when ${isIn(name)} then ${sql.lit(name)}`),
    sql` `,
  );
  // Later than any clock.
  const someDay = sql`'29' || substr(${timestamp}, 3)`;
  const onlyIf = (name: string) => sql`case when ${isIn(name)} then ${someDay} end`;
  return fill(
    db,
    kind,
    "prayerRequests",
    {
      id,
      userId: sql`case when ${below(ownShare)} = 0 then ${sql.lit(member.id)} end`,
      userName: sql.lit(member.name),
      title: sql`'Number ' || n`,
      content: textOf(kind),
      picUrl: sql.lit(""),
      date: timestamp,
      audience,
      state: sql`case ${state} end`,
      isApproved: sql`${isShared} and ${isForAll}`,
      isShared,
      isUrgent: sql`${below(10)} = 0`,
      shownAt: timestamp,
      endsAt: sql`case when ${isIn("shown")} or ${isIn("held")} then ${someDay} end`,
      endingAskedAt: sql.lit(null),
      endedAt: onlyIf("ended"),
      answeredAt: onlyIf("answered"),
      deletedAt: onlyIf("deleted"),
    },
    count,
  );
}

/** A number from 0 to 4 that has nothing to do with the state. */
const fifth = sql`(n / 20) % 5`;

function isIn(state: string): Expression {
  const names = Object.keys(states);
  const before = names.slice(0, names.indexOf(state));
  const sum = (of: string[]) =>
    of.map((name) => states[name as keyof typeof states]).reduce((one, other) => one + other, 0);
  return sql`(n % 20 >= ${sql.lit(sum(before))} and n % 20 < ${sql.lit(sum([...before, state]))})`;
}

/** One for each decision. */
async function addNotes(db: Database): Promise<void> {
  await sql`
    insert into "prayerNotes" ("id", "requestId", "kind", "words", "authorName", "createdAt")
    select "id", "id", 'approved', '', 'Sam Hill', "date" from "prayerRequests" where "state" <> 'waiting'`.execute(
    db,
  );
}

function addUpdates(db: Database, kind: DatabaseKind): Promise<void> {
  const { below } = randomValues[kind];
  return withoutIndexes(db, kind, "prayerUpdates", async (trx) => {
    await sql`
      insert into "prayerUpdates" ("id", "requestId", "kind", "words", "state", "createdAt")
      select "id", "id", 'update', 'She is better.', 'shown', "date"
      from "prayerRequests" where ${below(updateShare)} = 0`.execute(trx);
    await sql`
      insert into "prayerUpdates" ("id", "requestId", "kind", "words", "state", "createdAt")
      select "id" || '-2', "id", 'update', 'She is well.', 'waiting', "date"
      from "prayerRequests" where "state" = 'shown' order by "id" limit ${sql.lit(open)}`.execute(trx);
  });
}

function addGuests(db: Database, kind: DatabaseKind): Promise<void> {
  const { below } = randomValues[kind];
  return withoutIndexes(db, kind, "prayerGuests", async (trx) => {
    await sql`
      insert into "prayerGuests" ("requestId", "email")
      select "id", 'guest-' || "id" || '@people.example' from "prayerRequests"
      where "userId" is null and ${below(guestShare)} = 0`.execute(trx);
  });
}

async function addAlerts(db: Database, kind: DatabaseKind): Promise<void> {
  const { below } = randomValues[kind];
  const add = (which: Expression) =>
    sql`
      insert into "prayerAlerts" ("requestId", "why", "createdAt")
      select "id", 'ticked', "date" from "prayerRequests" where ${which}`.execute(db);
  await add(sql`"state" <> 'waiting' and ${below(alertShare)} = 0`);
  await add(sql`"id" in (
    select "id" from "prayerRequests" where "state" = 'waiting' order by "id" limit ${sql.lit(open)})`);
}

function addReports(db: Database, kind: DatabaseKind): Promise<void> {
  const { below } = randomValues[kind];
  return withoutIndexes(db, kind, "prayerReports", async (trx) => {
    await sql`
      insert into "prayerReports" ("requestId", "reporter", "network", "reason", "counts", "settledAs", "createdAt")
      select "id", 'a network', 'a network', 'other', true, 'false', '29' || substr("date", 3)
      from "prayerRequests" where ${below(reportShare)} = 0`.execute(trx);
  });
}

function addNumbers(db: Database, kind: DatabaseKind): Promise<void> {
  const { below } = randomValues[kind];
  return withoutIndexes(db, kind, "itemNumbers", async (trx) => {
    await sql`
      insert into "itemNumbers" ("kind", "itemId", "name", "count")
      select 'prayer', "id", 'prayed', ${below(50)} from "prayerRequests" where "isShared"`.execute(trx);
  });
}
