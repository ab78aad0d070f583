import { readFileSync } from "node:fs";
import path from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const durations: Record<string, number> = JSON.parse(
  readFileSync(path.join(import.meta.dirname, "..", "durations.json"), "utf8"),
);

/** Seconds that a file took when `npm run test:times` ran last; a file that it has not seen may be a long one. */
function secondsOf({ moduleId }: TestSpecification): number {
  return durations[path.relative(path.resolve(import.meta.dirname, "../.."), moduleId)] ?? 60;
}

/** Runs one project after the other, so that files of a worker share what it has loaded, and the longest files first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const longestOf = Map.groupBy(files, ({ project }) => project.name);
    const secondsOfProject = new Map(
      [...longestOf].map(([name, those]) => [name, Math.max(...those.map(secondsOf))]),
    );
    return files.toSorted(
      (one, other) =>
        (secondsOfProject.get(other.project.name) ?? 0) - (secondsOfProject.get(one.project.name) ?? 0) ||
        one.project.name.localeCompare(other.project.name) ||
        secondsOf(other) - secondsOf(one),
    );
  }
}
