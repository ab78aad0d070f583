import { spawn } from "node:child_process";
import path from "node:path";
import { serverEnvironment } from "./server-environment.mjs";
import { fail, root, setUp } from "./setup.mjs";

try {
  const node = await setUp({ andBuild: true, andThen: "preparing the database and opening the site" });
  const program = path.join(root, "build", "server", "index.js");
  process.chdir(root);
  // Replacing this process saves its memory. Node before 22.15 and Windows cannot do that.
  if (process.execve && process.platform !== "win32")
    process.execve(node, [node, program], serverEnvironment());
  const server = spawn(node, [program], { stdio: "inherit", env: serverEnvironment() });
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => server.kill(signal));
  server.once("error", fail);
  server.once("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
} catch (error) {
  fail(error);
}
