import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { storageRules } from "../../app/media/storage/storage-rules.ts";
import { permissionsOf } from "../../app/permissions.ts";
import { type Database, type DatabaseKind, openDatabase } from "../../database/connection.ts";
import { migrate } from "../../database/migrate.ts";
import { databaseTimeouts } from "../../platform/settings/environment.ts";
import { openStorage } from "../../platform/storage/files/storage.ts";
import { openDiskStore } from "../../platform/storage/stores/disk-store.ts";
import type { FileStore } from "../../platform/storage/stores/file-store.ts";
import { type List, type ListContext, lists, listsOfPrayers } from "./lists.ts";
import { addManyRows, approveAllBut } from "./many-rows.ts";
import { startPostgres } from "./postgres.ts";
import { planProblems } from "./query-plan.ts";
import { compared, type Line, milliseconds } from "./table.ts";
import { temporaryFolder } from "./temporary-resources.ts";

const counts = { few: 1_000, many: 100_000, most: 1_000_000 };
const calls = 300;
const warmUpCalls = 30;
const farPage = 1_000;
const fewWaiting = 3;
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

interface Filled {
  kind: DatabaseKind;
  few: ListContext;
  many: ListContext;
  most: ListContext;
}

export async function measureFirstPage(): Promise<Line[]> {
  await using folder = await temporaryFolder();
  await using postgres = await startPostgres({ durable: false });
  await using opened = new AsyncDisposableStack();
  const files = await openDiskStore(path.join(folder.path, "files"));
  const filled = async (rows: number, databaseUrl: string | undefined) => {
    const dataDir = path.join(folder.path, String(rows));
    // Filling the tables takes longer than any query of the site may.
    const patient = { ...databaseTimeouts, statementMs: 0 };
    const { db, kind } = openDatabase({ dataDir, databaseUrl, databaseTimeouts: patient });
    opened.defer(() => db.destroy());
    return filledContext(db, kind, rows, files);
  };
  const onAll = async (kind: DatabaseKind): Promise<Filled> => {
    const url = async (rows: number) =>
      kind === "postgres" ? await postgres.emptyDatabase(`rows_${rows}`) : undefined;
    const context = async (rows: number) => filled(rows, await url(rows));
    return {
      kind,
      few: await context(counts.few),
      many: await context(counts.many),
      most: await context(counts.most),
    };
  };
  return [...(await measureOn(await onAll("sqlite"))), ...(await measureOn(await onAll("postgres")))];
}

async function measureOn(filled: Filled): Promise<Line[]> {
  const name = filled.kind === "sqlite" ? "SQLite" : "PostgreSQL";
  const lines: Line[] = [];
  for (const list of lists) lines.push(...(await measureList(filled, list, `${name}, ${list.what}`)));
  for (const { db } of [filled.few, filled.many, filled.most]) {
    await approveAllBut(db, filled.kind, fewWaiting);
    await vacuum(db, filled.kind);
  }
  for (const list of listsOfPrayers) {
    lines.push(...(await measureList(filled, list, `${name}, ${list.what}, with ${fewWaiting} waiting`)));
  }
  return lines;
}

async function measureList({ kind, few, many, most }: Filled, list: List, title: string): Promise<Line[]> {
  const pages = list.isOnePage ? [1] : [1, farPage];
  const times = await interleaved([
    () => list.show(few, 1),
    () => list.show(many, 1),
    ...pages.map((page) => () => list.show(most, page)),
  ]);
  const comparedLine = (what: string, ours: number, baseline: number) =>
    compared(
      what,
      times.map((round) => ({ ours: round[ours], baseline: round[baseline] })),
      milliseconds,
    );
  const problems: string[] = [];
  for (const page of pages) {
    problems.push(...(await planProblems(most.db, kind, (db) => list.show(contextOn(most, db), page))));
  }
  const manyLine = withAim(comparedLine(`${title}: ${shown(counts.many)} rows`, 1, 0));
  const mostLine = withAim(comparedLine(`  ${shown(counts.most)} rows`, 2, 0));
  const farLine = comparedLine(`  page ${shown(farPage)} of them, compared with the first`, 3, 2);
  manyLine.failures?.push(...new Set(problems));
  return [manyLine, mostLine, ...(list.isOnePage ? [] : [farLine])];
}

function withAim(line: Line): Line {
  const hasFailed = Number(line.ratio) > failingRatio;
  return { ...line, aim, failures: hasFailed ? [`takes ${line.ratio} times as long`] : [] };
}

async function filledContext(
  db: Database,
  kind: DatabaseKind,
  rows: number,
  files: FileStore,
): Promise<ListContext> {
  await migrate(db, kind);
  const member = await addManyRows(db, kind, rows);
  await vacuum(db, kind);
  return { db, storage: storageOn(db, files), clock: () => new Date(), member, staff };
}

function contextOn({ storage, ...context }: ListContext, db: Database): ListContext {
  return { ...context, db, storage: storageOn(db, storage.files) };
}

function storageOn(db: Database, files: FileStore) {
  const log = { warn: () => undefined, error: () => undefined };
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

/** Does what PostgreSQL's autovacuum does in the first minutes. The site never runs `analyze` on SQLite. */
async function vacuum(db: Database, kind: DatabaseKind): Promise<void> {
  if (kind === "postgres") await sql`vacuum analyze`.execute(db);
}

async function interleaved(works: (() => Promise<unknown>)[]): Promise<number[][]> {
  const rounds: number[][] = [];
  for (let call = -warmUpCalls; call < calls; call++) {
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
