import { Worker } from "node:worker_threads";

export interface QuickCheck {
  /** What SQLite says about the first damage. */
  problem: string | undefined;
  /** False when the time was up before all tables were read. */
  isComplete: boolean;
}

/**
 * Checks the pages of a SQLite file (https://sqlite.org/pragma.html#pragma_quick_check), table by table, until `limitMs`
 * is up. It runs in a worker thread, because it blocks, and only reads, so that a running site can go on writing.
 */
export async function quickCheck(file: string, limitMs: number): Promise<QuickCheck> {
  const worker = new Worker(`(${checkTables})()`, { eval: true, workerData: { file, limitMs } });
  const { promise: tooLate, resolve: giveUp } = Promise.withResolvers<QuickCheck>();
  // A single table can take longer.
  const timer = setTimeout(giveUp, limitMs + 500, { problem: undefined, isComplete: false });
  try {
    const checked = new Promise<QuickCheck>((resolve, reject) => {
      worker.once("message", resolve);
      worker.once("error", reject);
    });
    return await Promise.race([checked, tooLate]);
  } finally {
    clearTimeout(timer);
    worker.unref();
    void worker.terminate();
  }
}

/** Runs in the worker from its source text, so it cannot use anything else in this module. */
function checkTables(): void {
  const { parentPort, workerData } = process.getBuiltinModule("node:worker_threads");
  const { DatabaseSync } = process.getBuiltinModule("node:sqlite");
  const deadline = performance.now() + workerData.limitMs;
  let problem: string | undefined;
  let isComplete = true;
  try {
    const database = new DatabaseSync(workerData.file, { readOnly: true, timeout: 1000 });
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
    if (![11, 26].includes(errcode & 0xff)) throw error;
    problem = message;
  }
  parentPort?.postMessage({ problem, isComplete });
}
