import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root, run } from "./setup.mjs";

/** Where test/support/report.ts writes what a run did. */
const reportFile = path.join(root, "node_modules", ".test-report.json");
/** What each file took when it ran last, for `npm run test:times`. */
const timesFile = path.join(root, "node_modules", ".test-times.json");
const unstableFile = path.join(root, "docs", "unstable.md");
/** More red files than this are no accident. */
const mostAgain = 20;

/**
 * Runs tests, and files that were red once more, alone: if all are green then, they are noted as unstable and the run
 * passes, unless one of them was noted before. Returns how many tests passed and failed.
 */
export async function runTests(node, { projects, environment = {}, options = [] }) {
  const first = await runOnce(node, projects, environment, options);
  noteTimes(first.files);
  const red = first.files.filter(({ failures }) => failures.length > 0);
  const failed = red.reduce((sum, { failures }) => sum + failures.length, 0);
  // An error outside any test, such as an unhandled rejection, counts as one failure.
  const outside = first.unhandled > 0 || (red.length === 0 && !first.isRight) ? 1 : 0;
  const counts = { passed: first.passed, failed: failed + outside };
  if (red.length === 0 || red.length > mostAgain || outside > 0) return counts;

  process.stdout.write(`\n== red files once more, alone\n`);
  const names = [...new Set(red.map(({ file }) => file))];
  const again = await runOnce(node, projects, environment, ["--maxWorkers=1", ...names]);
  if (!again.isRight || again.files.some(({ failures }) => failures.length > 0)) return counts;
  const noted = readFileSync(unstableFile, "utf8");
  const known = names.filter((file) => noted.includes(`\`${file}\``));
  noteUnstable(red);
  for (const file of names) process.stdout.write(`unstable: ${file}\n`);
  if (known.length > 0) {
    process.stdout.write(`Unstable for the second time, so mend their causes: ${known.join(", ")}\n`);
    return { passed: counts.passed, failed: known.length };
  }
  return { passed: counts.passed + failed, failed: 0 };
}

/** Prints the last line of a run and sets the exit code. */
export function conclude({ passed, failed }) {
  process.stdout.write(`\ntests: ${passed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}

async function runOnce(node, projects, environment, options) {
  // If this run crashes, the report of an earlier run must not be counted.
  rmSync(reportFile, { force: true });
  const vitest = path.join(root, "node_modules", "vitest", "vitest.mjs");
  const args = [vitest, "run", ...projects.flatMap((name) => ["--project", name]), ...options];
  const isRight = await run(node, args, { ...environment, TEST_REPORT: reportFile }).then(
    () => true,
    () => false,
  );
  return { ...JSON.parse(readFileSync(reportFile, "utf8")), isRight };
}

/** Returns what each file took when it ran last, by its project and name. */
export function lastTimes() {
  return existsSync(timesFile) ? JSON.parse(readFileSync(timesFile, "utf8")) : {};
}

function noteTimes(files) {
  const taken = files.map((file) => [`${file.project} ${file.file}`, file]);
  writeFileSync(timesFile, JSON.stringify({ ...lastTimes(), ...Object.fromEntries(taken) }));
}

function noteUnstable(red) {
  const day = new Date().toISOString().slice(0, 10);
  const cell = (text) => text.replaceAll(/\s+/g, " ").replaceAll("|", "\\|").slice(0, 300);
  const lines = red.flatMap(({ file, failures }) =>
    failures.map(({ test, reason }) => `| ${day} | \`${file}\` | ${cell(test)} | ${cell(reason)} |\n`),
  );
  appendFileSync(unstableFile, lines.join(""));
}
