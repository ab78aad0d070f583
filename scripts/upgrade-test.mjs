import { existsSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build, fail, root, run, setUp } from "./setup.mjs";

/** The released version that must work beside the present one, on the same database. */
const earlier = "439782f148960e65dfc0581039a18ff290a1d4be";

/** Builds the earlier version in a folder of its own, with its own packages, and returns the folder. */
async function buildEarlier(node) {
  const folder = path.join(os.tmpdir(), `narthex-${earlier.slice(0, 8)}`);
  if (existsSync(path.join(folder, "build", "built"))) return folder;
  rmSync(folder, { recursive: true, force: true });
  await run("git", ["clone", "--quiet", "--no-checkout", root, folder]);
  await run("git", ["-C", folder, "checkout", "--quiet", earlier]);
  const setup = pathToFileURL(path.join(folder, "scripts", "setup.mjs")).href;
  const program = `const { build, setUp } = await import(${JSON.stringify(setup)}); await build(await setUp());`;
  await run(node, ["--input-type=module", "--eval", program], {}, { cwd: folder });
  return folder;
}

// Lets the earlier and the present version serve one database: npm run upgrade-test
try {
  const node = await setUp({ forTests: true });
  await build(node);
  const vitest = path.join(root, "node_modules", "vitest", "vitest.mjs");
  await run(node, [vitest, "run", "--project", "upgrade"], { EARLIER_VERSION: await buildEarlier(node) });
} catch (error) {
  fail(error);
}
