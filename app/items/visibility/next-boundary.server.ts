import { sql } from "kysely";
import type { VisibilityColumns } from "../../../database/columns.ts";
import type { Database } from "../../../database/connection.ts";
import type { Tables } from "../../../database/tables.ts";
import { everyTable } from "../../../database/watch-queries.ts";
import { always, never } from "./visibility.ts";

type Scheduled = {
  [Name in keyof Tables]: Tables[Name] extends Record<keyof VisibilityColumns, unknown> ? Name : never;
}[keyof Tables];

/** What a page shows of each table depends on the moments of these. */
const itemsOf = {
  dailyPosts: "dailyPosts",
  videos: "videos",
  events: "events",
  occurrences: "events",
  serviceCalendar: "events",
  ownPages: "ownPages",
  sitePages: "sitePages",
  pageDrafts: "pageDrafts",
} as const satisfies Record<Scheduled | "serviceCalendar", Scheduled>;

function isScheduled(table: string): table is keyof typeof itemsOf {
  return Object.hasOwn(itemsOf, table);
}

/**
 * The first moment after `since` at which an item appears or disappears that a page may show. Undefined when there is none.
 *
 * @param tables those that the page read.
 */
export async function nextBoundary(
  db: Database,
  tables: ReadonlySet<string>,
  since: Date,
): Promise<string | undefined> {
  const read = tables.has(everyTable) ? Object.keys(itemsOf) : [...tables];
  const items = new Set(read.filter(isScheduled).map((table) => itemsOf[table]));
  if (items.size === 0) return undefined;
  const moments = await db
    .selectNoFrom(({ selectFrom }) =>
      [...items].flatMap((table) => [
        selectFrom(table)
          .select("visibleFrom")
          // The literal lets the database use an index that holds only these.
          .where("visibleFrom", ">", sql.lit(always))
          .where("visibleFrom", ">", since.toISOString())
          .where("visibleFrom", "<", never)
          .orderBy("visibleFrom")
          .limit(1)
          .as(`${table}Appearing`),
        selectFrom(table)
          .select("visibleUntil")
          .where("visibleUntil", "<", sql.lit(never))
          .where("visibleUntil", ">", since.toISOString())
          .orderBy("visibleUntil")
          .limit(1)
          .as(`${table}Disappearing`),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Object.values<string | null>(moments)
    .filter((moment) => moment !== null)
    .sort()[0];
}
