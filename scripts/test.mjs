import { spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { build, fail, root, run, setUp } from "./setup.mjs";

const bin = (...parts) => path.join(root, "node_modules", ...parts);
const reportFile = path.join(root, "node_modules", ".vitest-report.json");

/**
 * Runs the checks beside the build, then the tests. `fast` skips the build and all tests but those of the code alone. The
 * last line counts both.
 */
export async function test({ fast }) {
  const node = await setUp({ forTests: true });
  const counts = { passed: 0, failed: 0 };
  const check = async (name, ...args) => {
    const { isRight, output } = await runQuietly(node, args);
    process.stdout.write(`\n== ${name}\n${output}`);
    counts[isRight ? "passed" : "failed"] += 1;
  };

  await check("route types", bin("@react-router", "dev", "bin.cjs"), "typegen");
  const checks = [
    check("types", bin("typescript", "bin", "tsc")),
    check("lint and format", bin("@biomejs", "biome", "bin", "biome"), "check", "--error-on-warnings", "."),
  ];
  const built = fast ? undefined : build(node);
  // They may say why the build failed.
  built?.catch(() => undefined);
  await Promise.all(checks);
  await built;

  process.stdout.write("\n== tests\n");
  const projects = fast
    ? ["--project", "code"]
    : ["code", "data", "replacing", "pairs", "site", "conformance", "faults", "journeys"].flatMap((name) => [
        "--project",
        name,
      ]);
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

/** Runs a program to its end, and returns what it printed. */
function runQuietly(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (chunk) => {
        output += chunk;
      });
    child.once("error", (error) => resolve({ isRight: false, output: `${error.message}\n` }));
    child.once("close", (code) => resolve({ isRight: code === 0, output }));
  });
}

if (process.argv[1] === path.join(root, "scripts", "test.mjs")) await test({ fast: false }).catch(fail);
