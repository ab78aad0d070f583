import { expect, test } from "vitest";
import { inTurns } from "./in-turns.ts";

function* busySteps(steps: number, taken: { steps: number }): Generator<void, string> {
  while (taken.steps < steps) {
    const end = performance.now() + 1;
    while (performance.now() < end);
    // A busy machine may take a turn after the first step.
    taken.steps++;
    yield;
  }
  return "done";
}

test("what is due meanwhile has its turn", async () => {
  const taken = { steps: 0 };
  let other = 0;
  setImmediate(() => {
    other = taken.steps;
  });
  expect(await inTurns(busySteps(200, taken))).toBe("done");
  expect(other).toBeGreaterThan(0);
  expect(other).toBeLessThan(200);
});

test("a computation ends when nobody waits for it any more", async () => {
  const taken = { steps: 0 };
  const { signal, abort } = withAbort();
  setImmediate(abort);
  await expect(inTurns(busySteps(10_000, taken), signal)).rejects.toThrow("nobody waits");
  expect(taken.steps).toBeLessThan(10_000);
});

function withAbort() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort(new Error("nobody waits")) };
}
