import { CompiledQuery, type KyselyPlugin, sql } from "kysely";
import { expect, test } from "vitest";
import type { Database, DatabaseKind } from "../../database/connection.ts";
import { describeOnBothDatabases } from "../../test/support/database.ts";
import { eventRow, insertEvents } from "../../test/support/events.ts";
import { wholeList } from "../lists/list-filter.ts";
import { visitor } from "../viewer.ts";
import { listFeedEvents } from "./calendar-feeds/feed-events.server.ts";
import { listEvents, mostSearched } from "./event-reads.server.ts";
import { openEventsChurch, staff } from "./testing/events-church.ts";
import { listEventPaths } from "./visitors/event-pages.server.ts";

const today = "2026-11-22";

describeOnBothDatabases(
  "beside many events that are long over",
  "each database plans its reads itself, and titles are searched in SQL",
  (open) => {
    async function opened() {
      const place = await open();
      const church = await openEventsChurch(place);
      await insertEvents(church.db, [
        { eventTitle: "Old supper", eventDate: "1980-01-01", slug: "old-supper" },
        { eventTitle: "Next supper", eventDate: "2026-12-01", slug: "next-supper" },
      ]);
      await addPast(church.db, mostSearched);
      await sql`analyze`.execute(church.db);
      const reading = { ...church.site, db: church.db };
      return { ...church, reading, kind: place.kind };
    }

    test("the feed and the sitemap read only those that they may hold", async () => {
      const { reading, kind, db } = await opened();
      const read = async (recorded: Database) => {
        const { events } = await listFeedEvents({ ...reading, db: recorded }, { today });
        expect(events.map(({ slug }) => slug)).toEqual(["next-supper"]);
        expect(await listEventPaths({ ...reading, db: recorded }, today)).toEqual(["/event/next-supper"]);
      };
      expect(await wholeReads(db, kind, read)).toEqual([]);
    });

    test("a visitor's search reads the newest, and staff search all", async () => {
      const { reading } = await opened();
      const titles = async (viewer: typeof staff | typeof visitor) => {
        const { items } = await listEvents(reading, viewer, 1, { ...wholeList, search: "supper" });
        return items.map(({ eventTitle }) => eventTitle);
      };
      expect(await titles(visitor)).toEqual(["Next supper"]);
      expect(await titles(staff)).toEqual(["Next supper", "Old supper"]);
    });
  },
);

/** Adds walks of the years before, each with its date. */
async function addPast(db: Database, events: number): Promise<void> {
  const rows = Array.from({ length: events }, (_, index) => {
    const eventDate = new Date(Date.UTC(1990, 0, 1 + index)).toISOString().slice(0, 10);
    return eventRow({ eventTitle: "Walk", eventDate });
  });
  for (let first = 0; first < rows.length; first += 500)
    await db
      .insertInto("events")
      .values(rows.slice(first, first + 500))
      .execute();
  await sql`
    insert into "occurrences" ("id", "eventId", "day", "date", "time", "lastDate", "isLong", "isPublic", "isCancelled",
      "category")
    select "id" || '/' || "eventDate", "id", "eventDate", "eventDate", "eventTime", "eventDate", false, true, false,
      'other'
    from "events" where "eventTitle" = 'Walk'`.execute(db);
}

/** Runs `work`, and returns what its queries read from one end to the other of the tables of events and dates. */
async function wholeReads(
  db: Database,
  kind: DatabaseKind,
  work: (db: Database) => Promise<unknown>,
): Promise<string[]> {
  const queries: CompiledQuery[] = [];
  const recorder: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      queries.push(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await work(db.withPlugin(recorder));
  expect(queries.length).toBeGreaterThan(0);
  const reads = await Promise.all(
    queries.map((query) => (kind === "sqlite" ? onSqlite : onPostgres)(db, query)),
  );
  return reads.flat();
}

async function onSqlite(db: Database, query: CompiledQuery): Promise<string[]> {
  const explained = CompiledQuery.raw(`explain query plan ${query.sql}`, [...query.parameters]);
  const { rows } = await db.executeQuery<{ detail: string }>(explained);
  return rows.map(({ detail }) => detail).filter((detail) => /^SCAN (events|occurrences)\b/.test(detail));
}

interface Step {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Cond"?: string;
  Plans?: Step[];
}

async function onPostgres(db: Database, query: CompiledQuery): Promise<string[]> {
  const explained = CompiledQuery.raw(`explain (format json) ${query.sql}`, [...query.parameters]);
  const { rows } = await db.executeQuery<{ "QUERY PLAN": { Plan: Step }[] }>(explained);
  const steps = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(steps)];
  return rows
    .flatMap((row) => row["QUERY PLAN"])
    .flatMap(({ Plan }) => steps(Plan))
    .filter((step) => ["events", "occurrences"].includes(step["Relation Name"] ?? "") && !step["Index Cond"])
    .map((step) => `${step["Node Type"]} ${step["Relation Name"]}`);
}
