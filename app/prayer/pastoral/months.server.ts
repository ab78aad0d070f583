import { type RawBuilder, sql } from "kysely";
import { isPostgres } from "../../../database/connection.ts";
import type { PrayerNoteTable } from "../../../database/prayer-tables.ts";
import { zoned } from "../../../platform/zoned.ts";
import type { Site } from "../../contexts.ts";
import { congregationZone } from "../../dates/time-zone.ts";
import { requirePermission, type Viewer } from "../../viewer.ts";
import { readableBy } from "../audience.server.ts";
import { kindsOf, type Month, monthInWords, mostMonths, tooFew, waitInWords } from "./month-in-words.ts";

type Database = Site["db"];

/** The notes of a decision. Somebody who was only asked back waits on. */
const decisions: PrayerNoteTable["kind"][] = ["approved", "published", "declined", "passed-on", "deleted"];

/**
 * What came in each of the last months of the congregation's time zone, the newest first: no names, and nothing about
 * fewer than three requests but how many came. Requests that are deleted or withdrawn are in none.
 */
export async function readMonths(
  { db, clock }: Pick<Site, "db" | "clock">,
  viewer: Viewer,
): Promise<Month[]> {
  requirePermission(viewer, "prayer:pastor");
  const months = lastMonths(clock());
  const [came, waited, followedUp] = await Promise.all([
    countRequests(db, viewer, months),
    readWaits(db, viewer, months),
    countFollowedUp(db, viewer, months),
  ]);
  return months.map(({ name }, month) => {
    const kinds = came.filter((row) => row.month === month);
    const count = sum(kinds.map((row) => row.came));
    const wait = waited.find((row) => row.month === month);
    return {
      name,
      came: count,
      ...(count >= tooFew && {
        kinds: kindsOf(kinds),
        ...(wait && wait.decided >= tooFew && { waited: waitInWords(wait.seconds) }),
        followedUp: followedUp.find((row) => row.month === month)?.requests ?? 0,
        answered: sum(kinds.map((row) => row.answered)),
      }),
    };
  });
}

interface Span {
  name: string;
  /** The timestamps of its first moment, and of that of the next month. */
  from: string;
  until: string;
}

function lastMonths(now: Date): Span[] {
  const current = zoned(now, congregationZone()).with({ day: 1 }).startOfDay();
  const startOf = (ago: number) => current.subtract({ months: ago }).startOfDay();
  const stampOf = (ago: number) => new Date(startOf(ago).epochMilliseconds).toISOString();
  return Array.from({ length: mostMonths }, (_, ago) => ({
    name: monthInWords(startOf(ago).toPlainDate().toString()),
    from: stampOf(ago),
    until: stampOf(ago - 1),
  }));
}

/** Queries the requests of these months that the viewer may read, each with the number of its month. */
function requestsIn(db: Database, viewer: Viewer, months: readonly Span[]) {
  const [newest, oldest] = [months[0]?.until ?? "", months.at(-1)?.from ?? ""];
  const cases = months.map(({ from }, index) => sql`when "date" >= ${from} then ${sql.lit(index)}`);
  return db
    .selectFrom("prayerRequests")
    .where("date", ">=", oldest)
    .where("date", "<", newest)
    .where(readableBy(viewer))
    .select(["id", "date", "category", "shownAt", "answeredAt"])
    .select(sql<number>`case ${sql.join(cases, sql` `)} end`.as("month"));
}

async function countRequests(db: Database, viewer: Viewer, months: readonly Span[]) {
  const rows = await db
    .selectFrom(requestsIn(db, viewer, months).as("request"))
    .select(({ fn }) => [
      "month",
      "category",
      fn.countAll().as("came"),
      fn.count("answeredAt").as("answered"),
    ])
    .groupBy(["month", "category"])
    .execute();
  return rows.map(({ month, category, came, answered }) => ({
    ...{ month, category },
    ...{ came: Number(came), answered: Number(answered) },
  }));
}

/** How many requests have a note that is done, or that needs nothing more. */
async function countFollowedUp(db: Database, viewer: Viewer, months: readonly Span[]) {
  const rows = await db
    .selectFrom(requestsIn(db, viewer, months).as("request"))
    .innerJoin("prayerFollowUps", "prayerFollowUps.requestId", "request.id")
    .where(({ or, eb }) => or([eb("doneAt", "is not", null), eb("day", "=", "")]))
    .select(({ fn }) => ["month", fn.count("request.id").distinct().as("requests")])
    .groupBy("month")
    .execute();
  return rows.map(({ month, requests }) => ({ month, requests: Number(requests) }));
}

/** The median time until the first decision about those requests that were decided about. */
async function readWaits(db: Database, viewer: Viewer, months: readonly Span[]) {
  const firstDecisions = db
    .selectFrom("prayerNotes")
    .where("kind", "in", decisions)
    .select(({ fn }) => ["requestId", fn.min("createdAt").as("at")])
    .groupBy("requestId");
  // Requests from before there were notes only say when they were approved.
  const decided = db
    .selectFrom(requestsIn(db, viewer, months).as("request"))
    .leftJoin(firstDecisions.as("decision"), "decision.requestId", "request.id")
    .select(({ fn }) => ["month", "date", fn.coalesce("decision.at", "shownAt").as("decidedAt")]);
  const waits = db
    .selectFrom(decided.as("decided"))
    // Staff can change the day of a request.
    .whereRef("decidedAt", ">=", "date")
    .select("month")
    .select(sql<number>`${secondsOf(db, "decidedAt")} - ${secondsOf(db, "date")}`.as("seconds"));
  const inOrder = db.selectFrom(waits.as("waits")).select(({ fn }) => [
    ...(["month", "seconds"] as const),
    fn
      .agg<number>("row_number")
      .over((over) => over.partitionBy("month").orderBy("seconds"))
      .as("place"),
    fn
      .countAll<number>()
      .over((over) => over.partitionBy("month"))
      .as("decided"),
  ]);
  const rows = await db
    .selectFrom(inOrder.as("inOrder"))
    // One place in the middle, or two.
    .where(sql<boolean>`"place" * 2 between "decided" and "decided" + 2`)
    .select(({ fn }) => ["month", "decided", fn.avg("seconds").as("seconds")])
    .groupBy(["month", "decided"])
    .execute();
  return rows.map(({ month, decided, seconds }) => ({
    month,
    ...{ decided: Number(decided), seconds: Number(seconds) },
  }));
}

function secondsOf(db: Database, timestamp: "date" | "decidedAt"): RawBuilder<number> {
  const moment = sql.ref(timestamp);
  return isPostgres(db) ? sql`extract(epoch from ${moment}::timestamptz)` : sql`unixepoch(${moment})`;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
