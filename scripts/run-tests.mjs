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
  const red = filesToRunAgain(first);
  if (red.length === 0) return countsOf(first);

  process.stdout.write("\n== red files once more, alone\n");
  const again = await runOnce(node, projects, environment, ["--maxWorkers=1", ...red]);
  const { counts, unstable, notes } = secondVerdict(first, again, readFileSync(unstableFile, "utf8"));
  appendFileSync(unstableFile, notes);
  for (const file of unstable) process.stdout.write(`unstable: ${file}\n`);
  if (unstable.length > 0 && counts.failed > 0)
    process.stdout.write(
      "A file that was unstable before fails the run: mend its cause, then delete its line.\n",
    );
  return counts;
}

/** Prints the last line of a run and sets the exit code. */
export function conclude({ passed, failed }) {
  process.stdout.write(`\ntests: ${passed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}

/** Returns the red files of a run that may have been accidents: no errors outside of tests, and not very many. */
export function filesToRunAgain(report) {
  const red = [...new Set(redOf(report).map(({ file }) => file))];
  return report.unhandled > 0 || red.length > mostAgain ? [] : red;
}

/**
 * What a run counts for, given that its red files ran `again` and what is `noted` in docs/unstable.md. `notes` are the
 * lines to add there.
 */
export function secondVerdict(first, again, noted, day = new Date().toISOString().slice(0, 10)) {
  const counts = countsOf(first);
  if (countsOf(again).failed > 0) return { counts, unstable: [], notes: "" };
  const red = redOf(first);
  const unstable = [...new Set(red.map(({ file }) => file))];
  const known = unstable.filter((file) => noted.includes(`\`${file}\``));
  const cell = (text) => text.replaceAll(/\s+/g, " ").replaceAll("|", "\\|").slice(0, 300);
  const notes = red.flatMap(({ file, failures }) =>
    failures.map(({ test, reason }) => `| ${day} | \`${file}\` | ${cell(test)} | ${cell(reason)} |\n`),
  );
  return {
    counts: { passed: counts.passed + counts.failed - known.length, failed: known.length },
    unstable,
    notes: notes.join(""),
  };
}

/** Returns what each file took when it ran last, by its project and name. */
export function lastTimes() {
  return existsSync(timesFile) ? JSON.parse(readFileSync(timesFile, "utf8")) : {};
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

function redOf({ files }) {
  return files.filter(({ failures }) => failures.length > 0);
}

/** An error outside any test, such as an unhandled rejection, counts as one failure. */
function countsOf(report) {
  const failed = redOf(report).reduce((sum, { failures }) => sum + failures.length, 0);
  const isOutside = report.unhandled > 0 || (failed === 0 && !report.isRight);
  return { passed: report.passed, failed: failed + (isOutside ? 1 : 0) };
}

function noteTimes(files) {
  const taken = files.map((file) => [`${file.project} ${file.file}`, file]);
  writeFileSync(timesFile, JSON.stringify({ ...lastTimes(), ...Object.fromEntries(taken) }));
}
