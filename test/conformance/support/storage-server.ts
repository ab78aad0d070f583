import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { withTexts } from "../../../scripts/setup.mjs";
import { temporaryFolder } from "../../support/database.ts";

const program = fileURLToPath(new URL("server.ts", import.meta.url));

export interface StorageServer {
  port: number;
  /** Ends the process as a power cut would. */
  kill(): Promise<void>;
  /** Restarts it with the same database and files. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a storage server in its own process, with a free port, which it keeps when it is restarted, and a new folder. */
export async function startStorageServer(): Promise<StorageServer> {
  const folder = await temporaryFolder();
  let child: ChildProcess;
  const start = async (port: number): Promise<number> => {
    child = fork(program, [path.join(folder, "data"), String(port)], { execArgv: withTexts });
    const opened = once(child, "message");
    const ended = once(child, "exit").then(([code]) => {
      throw new Error(`the storage server exited with ${code} before it was ready`);
    });
    // An exit after the start is no error.
    ended.catch(() => undefined);
    const [own] = await Promise.race([opened, ended]);
    return own;
  };
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  };
  const port = await start(0);
  return {
    port,
    kill,
    async restart() {
      await start(port);
    },
    async close() {
      await kill();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
