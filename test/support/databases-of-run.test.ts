import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

test("a run ends with its own exit code", () => {
  const run = `await import("./test/support/databases-of-run.ts"); process.exitCode = 3;`;
  const { status } = spawnSync(process.execPath, ["--input-type=module", "--eval", run]);
  expect(status).toBe(3);
});
