// Runs one of these programs once Node and the packages are installed: node scripts/command.mjs backup <arguments>
import { existsSync } from "node:fs";
import path from "node:path";
import { commandEnvironment } from "./server-environment.mjs";
import { fail, isBuilt, root, run, setUp, withTexts } from "./setup.mjs";

const [name, ...args] = process.argv.slice(2);

try {
  const node = await setUp();
  // One file loads sooner than hundreds. Without a build of these sources there is nothing to wait for.
  const built = path.join(root, "build", "server", `${name}.js`);
  const program =
    existsSync(built) && isBuilt() ? [built] : [...withTexts, path.join(root, "scripts", `${name}.ts`)];
  // The program prints its own errors.
  await run(node, [...program, ...args], commandEnvironment).catch(() => {
    process.exitCode = 1;
  });
} catch (error) {
  fail(error);
}
