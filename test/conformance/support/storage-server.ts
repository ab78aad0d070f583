import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { temporaryFolder } from "../../support/database.ts";
import { freePort } from "../../support/free-port.ts";

const program = fileURLToPath(new URL("server.ts", import.meta.url));

export interface StorageServer {
  port: number;
  /** Ends the process as a power cut would. */
  kill(): Promise<void>;
  /** Restarts it with the same database and files. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a storage server in its own process, with a free port and a new folder. */
export async function startStorageServer(): Promise<StorageServer> {
  const folder = await temporaryFolder();
  const port = await freePort();
  let child: ChildProcess;
  const start = async () => {
    child = fork(program, [path.join(folder, "data"), String(port)], { execArgv: [] });
    const opened = once(child, "message");
    const ended = once(child, "exit").then(([code]) => {
      throw new Error(`the storage server exited with ${code} before it was ready`);
    });
    await Promise.race([opened, ended]);
    // An exit after the start is no error.
    ended.catch(() => undefined);
  };
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  };
  await start();
  return {
    port,
    kill,
    restart: start,
    async close() {
      await kill();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
