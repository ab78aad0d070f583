import path from "node:path";
import { buildEarlier } from "./earlier-version.mjs";
import { build, fail, root, run, setUp } from "./setup.mjs";

/** The released version that must work beside the present one, on the same database. */
const released = "d3de6680ea39b8bcf49888867e8a42999eb3f433";

// Lets the earlier and the present version serve one database: npm run upgrade-test
try {
  const node = await setUp({ forTests: true });
  await build(node);
  const vitest = path.join(root, "node_modules", "vitest", "vitest.mjs");
  const tests = ["two-versions", "prayers-of-two-versions", "rolling-upgrade"].map(
    (name) => `test/upgrade/${name}.test.ts`,
  );
  const environment = { EARLIER_VERSION: await buildEarlier(node, released) };
  await run(node, [vitest, "run", "--project", "upgrade", ...tests], environment);
} catch (error) {
  fail(error);
}
