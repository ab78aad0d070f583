import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../test/support/database.ts";
import { namesInStore } from "./emptiness.server.ts";

test("a store without its folder is empty, and one that cannot be read is not", async () => {
  const dataDir = await temporaryFolder();
  const folder = path.join(dataDir, "files");
  const names = () => namesInStore({ dataDir, storage: undefined });
  expect(await names()).toEqual([]);
  await mkdir(folder);
  // Whoever runs tests may read every folder, but a link to itself cannot be read.
  await symlink("contents", path.join(folder, "contents"));
  await expect(names()).rejects.toThrow("ELOOP");
  await rm(path.join(folder, "contents"));
  await mkdir(path.join(folder, "contents"));
  await writeFile(path.join(folder, "contents", "one"), "");
  expect(await names()).toEqual(["contents/one"]);
  await rm(dataDir, { recursive: true });
});
