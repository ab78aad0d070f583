import { expect, test } from "vitest";
import { recordingOf } from "../../test/support/recordings.ts";
import { measureRecording } from "./measure-recording.ts";

function measure(bytes: Buffer) {
  let read = 0;
  const measured = measureRecording({
    size: bytes.length,
    read: async ({ start, end }) => {
      read += end + 1 - start;
      return bytes.subarray(start, end + 1);
    },
  });
  return measured.then((known) => ({ known, read }));
}

test.each([
  ["m4a", "aac"],
  ["opus", "opus"],
  ["webm", "opus"],
] as const)("the length of %s is that of its packets", async (kind, codec) => {
  const { known } = await measure(await recordingOf(kind, 90));
  expect(known).toMatchObject({ codecs: [codec], hasPictures: false });
  expect(Math.abs((known?.seconds ?? 0) - 90)).toBeLessThan(0.05);
});

test("twelve hours are measured by reading a part of the file", async () => {
  const bytes = await recordingOf("m4a", 12 * 3600);
  const { known, read } = await measure(bytes);
  expect(Math.round(known?.seconds ?? 0)).toBe(12 * 3600);
  expect(read).toBeLessThan(bytes.length);
});

test.each(["m4a", "webm"] as const)("a film that calls itself %s is told by its pictures", async (kind) => {
  const { known } = await measure(await recordingOf(kind, 5, { withPictures: true }));
  expect(known?.hasPictures).toBe(true);
});

test.each(["m4a", "opus", "webm"] as const)(
  "%s that is cut off or damaged makes nothing fail",
  async (kind) => {
    const whole = await recordingOf(kind, 20);
    for (let part = 0; part < 40; part++) {
      await measure(whole.subarray(0, Math.floor((whole.length * part) / 40)));
      const damaged = Buffer.from(whole);
      for (let at = part * 7; at < damaged.length; at += 41 + part)
        damaged[at] = (damaged[at] ?? 0) ^ (1 << (part % 8));
      const { known } = await measure(damaged);
      expect(known === undefined || known.seconds > 0).toBe(true);
    }
    expect((await measure(whole.subarray(0, 40))).known).toBeUndefined();
  },
);

test("a store that fails is not taken for a damaged file", async () => {
  const failing = measureRecording({
    size: 10_000,
    read: async () => {
      throw new Error("the disk is away");
    },
  });
  await expect(failing).rejects.toThrow("the disk is away");
});
