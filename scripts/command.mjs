// Runs one of these programs once Node and the packages are installed: node scripts/command.mjs backup <arguments>
import path from "node:path";
import { commandEnvironment } from "./server-environment.mjs";
import { fail, root, run, setUp } from "./setup.mjs";

const [program, ...args] = process.argv.slice(2);

try {
  const node = await setUp();
  // The program prints its own errors.
  await run(node, [path.join(root, "scripts", `${program}.ts`), ...args], commandEnvironment).catch(() => {
    process.exitCode = 1;
  });
} catch (error) {
  fail(error);
}
