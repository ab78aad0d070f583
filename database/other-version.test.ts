import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { expectNoOtherVersion, isHeldByProcess } from "./other-version.ts";

test("on PostgreSQL a site starts whatever its folder is, and keeps none on SQLite from starting", async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "narthex-version-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const databaseUrl = "postgres://127.0.0.1/site";
  const file = path.join(dataDir, "a file");
  await writeFile(file, "");
  await expectNoOtherVersion({ dataDir: path.join(file, "data"), databaseUrl }, "0.1.0");
  await expectNoOtherVersion({ dataDir, databaseUrl }, "0.1.0");
  await expectNoOtherVersion({ dataDir, databaseUrl: undefined }, "0.2.0");
  expect(isHeldByProcess({ dataDir, databaseUrl })).toBe(true);
});
