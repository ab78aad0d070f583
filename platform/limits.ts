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
  /** Permitted in one window. */
  points: number;
  /** Length of the window in seconds, counted from its first use. */
  seconds: number;
}

/**
 * Counts one use of `key` in a fixed window, in the database, so that all copies of the server count together.
 *
 * @returns 0 when the use is permitted, else the seconds until the window ends.
 */
export async function consume<T extends LimitTables>(
  db: Kysely<T>,
  key: string,
  limit: Limit,
  now: number = Date.now(),
): Promise<number> {
  const limits = db as unknown as Kysely<LimitTables>;
  const fresh = now + limit.seconds * 1000;
  const { points, expiresAt } = await limits
    .insertInto("limits")
    .values({ key, points: 1, expiresAt: fresh })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        points: sql`case when ${sql.ref("limits.expiresAt")} <= ${now} then 1 else ${sql.ref("limits.points")} + 1 end`,
        expiresAt: sql`case when ${sql.ref("limits.expiresAt")} <= ${now} then ${fresh} else ${sql.ref("limits.expiresAt")} end`,
      }),
    )
    .returning(["points", "expiresAt"])
    .executeTakeFirstOrThrow();
  return points <= limit.points ? 0 : Math.max(1, Math.ceil((expiresAt - now) / 1000));
}

/** Forgets windows that have ended. */
export async function sweepLimits<T extends LimitTables>(
  db: Kysely<T>,
  now: number = Date.now(),
): Promise<void> {
  await (db as unknown as Kysely<LimitTables>).deleteFrom("limits").where("expiresAt", "<=", now).execute();
}
