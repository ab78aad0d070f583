import { DatabaseSync } from "node:sqlite";

/** Otherwise the garbage collector would close them, which ends the lock. */
const held = new Set<DatabaseSync>();

/**
 * Takes a lock that the operating system ends with this process, however it ends: an exclusive transaction on a file that
 * nothing is written to.
 *
 * @returns a function that ends it; undefined while another process has it.
 */
export function takeLock(file: string): (() => void) | undefined {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec("begin exclusive");
  } catch (error) {
    database.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
  held.add(database);
  return () => {
    held.delete(database);
    database.close();
  };
}

/**
 * Says with which version this process works on what lies beside a file, until it ends. Processes of one version share that.
 *
 * @returns false while processes of another version have said theirs.
 */
export function shareLock(file: string, version: string): boolean {
  const database = new DatabaseSync(file, { timeout: 5000 });
  try {
    claim(database, version);
    // A transaction that has read keeps others from writing.
    database.exec("begin");
    const isOurs = isClaimed(database) && versionIn(database) === version;
    if (isOurs) held.add(database);
    return isOurs;
  } finally {
    if (!held.has(database)) database.close();
  }
}

/** Milliseconds for which somebody may look whether the lock is held. */
const longestLookMs = 200;

/** Does nothing while others share the lock. */
function claim(database: DatabaseSync, version: string): void {
  try {
    database.exec(`PRAGMA busy_timeout = ${longestLookMs}; begin exclusive`);
    database.exec("create table if not exists running (version text)");
    if (versionIn(database) !== version) {
      database.exec("delete from running");
      database.prepare("insert into running values (?)").run(version);
    }
    database.exec("commit");
  } catch (error) {
    if (!isBusy(error)) throw error;
  } finally {
    database.exec("PRAGMA busy_timeout = 5000");
  }
}

function isClaimed(database: DatabaseSync): boolean {
  return database.prepare("select 1 from sqlite_schema where name = 'running'").get() !== undefined;
}

function versionIn(database: DatabaseSync): unknown {
  return database.prepare("select version from running").get()?.version;
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === 5;
}
