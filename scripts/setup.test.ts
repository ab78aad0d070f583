import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { expectRoom, inSteps } from "./setup.mjs";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("a long start says which step runs, how many there are, and that it still runs", async () => {
  const lines: string[] = [];
  const wait = () => new Promise<void>((resolve) => setTimeout(resolve, 100));
  const steps = [
    { name: "installing the packages", work: wait },
    { name: "building the site", work: () => undefined },
  ];
  const ended = inSteps(steps, { say: (line: string) => lines.push(line), pulse: 10 });
  await vi.advanceTimersByTimeAsync(100);
  await ended;
  expect(lines[0]).toBe("Step 1 of 2: installing the packages ...");
  expect(lines[1]).toBe("  0 s so far");
  expect(lines.at(-1)).toBe("Step 2 of 2: building the site ...");
});

test("a step that fails ends the start, and says no longer that it runs", async () => {
  const lines: string[] = [];
  const failing = { name: "installing the packages", work: () => Promise.reject(new Error("no network")) };
  const never = { name: "building the site", work: () => undefined };
  const said = (line: string) => lines.push(line);
  await expect(inSteps([failing, never], { say: said, pulse: 10 })).rejects.toThrow("no network");
  const before = lines.length;
  await vi.advanceTimersByTimeAsync(50);
  expect(lines.slice(before)).toEqual([]);
  expect(lines).not.toContain("Step 2 of 2: building the site ...");
});

test("a build says what it needs, and stops before it begins on a machine that is too small", () => {
  const lines: string[] = [];
  const say = (line: string) => lines.push(line);
  expectRoom({ memory: 3.9e9, disk: 20e9 }, say);
  expect(lines).toEqual([
    "  It needs 1.0 GB of memory and 0.5 GB of disk; 3.9 GB of memory and 20.0 GB of disk are free.",
  ]);
  const small = "Building needs 1.0 GB of memory and 0.5 GB of disk, and 0.9 GB of memory";
  expect(() => expectRoom({ memory: 0.9e9, disk: 20e9 }, say)).toThrow(small);
  expect(() => expectRoom({ memory: 3.9e9, disk: 0.2e9 }, say)).toThrow(
    "0.2 GB of disk are free. Build on another",
  );
  expect(lines).toHaveLength(1);
});
