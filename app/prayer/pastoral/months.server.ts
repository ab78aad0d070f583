import { type RawBuilder, sql } from "kysely";
import { isPostgres } from "../../../database/connection.ts";
import { zoned } from "../../../platform/zoned.ts";
import type { Site } from "../../contexts.ts";
import { congregationZone } from "../../dates/time-zone.ts";
import { requirePermission, type Viewer } from "../../viewer.ts";
import { readableBy } from "../audience.server.ts";
import { kindsOf, type Month, monthInWords, mostMonths, tooFew, waitInWords } from "./month-in-words.ts";

type Database = Site["db"];

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
  const rows = await countRequests(db, viewer, months);
  return months.map(({ name }, month) => {
    const ofMonth = rows.filter((row) => row.month === month);
    const count = sum(ofMonth.map(({ came }) => came));
    const waits = ofMonth.flatMap(({ waited, came }) => (waited === null ? [] : [{ waited, came }]));
    const decided = sum(waits.map(({ came }) => came));
    return {
      name,
      came: count,
      ...(count >= tooFew && {
        kinds: kindsOf(byCategory(ofMonth)),
        ...(decided >= tooFew && { waited: waitInWords(medianOf(waits, decided)) }),
        followedUp: sum(ofMonth.map(({ followedUp }) => followedUp)),
        answered: sum(ofMonth.map(({ answered }) => answered)),
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

interface Counted {
  month: number;
  category: string;
  /** The seconds until the first decision, rounded down; null for requests that nobody has decided about. */
  waited: number | null;
  came: number;
  answered: number;
  followedUp: number;
}

/** By month, kind and wait. One index holds all that it reads, so that it need not read the requests. */
async function countRequests(db: Database, viewer: Viewer, months: readonly Span[]): Promise<Counted[]> {
  const [newest, oldest] = [months[0]?.until ?? "", months.at(-1)?.from ?? ""];
  const cases = months.map(({ from }, index) => sql`when "date" >= ${from} then ${sql.lit(index)}`);
  const rows = await db
    .selectFrom("prayerRequests")
    .where("date", ">=", oldest)
    .where("date", "<", newest)
    .where(readableBy(viewer))
    .select(({ fn }) => [
      "category",
      sql<number>`case ${sql.join(cases, sql` `)} end`.as("month"),
      waitOf(db).as("waited"),
      fn.countAll().as("came"),
      fn.count("answeredAt").as("answered"),
      sql<number>`sum(case when "followedUp" > 0 then 1 else 0 end)`.as("followedUp"),
    ])
    .groupBy(["month", "category", "waited"])
    .execute();
  return rows.map(({ month, category, waited, came, answered, followedUp }) => ({
    ...{ month, category, waited: waited === null ? null : Number(waited) },
    ...{ came: Number(came), answered: Number(answered), followedUp: Number(followedUp) },
  }));
}

/** Seconds. Words round to hours or days, so that half an hour says the same. */
const step = 30 * 60;

/** Requests from before there were notes only say when they were approved. */
function waitOf(db: Database): RawBuilder<number | null> {
  const decided = sql`coalesce("decidedAt", "shownAt")`;
  const seconds = sql`(${secondsOf(db, decided)} - ${secondsOf(db, sql`"date"`)})`;
  const steps = isPostgres(db)
    ? sql`floor(${seconds} / ${sql.lit(step)})::int`
    : sql`${seconds} / ${sql.lit(step)}`;
  // Staff can change the day of a request.
  return sql`case when ${decided} >= "date" then ${steps} * ${sql.lit(step)} end`;
}

function secondsOf(db: Database, moment: RawBuilder<unknown>): RawBuilder<number> {
  return isPostgres(db) ? sql`extract(epoch from (${moment})::timestamptz)` : sql`unixepoch(${moment})`;
}

function byCategory(rows: readonly Counted[]): { category: string; came: number }[] {
  const counts = new Map<string, number>();
  for (const { category, came } of rows) counts.set(category, (counts.get(category) ?? 0) + came);
  return [...counts].map(([category, came]) => ({ category, came }));
}

/** One place in the middle, or two. */
function medianOf(waits: readonly { waited: number; came: number }[], decided: number): number {
  const inOrder = waits.toSorted((one, other) => one.waited - other.waited);
  const at = (place: number) => {
    let passed = 0;
    for (const { waited, came } of inOrder) {
      passed += came;
      if (passed > place) return waited;
    }
    throw new RangeError("there are fewer waits");
  };
  return (at(Math.floor((decided - 1) / 2)) + at(Math.floor(decided / 2))) / 2;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
