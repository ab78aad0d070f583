import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { tryWriting, watchDisk } from "./disk-writes.ts";

test("a folder that can be written to passes, and nothing is left in it", async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "narthex-writes-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await Promise.all([tryWriting(folder), tryWriting(folder)]);
  expect(await readdir(folder)).toEqual([]);
});

test("a folder that refuses files fails with the code of the operating system", async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "narthex-writes-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await expect(tryWriting(path.join(folder, "gone"))).rejects.toMatchObject({ code: "ENOENT" });
  await writeFile(path.join(folder, "file"), "");
  await expect(tryWriting(path.join(folder, "file"))).rejects.toMatchObject({ code: "ENOTDIR" });
});

test("a disk that has failed stays failed, even if it accepts a file again", async () => {
  const disk = watchDisk(os.tmpdir());
  await disk.tryWriting();
  disk.fail(new Error("EIO: i/o error"));
  disk.fail(new Error("another one"));
  await expect(disk.tryWriting()).rejects.toThrow("EIO: i/o error");
});

test("those who ask while a disk hangs share one attempt, and the next one is another", async () => {
  const disk = watchDisk(path.join(os.tmpdir(), "narthex-no-such-folder"));
  const reasonOf = async (attempt: Promise<void>) => attempt.catch((error: unknown) => error);
  const [one, other] = await Promise.all([reasonOf(disk.tryWriting()), reasonOf(disk.tryWriting())]);
  expect(one).toMatchObject({ code: "ENOENT" });
  expect(other).toBe(one);
  expect(await reasonOf(disk.tryWriting())).not.toBe(one);
});
