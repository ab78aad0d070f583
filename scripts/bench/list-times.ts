import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import pino from "pino";
import { storageRules } from "../../app/media/storage/storage-rules.ts";
import { permissionsOf } from "../../app/permissions.ts";
import type { Person } from "../../app/viewer.ts";
import { CachedReads } from "../../database/cached-reads.ts";
import { type Database, type DatabaseKind, openDatabase } from "../../database/connection.ts";
import { migrate } from "../../database/migrate.ts";
import { watchOtherWriters } from "../../database/other-writers.ts";
import { SeenChanges } from "../../database/seen-changes.ts";
import type { QueryWatch } from "../../database/watch-queries.ts";
import { databaseTimeouts } from "../../platform/settings/environment.ts";
import { openStorage, type Storage } from "../../platform/storage/files/storage.ts";
import { openDiskStore } from "../../platform/storage/stores/disk-store.ts";
import { startPostgres } from "./postgres.ts";
import { planProblems } from "./query-plan.ts";
import { compared, type Line, median, milliseconds } from "./table.ts";
import { temporaryFolder } from "./temporary-resources.ts";

const log = pino({ level: "silent" });
/** As servers do. */
const lookEveryMs = 250;
const calls = 300;
const warmUpCalls = 30;
/** A list that takes long is called less often. */
const fewestCalls = 10;
const mostMilliseconds = 5_000;
const farPage = 1_000;
const aim = "ratio under 1.3";
/** Noise does not push a ratio near 1 above this, so beyond it the time grows with the rows. */
const failingRatio = 2;

const staff = {
  id: "staff",
  role: "staff",
  permissions: permissionsOf(["administrator"]),
  email: "staff@people.example",
  name: "Sam Hill",
} as const;

export interface ListContext {
  clock: () => Date;
  db: Database;
  storage: Storage;
  kept: CachedReads;
  member: Person;
  staff: Person;
}

export interface List {
  what: string;
  show(context: ListContext, page: number): Promise<unknown>;
  /** The list has no further pages. */
  isOnePage?: true;
  /** What it reads is kept in memory, so that it has no plans. */
  isKept?: true;
  /** It reads all rows by design: how its time grows is shown, and nothing is expected of it. */
  hasNoAim?: true;
  /** It may read all rows of a time, in at most so many milliseconds. */
  mostMilliseconds?: number;
  /** It changes rows, and its plans also say what would happen to rows of other tables. */
  isChange?: true;
}

/** The same tables with few rows and with many. */
export interface Filled {
  kind: DatabaseKind;
  /** The one with the fewest rows first. */
  sizes: { rows: number; context: ListContext }[];
}

/**
 * Measures on both databases.
 *
 * @param fill fills empty tables and returns the member whose lists are shown.
 */
export async function measureFilled(
  counts: readonly number[],
  fill: (db: Database, kind: DatabaseKind, rows: number) => Promise<Person>,
  measure: (filled: Filled) => Promise<Line[]>,
): Promise<Line[]> {
  await using folder = await temporaryFolder();
  await using postgres = await startPostgres({ durable: false });
  await using opened = new AsyncDisposableStack();
  const files = await openDiskStore(path.join(folder.path, "files"));
  const context = async (rows: number, databaseUrl: string | undefined): Promise<ListContext> => {
    const dataDir = path.join(folder.path, String(rows));
    // Filling the tables takes longer than any query of the site may.
    const patient = { ...databaseTimeouts, statementMs: 0 };
    const { db, kind, queries } = openDatabase({ dataDir, databaseUrl, databaseTimeouts: patient });
    opened.defer(() => db.destroy());
    await migrate(db, kind);
    const member = await fill(db, kind, rows);
    await vacuum(db, kind);
    const clock = () => new Date();
    const kept = keptReads(db, kind, queries);
    return { db, storage: storageOn(db, files), clock, kept, member, staff };
  };
  const lines: Line[] = [];
  for (const kind of ["sqlite", "postgres"] as const) {
    const sizes: Filled["sizes"] = [];
    for (const rows of counts) {
      const url = kind === "postgres" ? await postgres.emptyDatabase(`rows_${rows}`) : undefined;
      sizes.push({ rows, context: await context(rows, url) });
    }
    lines.push(...(await measure({ kind, sizes })));
  }
  return lines;
}

export function nameOf({ kind }: Filled): string {
  return kind === "sqlite" ? "SQLite" : "PostgreSQL";
}

/** Compares a list of many rows with the same one of few, and looks for bad plans among the most rows. */
export async function measureList({ kind, sizes }: Filled, list: List, title: string): Promise<Line[]> {
  const { context: most, rows: mostRows } = sizes.at(-1) ?? never();
  const pages = list.isOnePage ? [1] : [1, farPage];
  const times = await timedInTurns([
    ...sizes.map(
      ({ context }) =>
        () =>
          list.show(context, 1),
    ),
    ...pages.slice(1).map((page) => () => list.show(most, page)),
  ]);
  const comparedLine = (what: string, ours: number, baseline: number) =>
    compared(
      what,
      times.map((round) => ({ ours: round[ours], baseline: round[baseline] })),
      milliseconds,
    );
  const lines = sizes.slice(1).map(({ rows }, index) => {
    const line = comparedLine(`${index === 0 ? `${title}:` : " "} ${shown(rows)} rows`, index + 1, 0);
    return withAim(list, line, median(times.map((round) => round[index + 1] ?? 0)));
  });
  const problems: string[] = [];
  for (const page of list.isChange || list.isKept || list.hasNoAim ? [] : pages)
    problems.push(...(await planProblems(most.db, kind, (db) => list.show(contextOn(most, db), page))));
  lines[0]?.failures?.push(...new Set(problems));
  const far = `  page ${shown(farPage)} of ${shown(mostRows)}, compared with the first`;
  return list.isOnePage ? lines : [...lines, comparedLine(far, sizes.length, sizes.length - 1)];
}

function never(): never {
  throw new Error("nothing was filled");
}

function withAim({ hasNoAim, mostMilliseconds }: List, line: Line, took: number): Line {
  if (hasNoAim) return { ...line, failures: [] };
  if (mostMilliseconds !== undefined) {
    const failures = took > mostMilliseconds ? [`takes ${milliseconds(took)}`] : [];
    return { ...line, aim: `at most ${mostMilliseconds} ms`, failures };
  }
  const hasFailed = Number(line.ratio) > failingRatio;
  return { ...line, aim, failures: hasFailed ? [`takes ${line.ratio} times as long`] : [] };
}

function contextOn({ storage, ...context }: ListContext, db: Database): ListContext {
  return { ...context, db, storage: storageOn(db, storage.files) };
}

function storageOn(db: Database, files: Storage["files"]) {
  return openStorage({
    db,
    files,
    rules: storageRules,
    personOf: async () => null,
    personById: async () => null,
    siteUrl: "http://church.test",
    log,
  });
}

/** What is kept until the tables of `db` change. */
export function keptReads(db: Database, kind: DatabaseKind, queries: QueryWatch): CachedReads {
  const otherWriters = watchOtherWriters(db, kind);
  return new CachedReads(queries, new SeenChanges({ queries, otherWriters, lookEveryMs, log }));
}

/** Does what PostgreSQL's autovacuum does in the first minutes. The site never runs `analyze` on SQLite. */
export async function vacuum(db: Database, kind: DatabaseKind): Promise<void> {
  if (kind === "postgres") await sql`vacuum analyze`.execute(db);
}

async function timedInTurns(works: (() => Promise<unknown>)[]): Promise<number[][]> {
  const rounds: number[][] = [];
  const started = performance.now();
  for (let call = -warmUpCalls; call < calls; call++) {
    if (performance.now() - started > mostMilliseconds) {
      if (call < 0) call = 0;
      if (call >= fewestCalls) break;
    }
    // SQLite queries are synchronous; without this pause no signal could end the process.
    await setImmediate();
    const round: number[] = [];
    const turns = [...works.entries()];
    // Alternate the order, so that no work always follows the same other one.
    for (const [index, work] of call % 2 === 0 ? turns : turns.reverse()) round[index] = await timed(work);
    if (call >= 0) rounds.push(round);
  }
  return rounds;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

const shown = (count: number) => count.toLocaleString("en");
