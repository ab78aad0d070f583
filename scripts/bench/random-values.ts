import { type RawBuilder, sql } from "kysely";
import type { DatabaseKind } from "../../database/connection.ts";

export type Expression = RawBuilder<unknown>;

/** SQL expressions for random values of row `n`: only the database itself fills a million rows quickly. */
export interface RandomValues {
  /** A whole number from 0 to `limit` - 1. */
  below(limit: number): Expression;
  /** UUIDv7 that ascend with `n`, like those of rows added over time. */
  id: Expression;
  /** A UTC ISO 8601 timestamp within 26 years. */
  timestamp: Expression;
  /** `YYYY-MM-DD`. */
  day: Expression;
  /** A table expression `numbers` with a column `n` from 1 to `count`. */
  numbers(count: number): { before: Expression; from: Expression };
}

const yearsFrom = Date.UTC(2000, 0, 1) / 1000;
const years = 26 * 365 * 24 * 60 * 60;

const sqliteBelow = (limit: number): Expression => sql`abs(random() % ${sql.lit(limit)})`;
const postgresBelow = (limit: number): Expression => sql`floor(random() * ${sql.lit(limit)})::int`;
const sqliteMoment: Expression = sql`${sql.lit(yearsFrom)} + ${sqliteBelow(years)}`;
const postgresMoment: Expression = sql`to_timestamp(${sql.lit(yearsFrom)} + ${postgresBelow(years)}) at time zone 'UTC'`;

export const randomValues: Record<DatabaseKind, RandomValues> = {
  sqlite: {
    below: sqliteBelow,
    id: sql`printf('%08x-%04x-7%03x-%04x-%012x', 26000000 + n / 65536, n % 65536, ${sqliteBelow(4096)},
      32768 + ${sqliteBelow(16384)}, ${sqliteBelow(2 ** 48)})`,
    timestamp: sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${sqliteMoment}, 'unixepoch')`,
    day: sql`date(${sqliteMoment}, 'unixepoch')`,
    numbers: (count) => ({
      before: sql`with recursive numbers (n) as (
        select 1 union all select n + 1 from numbers where n < ${sql.lit(count)}
      )`,
      from: sql`numbers`,
    }),
  },
  postgres: {
    below: postgresBelow,
    id: sql`uuidv7(make_interval(secs => n / 1000.0))::text`,
    timestamp: sql`to_char(${postgresMoment}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    day: sql`to_char(${postgresMoment}, 'YYYY-MM-DD')`,
    numbers: (count) => ({ before: sql``, from: sql`generate_series(1, ${sql.lit(count)}) as numbers (n)` }),
  },
};
