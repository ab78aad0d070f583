import { spawn } from "node:child_process";
import path from "node:path";
import { build, fail, root, setUp } from "./setup.mjs";

try {
  const node = await setUp();
  await build(node);
  const server = spawn(node, [path.join(root, "build", "server", "index.js")], {
    cwd: root,
    stdio: "inherit",
    env: { NODE_ENV: "production", ...process.env },
  });
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => server.kill(signal));
  server.once("error", fail);
  server.once("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
} catch (error) {
  fail(error);
}
