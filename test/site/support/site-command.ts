import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { commandEnvironment } from "../../../scripts/server-environment.mjs";
import { withTexts } from "../../../scripts/setup.mjs";

export interface Said {
  stdout: string;
  stderr: string;
  /** The exit code, unless 0. */
  code?: number;
}

/** Runs `npm run <name>` without npm, as built if it is, with only the given environment. */
export async function siteCommand(
  name: "backup" | "content" | "doctor" | "logs" | "move" | "remove-account" | "restore" | "status",
  words: string[],
  environment: Record<string, string | undefined>,
  input = "",
): Promise<Said> {
  const inProject = (file: string) => fileURLToPath(new URL(`../../../${file}`, import.meta.url));
  const built = inProject(`build/server/${name}.js`);
  const program = existsSync(built) ? [built] : [...withTexts, inProject(`scripts/${name}.ts`)];
  const env = { PATH: process.env.PATH, ...commandEnvironment, ...environment };
  const running = promisify(execFile)(process.execPath, [...program, ...words], { env });
  running.child.stdin?.on("error", () => undefined).end(input);
  return running.catch((error) => error);
}
