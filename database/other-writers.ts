import { sql } from "kysely";
import type { Database, DatabaseKind } from "./connection.ts";
import { everyTable } from "./watch-queries.ts";

/** The tables of PostgreSQL whose changes are noted; migrations give each a trigger. */
const noted: ReadonlySet<string> = new Set([
  "events",
  "eventExceptions",
  "occurrences",
  "serviceCalendar",
  "changedDates",
  "movedDates",
  "formerEvents",
  "snowDays",
  "serviceOrders",
  "itemVersions",
  "videos",
  "sermonPassages",
  "sermonCollections",
  "sermonCollectionNames",
  "mergedCollectionSlugs",
  "sermonsInCollections",
  "sermonTranscripts",
  "importedSermons",
  "dailyPosts",
  "itemNumbers",
  "prayerRequests",
  "prayerUpdates",
  "settings",
  "siteChoices",
  "storedFiles",
  "pageTexts",
  "pageDrafts",
  "pageRevisions",
  "pictures",
  "siteFiles",
  "ownPages",
  "earlierSlugs",
  "sitePages",
  "earlierSiteSlugs",
  "redirects",
  "vigils",
  "vigilPlaces",
  "user",
  "session",
  "personRoles",
  "ownRoles",
  "secondFactors",
  "passkey",
  "likes",
  "prayersPrayed",
  "attendances",
  "eventProposals",
  "prayerRewordings",
  "newcomers",
  "groupRequests",
  "suggestedHelpers",
  "bankProposals",
]);

/** Older notes are deleted. A transaction must not last longer. */
const storedHours = 24;
/** A process that last asked longer ago cannot know what it missed. */
const longestPauseMs = 10 * 60_000;

/** Tells which tables other processes have changed since it was last asked. */
export interface OtherWriters {
  changedTables(): Promise<ReadonlySet<string>>;
  /** Whether changes of this table are noticed. */
  sees(table: string): boolean;
}

export function watchOtherWriters(
  db: Database,
  kind: DatabaseKind,
  now: () => number = () => performance.now(),
): OtherWriters {
  return kind === "sqlite" ? new SqliteWriters(db) : new PostgresWriters(db, now);
}

/** SQLite counts commits of other connections (https://sqlite.org/pragma.html#pragma_data_version), not by table. */
class SqliteWriters implements OtherWriters {
  readonly #db: Database;
  #version: number | undefined;

  constructor(db: Database) {
    this.#db = db;
  }

  async changedTables(): Promise<ReadonlySet<string>> {
    // It runs on the connection that this process writes with, so that its own commits do not count.
    const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(this.#db);
    const version = rows[0]?.data_version;
    const isSame = version === this.#version;
    this.#version = version;
    return new Set(isSame ? [] : [everyTable]);
  }

  sees(): boolean {
    return true;
  }
}

/**
 * On PostgreSQL, triggers write each change's transaction into `contentChanges`. A change is new if the snapshot of the
 * last look does not include it, whatever the order of commits
 * (https://www.postgresql.org/docs/current/functions-info.html#FUNCTIONS-INFO-SNAPSHOT). A server that was started at
 * another time, such as a replica that took over, may have given the same transaction numbers to other changes.
 */
class PostgresWriters implements OtherWriters {
  readonly #db: Database;
  readonly #now: () => number;
  #last: { snapshot: string; server: string; at: number } | undefined;

  constructor(db: Database, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  async changedTables(): Promise<ReadonlySet<string>> {
    const at = this.#now();
    const last = this.#last;
    const since = last?.snapshot ?? null;
    const { rows } = await sql<{ snapshot: string; server: string; tables: string[] | null }>`
      select pg_current_snapshot()::text as "snapshot", pg_postmaster_start_time()::text as "server", (
        select array_agg(distinct "tableName") from "contentChanges"
        where "xid" >= pg_snapshot_xmin(${since}::pg_snapshot)
        and not pg_visible_in_snapshot("xid", ${since}::pg_snapshot) and not "isForOlderVersions"
      ) as "tables"`.execute(this.#db);
    const [row] = rows;
    if (!row) return new Set([everyTable]);
    this.#last = { snapshot: row.snapshot, server: row.server, at };
    const isKnown = last !== undefined && at - last.at < longestPauseMs && row.server === last.server;
    return new Set(isKnown ? (row.tables ?? []) : [everyTable]);
  }

  sees(table: string): boolean {
    return noted.has(table);
  }
}

/** Deletes notes that no process needs any more. */
export async function sweepContentChanges(db: Database, kind: DatabaseKind): Promise<void> {
  if (kind === "postgres")
    await sql`delete from "contentChanges" where "at" < now() - make_interval(hours => ${storedHours})`.execute(
      db,
    );
}
