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

const [few, many] = [1_000, 100_000];
const calls = 400;
const warmUpCalls = 100;
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
  await using small = await databaseWith(few, await place(few));
  await using large = await databaseWith(many, await place(many));
  const page = (db: Database, number: number) => listEvents({ db, storage: storageOn(db, files) }, number);

  const first = await alternating(
    () => page(large.db, 1),
    () => page(small.db, 1),
  );
  const far = await alternating(
    () => page(large.db, farPage),
    () => page(large.db, 1),
  );
  const problems = await planProblems(large.db, kind, (db) => page(db, 1));
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
    const started = performance.now();
    await ours();
    const between = performance.now();
    await baseline();
    const ended = performance.now();
    if (call >= 0) rounds.push({ ours: between - started, baseline: ended - between });
  }
  return rounds;
}
