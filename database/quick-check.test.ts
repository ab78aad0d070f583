import { execFile, execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { quickCheck } from "./quick-check.ts";

test("a file that cannot be opened fails with what SQLite says", async () => {
  await expect(quickCheck(path.join(os.tmpdir(), "no-such-folder", "narthex.sqlite"), 1000)).rejects.toThrow(
    "unable to open database file",
  );
});

// Opening a pipe that nobody writes to blocks like reading a table of many gigabytes, and no thread can be stopped there.
test.skipIf(process.platform === "win32")(
  "a check that hangs inside SQLite is ended, so that the command that runs it ends too",
  async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), "narthex-check-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const pipe = path.join(folder, "narthex.sqlite");
    execFileSync("mkfifo", [pipe]);
    const module = JSON.stringify(new URL("quick-check.ts", import.meta.url).href);
    const command = `const { quickCheck } = await import(${module});
      console.log(JSON.stringify(await quickCheck(${JSON.stringify(pipe)}, 0)));`;
    const ended = promisify(execFile)(process.execPath, ["--input-type=module", "--eval", command], {
      timeout: 60_000,
      killSignal: "SIGKILL",
    });
    expect(JSON.parse((await ended).stdout)).toEqual({ isComplete: false });
  },
);
