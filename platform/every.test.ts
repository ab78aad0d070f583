import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { every, hour } from "./every.ts";
import { readableLog } from "./mail/testing/smtp-receiver.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a task runs at once and then every interval", async () => {
  const task = vi.fn(async () => undefined);
  const stop = every(hour, readableLog().log, "sweep", task);
  expect(task).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(hour - 1);
  expect(task).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(task).toHaveBeenCalledTimes(2);
  await stop();
  await vi.advanceTimersByTimeAsync(3 * hour);
  expect(task).toHaveBeenCalledTimes(2);
});

test("a task that takes longer than the interval never runs twice at once", async () => {
  const first = Promise.withResolvers<void>();
  const task = vi.fn(() => first.promise);
  const stop = every(hour, readableLog().log, "sweep", task);
  await vi.advanceTimersByTimeAsync(2 * hour);
  expect(task).toHaveBeenCalledTimes(1);
  first.resolve();
  await vi.advanceTimersByTimeAsync(hour);
  expect(task).toHaveBeenCalledTimes(2);
  await stop();
});

test("a failure is logged under the task's name, and the task runs again", async () => {
  const { log, lines } = readableLog();
  const task = vi.fn(async () => {
    throw new Error("no luck");
  });
  const stop = every(hour, log, "sweep", task);
  await vi.advanceTimersByTimeAsync(hour);
  expect(lines).toEqual(Array(2).fill(expect.objectContaining({ level: 50, task: "sweep" })));
  await stop();
});

test("stopping aborts the task's signal and waits for the task", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let isAborted = false;
  const stop = every(hour, readableLog().log, "sweep", (signal) => {
    signal.addEventListener("abort", () => {
      isAborted = true;
    });
    return promise;
  });
  let isStopped = false;
  const stopped = stop().then(() => {
    isStopped = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  expect([isAborted, isStopped]).toEqual([true, false]);
  resolve();
  await stopped;
  expect(isStopped).toBe(true);
});
