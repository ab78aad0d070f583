import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { shareLock, takeLock } from "./process-lock.ts";

const module = new URL("process-lock.ts", import.meta.url).href;

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "narthex-lock-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs a call of the module in a process of its own, which says what it returned and then waits. */
async function inProcess(call: string) {
  const program = `import { shareLock, takeLock } from "${module}"; console.log(Boolean(${call})); globalThis.gc(); setInterval(() => {}, 1e6);`;
  const child = spawn(process.execPath, ["--expose-gc", "--input-type=module-typescript", "--eval", program]);
  onTestFinished(() => void child.kill("SIGKILL"));
  const [said] = await once(child.stdout, "data");
  return {
    got: String(said).trim() === "true",
    async kill() {
      child.kill("SIGKILL");
      await once(child, "close");
    },
  };
}

test("a lock is one process’s until it is killed, and nothing is left to remove by hand", async () => {
  const file = path.join(await emptyFolder(), "lock");
  const first = await inProcess(`takeLock(${JSON.stringify(file)})`);
  expect(first.got).toBe(true);
  expect(takeLock(file)).toBeUndefined();
  await first.kill();
  const unlock = takeLock(file);
  expect(unlock).toBeDefined();
  expect((await inProcess(`takeLock(${JSON.stringify(file)})`)).got).toBe(false);
  unlock?.();
  expect((await inProcess(`takeLock(${JSON.stringify(file)})`)).got).toBe(true);
});

test("processes of one version share a folder, another version gets it once the last of them was killed", async () => {
  const file = path.join(await emptyFolder(), "running");
  const start = (version: string) => inProcess(`shareLock(${JSON.stringify(file)}, "${version}")`);
  const [one, other] = [await start("1"), await start("1")];
  expect([one.got, other.got]).toEqual([true, true]);
  expect((await start("2")).got).toBe(false);
  await one.kill();
  expect((await start("2")).got).toBe(false);
  await other.kill();
  expect((await start("2")).got).toBe(true);
  expect(shareLock(file, "1")).toBe(false);
});
