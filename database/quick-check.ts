import { spawn } from "node:child_process";
import { once } from "node:events";

export interface QuickCheck {
  /** What SQLite says about the first damage. */
  problem?: string | undefined;
  /** False when the time was up before all tables were read. */
  isComplete: boolean;
}

type Reply = QuickCheck | { failure: string };

/** A single table can take longer than is left when it is begun. */
const graceMs = 500;

/**
 * Checks the pages of a SQLite file (https://sqlite.org/pragma.html#pragma_quick_check), table by table, until `limitMs`
 * is up. It only reads, so that a running site can go on writing. It runs in a process of its own, because it blocks, and
 * a thread cannot be stopped in the middle of a table.
 *
 * @throws an error with SQLite's sentence when the file cannot be read.
 */
export async function quickCheck(file: string, limitMs: number): Promise<QuickCheck> {
  const { SystemRoot } = process.env;
  const program = `(${checkTables})(${JSON.stringify(file)}, ${limitMs})`;
  const child = spawn(process.execPath, ["--eval", program], {
    env: SystemRoot === undefined ? {} : { SystemRoot },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const listening = new AbortController();
  const { promise: tooLate, resolve: giveUp } = Promise.withResolvers<Reply>();
  const timer = setTimeout(giveUp, limitMs + graceMs, { isComplete: false });
  try {
    const replied = once(child, "message", listening).then(([reply]): Reply => reply);
    const ended = once(child, "exit", listening).then(([code, signal]): Reply => {
      throw new Error(`the check ended with ${signal ?? code}`);
    });
    const reply = await Promise.race([replied, ended, tooLate]);
    if ("failure" in reply) throw new Error(reply.failure);
    return reply;
  } finally {
    clearTimeout(timer);
    listening.abort();
    child.kill("SIGKILL");
  }
}

/** Runs in the process from its source text, so it cannot use anything else in this module. */
function checkTables(file: string, limitMs: number): void {
  const { DatabaseSync } = process.getBuiltinModule("node:sqlite");
  const deadline = performance.now() + limitMs;
  let problem: string | undefined;
  let isComplete = true;
  try {
    const database = new DatabaseSync(file, { readOnly: true, timeout: 1000 });
    const tables = database.prepare("select name from sqlite_schema where type = 'table'").all();
    for (const { name } of tables) {
      isComplete = performance.now() < deadline;
      if (problem !== undefined || !isComplete) break;
      const quoted = String(name).replaceAll('"', '""');
      const found = database.prepare(`pragma quick_check("${quoted}")`).get()?.quick_check;
      if (found !== "ok") problem = String(found);
    }
    database.close();
  } catch (error) {
    const { errcode = 0, message } = error as Error & { errcode?: number };
    // SQLITE_CORRUPT and SQLITE_NOTADB; the higher bits hold details.
    if (![11, 26].includes(errcode & 0xff)) return void process.send?.({ failure: message });
    problem = message;
  }
  process.send?.({ problem, isComplete });
}
