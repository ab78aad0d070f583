import { expect, test } from "vitest";
import { filesToRunAgain, secondVerdict } from "./run-tests.mjs";

const noted = "| day | file | test | reason |\n|---|---|---|---|\n";
const day = "2026-11-28";

function run(red: string[], more: { unhandled?: number } = {}) {
  const failures = [{ test: "a post is shown", reason: "expected 200\nto be | 302" }];
  const files = red.map((file) => ({ file, failures }));
  const green = { file: "test/site/events.test.ts", failures: [] };
  return { passed: 10, unhandled: 0, isRight: red.length === 0, files: [...files, green], ...more };
}

test("red files are run once more, but not very many, nor after an error outside of tests", () => {
  expect(filesToRunAgain(run(["a.test.ts", "a.test.ts", "b.test.ts"]))).toEqual(["a.test.ts", "b.test.ts"]);
  expect(filesToRunAgain(run([]))).toEqual([]);
  expect(filesToRunAgain(run(Array.from({ length: 21 }, (_, index) => `${index}.test.ts`)))).toEqual([]);
  expect(filesToRunAgain(run(["a.test.ts"], { unhandled: 1 }))).toEqual([]);
});

test("a run whose red files are green alone passes, and they are noted with test and reason", () => {
  const { counts, unstable, notes } = secondVerdict(run(["a.test.ts"]), run([]), noted, day);
  expect(counts).toEqual({ passed: 11, failed: 0 });
  expect(unstable).toEqual(["a.test.ts"]);
  expect(notes).toBe("| 2026-11-28 | `a.test.ts` | a post is shown | expected 200 to be \\| 302 |\n");
});

test("a file that would be noted twice fails the run", () => {
  const first = secondVerdict(run(["a.test.ts"]), run([]), noted, day);
  const second = secondVerdict(run(["a.test.ts", "b.test.ts"]), run([]), noted + first.notes, day);
  expect(second.counts).toEqual({ passed: 11, failed: 1 });
  expect(second.unstable).toEqual(["a.test.ts", "b.test.ts"]);
});

test("a run whose red files stay red, or whose second run breaks outside of tests, fails and notes nothing", () => {
  const failed = { counts: { passed: 10, failed: 2 }, unstable: [], notes: "" };
  const first = run(["a.test.ts", "b.test.ts"]);
  expect(secondVerdict(first, run(["b.test.ts"]), noted, day)).toEqual(failed);
  expect(secondVerdict(first, run([], { unhandled: 1 }), noted, day)).toEqual(failed);
});
