import path from "node:path";
import { sql } from "kysely";
import { listEvents } from "../../app/events/events.server.ts";
import { storageRules } from "../../app/storage-rules.ts";
import { type Database, type DatabaseKind, openDatabase } from "../../database/connection.ts";
import { migrate } from "../../database/migrate.ts";
import { openDiskStore } from "../../platform/storage/disk-store.ts";
import type { FileStore } from "../../platform/storage/file-store.ts";
import { openStorage } from "../../platform/storage/storage.ts";
import { temporaryFolder } from "./belongings.ts";
import { addManyEvents } from "./many-events.ts";
import { startPostgres } from "./postgres.ts";
import { planProblems } from "./query-plan.ts";
import { compared, type Line, milliseconds, type Round } from "./table.ts";

const counts = { few: 1_000, many: 100_000 };
const calls = 1_000;
const warmUpCalls = 200;
const farPage = 1_000;

/** How the time for a page of events depends on how many there are. */
export async function measureFirstPage(): Promise<Line[]> {
  await using folder = await temporaryFolder();
  await using postgres = await startPostgres();
  const files = await openDiskStore(path.join(folder.path, "files"));
  const onSqlite = await measureOn("sqlite", files, async (rows) => ({
    dataDir: path.join(folder.path, String(rows)),
    databaseUrl: undefined,
  }));
  const onPostgres = await measureOn("postgres", files, async (rows) => ({
    dataDir: folder.path,
    databaseUrl: await postgres.emptyDatabase(`events_${rows}`),
  }));
  return [...onSqlite, ...onPostgres];
}

async function measureOn(
  kind: DatabaseKind,
  files: FileStore,
  place: (rows: number) => Promise<Parameters<typeof openDatabase>[0]>,
): Promise<Line[]> {
  const name = kind === "sqlite" ? "SQLite" : "PostgreSQL";
  await using small = await databaseWith(counts.few, await place(counts.few));
  await using large = await databaseWith(counts.many, await place(counts.many));
  const site = (db: Database) => ({ db, storage: storageOn(db, files) });
  const [few, many] = [site(small.db), site(large.db)];

  const first = await alternating(
    () => listEvents(many, 1),
    () => listEvents(few, 1),
  );
  const far = await alternating(
    () => listEvents(many, farPage),
    () => listEvents(many, 1),
  );
  const problems = await planProblems(large.db, kind, (db) => listEvents(site(db), 1));
  return [
    compared(`${name}: first page`, first, milliseconds, "ratio near 1"),
    compared(`  page ${farPage.toLocaleString("en")}, beside the first of as many`, far, milliseconds),
    {
      what: `  full scans and sorts of a table in the plan${problems.map((problem) => `: ${problem}`).join("")}`,
      ours: String(problems.length),
      aim: "0",
    },
  ];
}

function storageOn(db: Database, files: FileStore) {
  const log = { warn: () => undefined, error: () => undefined };
  return openStorage({
    db,
    files,
    rules: storageRules,
    personOf: async () => null,
    siteUrl: "http://church.test",
    log,
  });
}

async function databaseWith(
  rows: number,
  place: Parameters<typeof openDatabase>[0],
): Promise<{ db: Database } & AsyncDisposable> {
  const { db, kind } = openDatabase(place);
  const opened = { db, [Symbol.asyncDispose]: () => db.destroy() };
  try {
    await migrate(db, kind);
    await addManyEvents(db, rows);
    // What its autovacuum does in the first minutes.
    if (kind === "postgres") await sql`vacuum analyze`.execute(db);
    return opened;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

async function alternating(ours: () => Promise<unknown>, baseline: () => Promise<unknown>): Promise<Round[]> {
  const rounds: Round[] = [];
  for (let call = -warmUpCalls; call < calls; call++) {
    const round = { ours: 0, baseline: 0 };
    // Neither side always follows the other.
    if (call % 2 === 0) round.ours = await timed(ours);
    round.baseline = await timed(baseline);
    if (call % 2 !== 0) round.ours = await timed(ours);
    if (call >= 0) rounds.push(round);
  }
  return rounds;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
