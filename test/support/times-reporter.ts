import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Reporter, TestModule } from "vitest/node";
import type { Spending } from "./time-spent.ts";

export interface FileTimes extends Partial<Record<Spending, number>> {
  file: string;
  project: string;
  tests: number;
  /** Milliseconds with the import of its modules. */
  total: number;
}

/** Writes what each file took to the file that `TEST_TIMES` names. */
export default class TimesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const to = process.env.TEST_TIMES;
    if (to === undefined) return;
    const times = modules.map((module): FileTimes => {
      const { duration, collectDuration, setupDuration } = module.diagnostic();
      return {
        file: path.relative(process.cwd(), module.moduleId),
        project: module.project.name,
        tests: [...module.children.allTests()].length,
        total: Math.round(duration + collectDuration + setupDuration),
        ...module.meta().spent,
      };
    });
    writeFileSync(to, JSON.stringify(times));
  }
}
