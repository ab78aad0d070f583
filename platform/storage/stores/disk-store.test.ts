import { open, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
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

test("what is appended is on the disk before it is acknowledged: a power failure does not take it back", async () => {
  const folder = path.join(await temporaryFolder(), "files");
  const { growing } = await openDiskStore(folder);
  const handle = await open(import.meta.filename);
  const handles = Object.getPrototypeOf(handle);
  await handle.close();
  const order: string[] = [];
  for (const name of ["writev", "datasync"]) {
    const original = handles[name];
    vi.spyOn(handles, name).mockImplementation(function (this: unknown, ...given: unknown[]) {
      order.push(name);
      return original.apply(this, given);
    });
  }
  onTestFinished(() => void vi.restoreAllMocks());
  async function* bytes() {
    yield Buffer.from("a sermon");
  }
  for (const offset of [0, 8]) {
    await growing?.append("contents/one", offset, bytes());
    order.push("acknowledged");
  }
  const each = ["writev", "datasync", "acknowledged"];
  expect(order).toEqual([...each, ...each]);
});
