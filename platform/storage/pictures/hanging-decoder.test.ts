import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { DecoderEndedError, PictureProcess } from "./picture-process.ts";

// Windows has no such files.
test.skipIf(process.platform === "win32")(
  "a file that keeps the decoder waiting harms no other picture",
  async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), "decoder-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const [pipe, from, to] = ["pipe", "from.png", "to.png"].map((name) => path.join(folder, name)) as [
      string,
      string,
      string,
    ];
    // Nobody ever writes into it.
    await promisify(execFile)("mkfifo", [pipe]);
    await sharp({ create: { width: 9, height: 9, channels: 3, background: "#fff" } })
      .png()
      .toFile(from);
    const decoder = new PictureProcess(undefined, (order) => ("describe" in order ? 300 : 60_000));
    onTestFinished(() => decoder.stop());
    await expect(decoder.describe(pipe)).rejects.toThrow(DecoderEndedError);
    const limits = { animated: false, resize: {}, mostPixels: 1000, seconds: 30 };
    expect(await decoder.encode({ from, to, output: ["png", {}], ...limits })).toMatchObject({
      width: 9,
      height: 9,
    });
  },
);
