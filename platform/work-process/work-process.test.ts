import { spawn } from "node:child_process";
import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { temporaryFolder } from "../../test/support/database.ts";
import { type Asking, askProcess } from "./ask.ts";
import type { Wish } from "./testing/obedient.ts";
import { WorkProcessError } from "./work-process-error.ts";

const folder = await temporaryFolder();
const notes = path.join(folder, "notes");
const programs = path.join(import.meta.dirname, "testing");
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
beforeEach(() => writeFile(notes, ""));

async function ask(does: Wish["does"], changed: Partial<Asking> = {}) {
  const said: string[] = [];
  const swept: number[] = [];
  const wish: Wish = { does, notes };
  const answer = await askProcess<Wish, unknown>(wish, {
    program: path.join(programs, "obedient.ts"),
    ...{ signal: undefined, longestMs: 1e9, graceMs: 60_000 },
    said: (text) => void said.push(text),
    swept: async (pid) => void swept.push(pid),
    ...changed,
  }).catch((error: Error) => error);
  return { answer, said, swept };
}

/** The id of the process, once it has begun. */
const begun = () =>
  vi.waitFor(
    async () => {
      const pid = Number(/^began (\d+)/.exec(await readFile(notes, "utf8"))?.[1]);
      expect(pid).toBeGreaterThan(0);
      return pid;
    },
    { timeout: 120_000, interval: 20 },
  );

const gone = (pid: number) =>
  vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow("ESRCH"), { timeout: 120_000, interval: 50 });

test("a process answers its order with a low priority, and what it complains of is passed on", async () => {
  expect(await ask("complain")).toEqual({
    answer: { does: "complain", isLow: true },
    said: ["this is odd\n"],
    swept: [],
  });
});

test("an error of a process arrives with its codes and its cause", async () => {
  const { answer, swept } = await ask("fail");
  expect(answer).toMatchObject({ name: "RangeError", message: "no such night", code: "ENOSPC", errcode: 13 });
  expect((answer as Error).cause).toMatchObject({ message: "the disk is gone" });
  expect(swept).toEqual([]);
});

test("a process that ends without an answer fails with a sentence, and what it left is swept", async () => {
  const { answer, swept } = await ask("crash");
  expect(answer).toEqual(new WorkProcessError("The process that does this ended with 7 before it was done."));
  expect(swept).toEqual([await begun()]);
});

test("a process that is killed fails with a sentence, and what it left is swept", async () => {
  const asked = ask("work on");
  const pid = await begun();
  process.kill(pid, "SIGKILL");
  const { answer, swept } = await asked;
  expect(answer).toEqual(
    new WorkProcessError(
      "The process that does this was killed (SIGKILL), as Linux does when memory runs out.",
    ),
  );
  expect(swept).toEqual([pid]);
});

test("a process that runs out of memory says so", async () => {
  vi.stubEnv("NODE_OPTIONS", "--max-old-space-size=30");
  const { answer } = await ask("fill the memory");
  vi.unstubAllEnvs();
  expect(answer).toEqual(new WorkProcessError("The process that does this ran out of memory."));
});

test("a program that cannot be started fails with a sentence", async () => {
  const missing = await ask("answer", { program: path.join(programs, "nothing.ts") });
  expect(missing.answer).toEqual(
    new WorkProcessError("The process that does this ended with 1 before it was done."),
  );
  expect(missing.said.join("")).toContain("Cannot find module");
  const node = process.execPath;
  process.execPath = path.join(folder, "no-node");
  const { answer, swept } = await ask("answer");
  process.execPath = node;
  expect(answer).toBeInstanceOf(WorkProcessError);
  expect((answer as Error).message).toMatch(/^The process that does this could not be started: .*ENOENT\.$/);
  expect(swept).toEqual([]);
});

test("a process that works too long is killed", async () => {
  const { answer, swept } = await ask("work on", { longestMs: 1 });
  expect(answer).toEqual(new WorkProcessError("It took longer than 0 hours."));
  expect(swept).toHaveLength(1);
});

test("a process is asked to stop, and then fails with the reason for it", async () => {
  const stopping = new AbortController();
  const asked = ask("stop when asked", { signal: stopping.signal });
  const pid = await begun();
  stopping.abort(new Error("the site stops"));
  expect((await asked).answer).toEqual(new Error("the site stops"));
  await gone(pid);
  expect(await readFile(notes, "utf8")).not.toContain("abandoned");
});

test("a process that does not stop when it is asked cleans up and ends", async () => {
  const stopping = new AbortController();
  const asked = ask("work on", { signal: stopping.signal });
  const pid = await begun();
  stopping.abort(new Error("the site stops"));
  expect(await asked).toMatchObject({ answer: new Error("the site stops"), swept: [pid] });
  expect(await readFile(notes, "utf8")).toContain("abandoned");
});

test("no process is started once it is to stop", async () => {
  const { answer } = await ask("answer", { signal: AbortSignal.abort(new Error("the site stops")) });
  expect(answer).toEqual(new Error("the site stops"));
  expect(await readFile(notes, "utf8")).toBe("");
});

test("a process ends with the one that asked it, and cleans up", async () => {
  const asking = spawn(process.execPath, [path.join(programs, "asks-and-waits.ts"), notes], {
    stdio: "ignore",
  });
  const pid = await begun();
  asking.kill("SIGKILL");
  await gone(pid);
  expect(await readFile(notes, "utf8")).toContain("abandoned");
});
