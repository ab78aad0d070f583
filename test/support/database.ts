import { randomUUID } from "node:crypto";
import { cp, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, describe, inject } from "vitest";
import { type DatabaseKind, openDatabase } from "../../database/connection.ts";

export const databaseKinds: readonly DatabaseKind[] = ["sqlite", "postgres"];

/** Runs the same tests on SQLite and on PostgreSQL, each on a migrated database of its own. */
export function describeOnBothDatabases(
  name: string,
  tests: (open: () => ReturnType<typeof migratedDatabase>) => void,
): void {
  describe.each(databaseKinds)(`${name} (%s)`, (kind) => {
    const closing: (() => Promise<unknown>)[] = [];
    afterAll(async () => {
      for (const close of closing.reverse()) await close();
    });
    tests(() => migratedDatabase(kind, closing));
  });
}

/** Opens a migrated database and an empty folder; `closing` receives what closes and deletes them. */
export async function migratedDatabase(kind: DatabaseKind, closing: (() => Promise<unknown>)[]) {
  const folder = await temporaryFolder();
  closing.push(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const databaseUrl = kind === "postgres" ? await migratedPostgres(closing) : undefined;
  if (kind === "sqlite") await cp(inject("migrated").folder, folder, { recursive: true });
  const { db, queries } = openDatabase({ dataDir: folder, databaseUrl });
  closing.push(() => db.destroy());
  return { db, queries, kind, folder, databaseUrl };
}

export function temporaryFolder(): Promise<string> {
  return mkdtemp(path.join(os.tmpdir(), "narthex-test-"));
}

/** Creates a migrated database in the run's PostgreSQL and returns its URL. `closing` receives what drops it. */
export function migratedPostgres(closing: (() => Promise<unknown>)[]): Promise<string> {
  return createPostgres(closing, inject("migrated").template);
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

async function administer(url: string, statement: string): Promise<void> {
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
