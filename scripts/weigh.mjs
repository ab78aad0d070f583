import { spawn } from "node:child_process";
import path from "node:path";
import { build, fail, root, setUp, withTexts } from "./setup.mjs";

try {
  const node = await setUp({ forTests: true });
  // With --build it is built again, and measured.
  if (!process.argv.includes("--build")) await build(node);
  const program = [...withTexts, path.join(root, "scripts", "weigh", "main.ts")];
  const weigh = spawn(node, [...program, ...process.argv.slice(2)], {
    cwd: root,
    stdio: "inherit",
  });
  // Wait for it to end: it removes its servers and folders first.
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => weigh.kill(signal));
  weigh.once("error", fail);
  weigh.once("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
} catch (error) {
  fail(error);
}
