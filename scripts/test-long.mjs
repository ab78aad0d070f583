import { execFileSync } from "node:child_process";
import { parseArgs } from "node:util";
import { conclude, runTests } from "./run-tests.mjs";
import { build, fail, root, setUp } from "./setup.mjs";

const onPostgres = {
  projects: ["data", "replacing", "site", "conformance"],
  environment: { TEST_DATABASES: "postgres" },
};

/** Each takes a quarter of an hour at most on two cores. */
const parts = {
  faults: { projects: ["long-faults"] },
  journeys: { projects: ["long-journeys"] },
  lives: { projects: ["long-site", "long-pairs"] },
  "postgres-1": { ...onPostgres, options: ["--shard=1/2"] },
  "postgres-2": { ...onPostgres, options: ["--shard=2/2"] },
};

// Runs the sweeps: npm run test:long, npm run test:long -- journeys lives, npm run test:long -- --turn
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { turn: { type: "boolean", default: false } },
  });
  const chosen = values.turn ? [partOfCommit()] : positionals.length > 0 ? positionals : Object.keys(parts);
  const unknown = chosen.find((name) => !Object.hasOwn(parts, name));
  if (unknown) throw new Error(`No part is called ${unknown}. Choose from: ${Object.keys(parts).join(", ")}`);
  const node = await setUp({ forTests: true });
  await build(node);
  const sum = { passed: 0, failed: 0 };
  for (const name of chosen) {
    process.stdout.write(`\n== the part ${name} of the long tests\n`);
    const { passed, failed } = await runTests(node, parts[name]);
    sum.passed += passed;
    sum.failed += failed;
  }
  conclude(sum);
} catch (error) {
  fail(error);
}

/** Chooses a part by the number of commits, so that a few changes run all of them. */
function partOfCommit() {
  const count = Number(execFileSync("git", ["rev-list", "--count", "HEAD"], { cwd: root, encoding: "utf8" }));
  const names = Object.keys(parts);
  return names[count % names.length];
}
