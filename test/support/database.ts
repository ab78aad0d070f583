import { createHash, randomUUID } from "node:crypto";
import { cp, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, describe, expect, inject } from "vitest";
import { type DatabaseKind, openDatabase } from "../../database/connection.ts";
import { isLong } from "./size.ts";
import { spending } from "./time-spent.ts";

export const databaseKinds: readonly DatabaseKind[] = ["sqlite", "postgres"];

/**
 * The databases of tests whose outcome differs if statements, locks, orders, searches, types or clocks differ. `why` says
 * which of these it is.
 */
export function bothDatabases(why: string): readonly DatabaseKind[] {
  if (why === "") throw new Error("Say what may differ between the databases.");
  return inject("databases") === "postgres" ? ["postgres"] : databaseKinds;
}

/**
 * The databases of tests whose outcome no database should change: SQLite. One file in ten, others each day, runs on
 * PostgreSQL too, and `npm run test:long` runs all of them there.
 */
export function usualDatabases(): readonly DatabaseKind[] {
  if (inject("databases") === "postgres") return ["postgres"];
  if (isLong) return databaseKinds;
  return isTurnOf(expect.getState().testPath ?? "", inject("day")) ? databaseKinds : ["sqlite"];
}

function isTurnOf(file: string, day: string): boolean {
  const name = path.relative(path.resolve(import.meta.dirname, "../.."), file);
  return createHash("sha256").update(`${day} ${name}`).digest().readUInt32BE() % 10 === 0;
}

/** A busy machine is slow, not wrong: the usual limits would turn a slow answer of the database into a failure. */
const patienceSeconds = 120;
const patience = patienceSeconds * 1000;
const patient = { connectMs: patience, statementMs: patience, lockMs: patience, idleMs: patience };

export const patientSettings = {
  DATABASE_CONNECT_TIMEOUT: String(patienceSeconds),
  DATABASE_STATEMENT_TIMEOUT: String(patienceSeconds),
  DATABASE_LOCK_TIMEOUT: String(patienceSeconds),
  DATABASE_IDLE_TIMEOUT: String(patienceSeconds),
};

/** Opens a database with limits that a busy machine does not reach. */
export function openPatiently(place: { dataDir: string; databaseUrl: string | undefined }) {
  return openDatabase({ ...place, databaseTimeouts: patient });
}

export type OpenDatabase = () => ReturnType<typeof migratedDatabase>;

type Tests = (open: OpenDatabase, kind: DatabaseKind) => void;

/** Runs the same tests on `bothDatabases(why)`, each on a migrated database of its own. */
export function describeOnBothDatabases(name: string, why: string, tests: Tests): void {
  describe.each(bothDatabases(why))(`${name} (%s)`, (kind) => tests(openAndClose(kind), kind));
}

/** Runs tests on `usualDatabases()`, on a migrated database of their own. */
export function describeWithDatabase(name: string, tests: Tests): void {
  describe.each(usualDatabases())(`${name} (%s)`, (kind) => tests(openAndClose(kind), kind));
}

/** Returns a function that opens migrated databases, which are closed after the tests of the present group. */
function openAndClose(kind: DatabaseKind) {
  const closing: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    for (const close of closing.reverse()) await close();
  });
  return () => migratedDatabase(kind, closing);
}

/** Opens a migrated database and a folder; `closing` receives what closes and deletes them. */
export async function migratedDatabase(kind: DatabaseKind, closing: (() => Promise<unknown>)[]) {
  const { dataDir, databaseUrl } = await migratedPlace(kind, closing);
  const { db, queries } = openPatiently({ dataDir, databaseUrl });
  closing.push(() => db.destroy());
  return { db, queries, kind, folder: dataDir, databaseUrl };
}

/** A folder, and in it or in the run's PostgreSQL a migrated database. `closing` receives what deletes them. */
export function migratedPlace(
  kind: DatabaseKind,
  closing: (() => Promise<unknown>)[],
): Promise<{ dataDir: string; databaseUrl: string | undefined }> {
  return spending("databases", () => copyMigrated(kind, closing));
}

async function copyMigrated(
  kind: DatabaseKind,
  closing: (() => Promise<unknown>)[],
): Promise<{ dataDir: string; databaseUrl: string | undefined }> {
  const dataDir = await temporaryFolder();
  closing.push(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }));
  if (kind === "postgres")
    return { dataDir, databaseUrl: await createPostgres(closing, inject("migrated").template) };
  await cp(inject("migrated").folder, dataDir, { recursive: true });
  return { dataDir, databaseUrl: undefined };
}

export function temporaryFolder(): Promise<string> {
  return mkdtemp(path.join(os.tmpdir(), "narthex-test-"));
}

/** Creates an empty database in the run's PostgreSQL and returns its URL. `closing` receives what drops it. */
export function emptyPostgres(closing: (() => Promise<unknown>)[]): Promise<string> {
  return createPostgres(closing, "template1");
}

async function createPostgres(closing: (() => Promise<unknown>)[], template: string): Promise<string> {
  const server = inject("postgresUrl");
  const name = `narthex_${randomUUID().replaceAll("-", "")}`;
  await administer(server, `create database ${name} template ${template}`);
  closing.push(() => administer(server, `drop database ${name} with (force)`));
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

function administer(url: string, statement: string): Promise<void> {
  return spending("databases", () => runAsAdministrator(url, statement));
}

async function runAsAdministrator(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Returns an id for a test's own row, in the format of the site's ids. */
export function idOf(number: number): string {
  return `0193a000-0000-7000-8000-${String(number).padStart(12, "0")}`;
}
