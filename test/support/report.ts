import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Reporter, SerializedError, TestCase, TestModule } from "vitest/node";
import type { Spending } from "./time-spent.ts";

/** What `scripts/run-tests.mjs` reads of a run. */
export interface Report {
  passed: number;
  /** Errors outside any test. */
  unhandled: number;
  files: FileReport[];
}

/** Times in milliseconds; `total` includes the import of the file's modules. */
interface FileReport extends Partial<Record<Spending, number>> {
  file: string;
  project: string;
  tests: number;
  total: number;
  failures: { test: string; reason: string }[];
}

/** Writes a `Report` to the file that `TEST_REPORT` names. */
export default class ReportWriter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const to = process.env.TEST_REPORT;
    if (to === undefined) return;
    const files = modules.map(reportOf);
    const all = modules.flatMap((module) => [...module.children.allTests("passed")]);
    const report: Report = { passed: all.length, unhandled: unhandled.length, files };
    writeFileSync(to, JSON.stringify(report));
  }
}

function reportOf(module: TestModule): FileReport {
  const { duration, collectDuration, setupDuration } = module.diagnostic();
  const failures = [...module.children.allTests("failed")].map(failureOf);
  // A file that cannot be loaded fails without a failed test, and so does a hook.
  if (failures.length === 0 && module.state() === "failed") {
    const errors = [
      ...module.errors(),
      ...[...module.children.allSuites()].flatMap((suite) => suite.errors()),
    ];
    failures.push({ test: "the file", reason: errors[0]?.message ?? "failed outside its tests" });
  }
  return {
    file: path.relative(process.cwd(), module.moduleId),
    project: module.project.name,
    tests: [...module.children.allTests()].length,
    total: Math.round(duration + collectDuration + setupDuration),
    failures,
    ...module.meta().spent,
  };
}

function failureOf(test: TestCase) {
  return { test: test.fullName, reason: test.result().errors?.[0]?.message ?? "" };
}
