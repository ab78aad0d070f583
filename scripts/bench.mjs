import { spawn } from "node:child_process";
import path from "node:path";
import { build, fail, root, setUp, withTexts } from "./setup.mjs";

try {
  const node = await setUp({ forTests: true });
  await build(node);
  const program = [...withTexts, path.join(root, "scripts", "bench", "main.ts")];
  const bench = spawn(node, [...program, ...process.argv.slice(2)], {
    cwd: root,
    stdio: "inherit",
  });
  // Wait for it to end: it removes its servers and folders first.
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => bench.kill(signal));
  bench.once("error", fail);
  bench.once("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
} catch (error) {
  fail(error);
}
