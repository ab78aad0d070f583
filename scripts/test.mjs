import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { build, fail, root, run, setUp } from "./setup.mjs";

const bin = (...parts) => path.join(root, "node_modules", ...parts);
const reportFile = path.join(root, "node_modules", ".vitest-report.json");

/** Runs the checks, then the tests. `fast` skips the build and the tests that need it. The last line counts both. */
export async function test({ fast }) {
  const node = await setUp({ forTests: true });
  const counts = { passed: 0, failed: 0 };
  const check = async (name, ...args) => {
    process.stdout.write(`\n== ${name}\n`);
    const ok = await run(node, args).then(
      () => true,
      () => false,
    );
    counts[ok ? "passed" : "failed"] += 1;
  };

  await check("route types", bin("@react-router", "dev", "bin.cjs"), "typegen");
  await check("types", bin("typescript", "bin", "tsc"));
  await check(
    "lint and format",
    bin("@biomejs", "biome", "bin", "biome"),
    "check",
    "--error-on-warnings",
    ".",
  );
  if (!fast) await build(node);

  process.stdout.write("\n== tests\n");
  const projects = fast
    ? ["--project", "code"]
    : ["code", "pairs", "site", "conformance", "faults", "journeys"].flatMap((name) => ["--project", name]);
  // If this run crashes, the report of an earlier run must not be counted.
  rmSync(reportFile, { force: true });
  const ok = await run(node, [
    bin("vitest", "vitest.mjs"),
    "run",
    ...projects,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${reportFile}`,
  ]).then(
    () => true,
    () => false,
  );
  const report = JSON.parse(readFileSync(reportFile, "utf8"));
  counts.passed += report.numPassedTests;
  // A test file that cannot be loaded fails without containing a failed test.
  const brokenFiles = report.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.every(({ status }) => status !== "failed"),
  );
  const named = report.numFailedTests + brokenFiles.length;
  // An error outside any test, such as an unhandled rejection, counts as one failure.
  counts.failed += named === 0 && !ok ? 1 : named;

  process.stdout.write(`\ntests: ${counts.passed} passed, ${counts.failed} failed\n`);
  process.exitCode = counts.failed === 0 && report.numPassedTests > 0 ? 0 : 1;
}

if (process.argv[1] === path.join(root, "scripts", "test.mjs")) await test({ fast: false }).catch(fail);
