import { spawn } from "node:child_process";
import path from "node:path";
import { conclude, runTests } from "./run-tests.mjs";
import { build, fail, root, setUp } from "./setup.mjs";

const bin = (...parts) => path.join(root, "node_modules", ...parts);

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
  const { passed, failed } = await runTests(node, {
    projects: fast
      ? ["code"]
      : ["code", "data", "replacing", "pairs", "site", "conformance", "faults", "journeys"],
  });
  conclude({ passed: counts.passed + passed, failed: counts.failed + failed });
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
