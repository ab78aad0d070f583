import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../test/support/database.ts";
import { openDiskStore } from "./disk-store.ts";

test("the readiness probe writes nothing, and fails once the folder is deleted", async () => {
  const folder = path.join(await temporaryFolder(), "files");
  const store = await openDiskStore(folder);
  const before = await readdir(folder, { recursive: true });
  await store.probe();
  expect(await readdir(folder, { recursive: true })).toEqual(before);
  await rm(path.dirname(folder), { recursive: true });
  await expect(store.probe()).rejects.toThrow();
});
