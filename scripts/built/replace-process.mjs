// Copied into the built folder, and runs on whatever Node the machine has: no package and nothing newer than Node 20 here.
import { spawn } from "node:child_process";

/**
 * Lets a program take the place of this process, which saves its memory. Node before 22.15 and Windows cannot do that:
 * there this process passes signals on, and ends as the program does.
 */
export function replaceProcess(program, args, environment, whenFailed) {
  if (process.execve && process.platform !== "win32")
    process.execve(program, [program, ...args], environment);
  const child = spawn(program, args, { stdio: "inherit", env: environment });
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.once("error", whenFailed);
  child.once("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
