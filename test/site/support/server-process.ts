import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { vi } from "vitest";
import { serverEnvironment } from "../../../scripts/server-environment.mjs";
import { patientSettings } from "../../support/database.ts";
import { freePort } from "../../support/free-port.ts";

const builtProgram = fileURLToPath(new URL("../../../build/server/index.js", import.meta.url));

export interface ServerProcess {
  url: string;
  child: ChildProcess;
  /** What it has printed so far. */
  output(): string;
  complaints(): string;
  /** Resolves with the exit code, or the signal that ended it. */
  ended: Promise<number | string>;
}

/** Starts the built server in its own process as `npm start` does, with only the given environment. */
export async function startProcess(
  environment: Record<string, string | undefined>,
  program = builtProgram,
  cwd?: string,
): Promise<ServerProcess> {
  const port = environment.PORT ?? String(await freePort());
  const child = spawn(process.execPath, [program], {
    env: serverEnvironment({
      PATH: process.env.PATH,
      LOG_LEVEL: "silent",
      HOST: "localhost",
      PORT: port,
      ...patientSettings,
      ...environment,
    }),
    stdio: ["ignore", "pipe", "pipe"],
    ...(cwd === undefined ? {} : { cwd }),
  });
  let output = "";
  let complaints = "";
  child.stdout?.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr?.on("data", (chunk) => {
    complaints += chunk;
  });
  const ended = once(child, "close").then(
    ([code, signal]: (number | string | null)[]) => code ?? signal ?? "",
  );
  return {
    url: `http://localhost:${port}`,
    child,
    output: () => output,
    complaints: () => complaints,
    ended,
  };
}

/** Waits until a process says that its site is open. */
export async function opened(server: ServerProcess): Promise<void> {
  const endedEarly = server.ended.then((code) => {
    throw new Error(`the server exited with ${code}: ${server.complaints()}`);
  });
  const open = vi.waitFor(
    () => {
      if (!server.output().includes("is open at")) throw new Error("the server is not open yet");
    },
    { timeout: 240_000, interval: 50 },
  );
  await Promise.race([open, endedEarly]);
}

/** Asks a process to stop and returns its exit code. */
export async function stop(server: ServerProcess): Promise<number | string> {
  server.child.kill("SIGTERM");
  return server.ended;
}
