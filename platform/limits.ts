import { type Kysely, sql } from "kysely";

export interface LimitTables {
  limits: {
    key: string;
    points: number;
    /** Milliseconds since 1970. */
    expiresAt: number;
  };
}

export interface Limit {
  points: number;
  /** Length of the window in seconds from its first use; at most 60 days. */
  seconds: number;
}

/** Milliseconds by which two copies may be wrong about the time, such as one that has just woken. */
const tolerance = 60_000;
const day = 24 * 60 * 60_000;
const longestWindow = 60 * day;

/**
 * Counts one use of `key` in a fixed window. The count is in the database, so all copies share it. A window that ends
 * later than a new one would was started with a wrong clock and counts as ended.
 *
 * @returns 0 when the use is permitted, otherwise the seconds until the window ends.
 */
export async function consume<T extends LimitTables>(
  db: Kysely<T>,
  key: string,
  limit: Limit,
  now: number = Date.now(),
): Promise<number> {
  const limits = db as unknown as Kysely<LimitTables>;
  const fresh = now + limit.seconds * 1000;
  const end = sql.ref("limits.expiresAt");
  const hasEnded = sql`(${end} <= ${now} or ${end} > ${fresh + tolerance})`;
  const { points, expiresAt } = await limits
    .insertInto("limits")
    .values({ key, points: 1, expiresAt: fresh })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        points: sql`case when ${hasEnded} then 1 else ${sql.ref("limits.points")} + 1 end`,
        expiresAt: sql`case when ${hasEnded} then ${fresh} else ${end} end`,
      }),
    )
    .returning(["points", "expiresAt"])
    .executeTakeFirstOrThrow();
  return points <= limit.points ? 0 : Math.max(1, Math.ceil((expiresAt - now) / 1000));
}

/** Returns what `consume` would, without counting a use. */
export async function waitFor<T extends LimitTables>(
  db: Kysely<T>,
  key: string,
  limit: Limit,
  now: number = Date.now(),
): Promise<number> {
  const row = await (db as unknown as Kysely<LimitTables>)
    .selectFrom("limits")
    .select("expiresAt")
    .where("key", "=", key)
    .where("points", ">=", limit.points)
    .where("expiresAt", ">", now)
    .where("expiresAt", "<=", now + limit.seconds * 1000 + tolerance)
    .executeTakeFirst();
  return row ? Math.max(1, Math.ceil((row.expiresAt - now) / 1000)) : 0;
}

/** Takes back uses of `key` that turned out not to count. */
export async function giveBack<T extends LimitTables>(
  db: Kysely<T>,
  key: string,
  uses: number,
  now: number = Date.now(),
): Promise<void> {
  await (db as unknown as Kysely<LimitTables>)
    .updateTable("limits")
    .set({
      points: sql`case when ${sql.ref("points")} > ${uses} then ${sql.ref("points")} - ${uses} else 0 end`,
    })
    .where("key", "=", key)
    .where("expiresAt", ">", now)
    .execute();
}

/** Whether `key` has a window. One that has ended counts until it is used again or swept. */
export async function isUsed<T extends LimitTables>(db: Kysely<T>, key: string): Promise<boolean> {
  const limits = db as unknown as Kysely<LimitTables>;
  const row = await limits.selectFrom("limits").select("key").where("key", "=", key).executeTakeFirst();
  return row !== undefined;
}

/** Ends the window of `key` now. */
export async function release<T extends LimitTables>(db: Kysely<T>, key: string): Promise<void> {
  await (db as unknown as Kysely<LimitTables>).deleteFrom("limits").where("key", "=", key).execute();
}

/** The keys of what is done once a day name the day. A clock that goes back by days must find them, so that it is not done twice. */
const ofDay = "daily-%";
const remembrance = 3 * day;

/** Deletes windows that have ended, those of days some days later, and those whose end only a wrong clock can have set. */
export async function sweepLimits<T extends LimitTables>(
  db: Kysely<T>,
  now: number = Date.now(),
): Promise<void> {
  await (db as unknown as Kysely<LimitTables>)
    .deleteFrom("limits")
    .where(({ or, and, eb }) =>
      or([
        and([eb("key", "not like", ofDay), eb("expiresAt", "<=", now)]),
        eb("expiresAt", "<=", now - remembrance),
        eb("expiresAt", ">", now + longestWindow + tolerance),
      ]),
    )
    .execute();
}
