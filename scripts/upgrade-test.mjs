import path from "node:path";
import { buildEarlier, buildWritten } from "./earlier-version.mjs";
import { build, fail, root, run, setUp } from "./setup.mjs";

/** The released version that must work beside the present one, on the same database. */
const released = "1ce08372c8f6d50e95a9803891d4e9d3453817b5";

/**
 * What 0.1.0 was when churches began with it: an update takes nothing away. It changed until it was numbered; this is its last
 * state in which a new site showed the texts of Riverside as the church's own, so that unwritten pages could be lost.
 */
const begunWith = "55c6173cdb7ce6d689168211d4c1494536cc86d1";

// Lets the earlier and the present version serve one database: npm run upgrade-test
try {
  const node = await setUp({ forTests: true });
  await build(node);
  const vitest = path.join(root, "node_modules", "vitest", "vitest.mjs");
  const tests = ["two-versions", "prayers-of-two-versions", "divided-series", "rolling-upgrade"].map(
    (name) => `test/upgrade/${name}.test.ts`,
  );
  const environment = { EARLIER_VERSION: await buildEarlier(node, released) };
  await run(node, [vitest, "run", "--project", "upgrade", ...tests], environment);
  const crawl = (begun) =>
    run(node, [vitest, "run", "--project", "upgrade", "test/upgrade/nothing-taken.test.ts"], begun);
  for (const commit of [begunWith, released])
    await crawl({ EARLIER_VERSION: await buildEarlier(node, commit) });
  const { earlier, present } = await buildWritten(node, begunWith);
  await crawl({ EARLIER_VERSION: earlier, UPDATED_VERSION: present });
} catch (error) {
  fail(error);
}
