import { execFileSync } from "node:child_process";
import path from "node:path";
import { buildEarlier } from "./earlier-version.mjs";
import { build, fail, root, run, setUp } from "./setup.mjs";

// Compares every page of visitors with what a commit sent: npm run same-pages -- HEAD~1
try {
  const name = process.argv[2] ?? "HEAD~1";
  const commit = execFileSync("git", ["rev-parse", "--verify", `${name}^{commit}`], {
    cwd: root,
    encoding: "utf8",
  });
  const node = await setUp({ forTests: true });
  await build(node);
  const vitest = path.join(root, "node_modules", "vitest", "vitest.mjs");
  const test = "test/upgrade/same-pages.test.ts";
  const environment = { EARLIER_VERSION: await buildEarlier(node, commit.trim()) };
  await run(node, [vitest, "run", "--project", "upgrade", test], environment);
} catch (error) {
  fail(error);
}
