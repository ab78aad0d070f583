import { type RawBuilder, sql } from "kysely";
import type { DatabaseKind } from "./connection.ts";

/** The database's own time in so many milliseconds, as UTC ISO 8601: the same for all copies of the site. */
export function databaseTime(kind: DatabaseKind, inMs = 0) {
  const seconds = inMs / 1000;
  return kind === "sqlite"
    ? sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${`${seconds >= 0 ? "+" : ""}${seconds} seconds`})`
    : sql<string>`to_char((clock_timestamp() + make_interval(secs => cast(${seconds} as double precision)))
        at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** The same time in milliseconds since 1970. */
export function databaseMilliseconds(kind: DatabaseKind): RawBuilder<number> {
  return kind === "postgres"
    ? sql<number>`(extract(epoch from clock_timestamp()) * 1000)::double precision`
    : sql<number>`(unixepoch('subsec') * 1000.0)`;
}
