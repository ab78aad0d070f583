import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../../database/connection.ts";
import { migrate } from "../../database/migrate.ts";
import { startPostgres } from "./postgres-server.ts";
import { makeTemporaryFolder } from "./temporary-folder.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
    /** What migrated databases are copied from: a folder with one of SQLite, and the name of one of PostgreSQL. */
    migrated: { folder: string; template: string };
    /** Whether groups run on the databases that they name, or all of them on PostgreSQL. */
    databases: "usual" | "postgres";
    /** `YYYY-MM-DD`: chooses what a run does in turn. */
    day: string;
  }
}

/**
 * One real PostgreSQL for the whole run, in which each test creates its own database. Migrating takes longer than most
 * tests, so it is done once for each kind of database, and tests get copies. The project `code` needs none.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  project.provide("databases", process.env.TEST_DATABASES === "postgres" ? "postgres" : "usual");
  project.provide("day", process.env.TEST_DAY ?? dayOfCommit() ?? new Date().toISOString().slice(0, 10));
  if (project.vitest.projects.every(({ name }) => name === "code")) return;
  const temporary = await makeTemporaryFolder();
  const folder = await mkdtemp(path.join(os.tmpdir(), "narthex-migrated-"));
  const postgres = await startPostgres();
  const server = postgres.url;
  const template = "narthex_migrated";
  await postgres.createDatabase(template);
  await migrateOnce({ databaseUrl: `${server}/${template}`, dataDir: folder });
  await migrateOnce({ dataDir: folder });
  project.provide("postgresUrl", `${server}/postgres`);
  project.provide("migrated", { folder, template });
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    await temporary.remove();
  };
}

/** The day of the last commit: a run elsewhere, or after midnight, does what the run before it did. */
function dayOfCommit(): string | undefined {
  try {
    return (
      execFileSync("git", ["log", "-1", "--format=%cs"], { encoding: "utf8", stdio: "pipe" }).trim() ||
      undefined
    );
  } catch {
    return undefined;
  }
}

async function migrateOnce(place: { databaseUrl?: string; dataDir: string }): Promise<void> {
  const { db, kind } = openDatabase({ databaseUrl: undefined, ...place });
  await migrate(db, kind);
  await db.destroy();
}
