import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { barCount, scanMp3 } from "./scan-mp3.ts";

/** A frame of MPEG 1 at 44.1 kHz in mono: silent with the gain 0. */
function frame(kbits: 32 | 64 | 128 | 320, gain: number): Buffer {
  const index = { 32: 1, 64: 5, 128: 9, 320: 14 }[kbits];
  const bytes = Buffer.alloc(Math.floor((144 * kbits * 1000) / 44_100));
  bytes.set([0xff, 0xfb, index << 4, 0xc0]);
  if (gain === 0) return bytes;
  // After 18 bits: 12 of the length, 9 of the values, 8 of the gain.
  bytes[4 + 2] = 0b00_000000;
  bytes[4 + 3] = 0b000100_00;
  setBits(bytes, 32 + 18 + 21, 8, gain);
  return bytes;
}

function setBits(bytes: Buffer, start: number, count: number, value: number): void {
  for (let bit = 0; bit < count; bit++) {
    const at = start + bit;
    const isSet = (value >> (count - 1 - bit)) & 1;
    bytes[at >> 3] = ((bytes[at >> 3] ?? 0) & ~(1 << (7 - (at & 7)))) | (isSet << (7 - (at & 7)));
  }
}

async function* inChunks(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const scan = (parts: Buffer[], size = 64 * 1024) => scanMp3(inChunks(Buffer.concat(parts), size));
const frames = (count: number, make: (index: number) => Buffer) =>
  Array.from({ length: count }, (_, index) => make(index));
const perFrame = 1152 / 44_100;

function id3(length: number): Buffer {
  const tag = Buffer.alloc(10 + length, 0xff);
  tag.set([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, length >> 7, length & 127]);
  return tag;
}

test.each([1, 7, 1000, 64 * 1024])(
  "the length is that of the frames, whatever their bit rate, in chunks of %i bytes",
  async (size) => {
    const rates = [32, 64, 128, 320] as const;
    const scanned = await scan(
      frames(2000, (index) => frame(rates[index % 4] ?? 32, 200)),
      size,
    );
    expect(scanned?.seconds).toBeCloseTo(2000 * perFrame, 6);
  },
);

test("tags at both ends, damaged bytes and a cut-off frame are left out", async () => {
  const damaged = Buffer.from(`${"x".repeat(500)}${"\xff\xfb".repeat(20)}`, "latin1");
  const scanned = await scan([
    id3(9000),
    ...frames(1000, () => frame(128, 200)),
    damaged,
    ...frames(1000, () => frame(128, 200)),
    frame(128, 200).subarray(0, 100),
    Buffer.from(`TAG${"\0".repeat(125)}`),
  ]);
  expect(Math.abs((scanned?.seconds ?? 0) - 2000 * perFrame)).toBeLessThan(3 * perFrame);
});

function ape(length: number, { isHeader }: { isHeader: boolean }): Buffer {
  const tag = Buffer.alloc(32);
  tag.write("APETAGEX");
  tag.writeUInt32LE(2000, 8);
  tag.writeUInt32LE(length + 32, 12);
  tag.writeUInt32LE(isHeader ? 0xa000_0000 : 0x8000_0000, 20);
  return tag;
}

// What a picture in a tag may hold.
const likeFrames = Buffer.concat([frame(128, 200), frame(128, 200), frame(128, 200)]);

test.each([
  ["several tags", [id3(9000), id3(300), id3(12)], []],
  ["zeros after a tag", [id3(100), Buffer.alloc(3000)], []],
  ["zeros alone", [Buffer.alloc(100_000)], []],
  ["text", [Buffer.from("made by somebody ".repeat(100))], []],
  ["tags that hold what looks like frames", [tagAround(likeFrames), tagAround(likeFrames)], []],
  ["a tag at the end", [], [tagAround(likeFrames)]],
  [
    "a tag with a footer",
    [Buffer.concat([tagAround(likeFrames, 0x10), Buffer.from("3DI\x04\0\x10\0\0\0\0")])],
    [],
  ],
  [
    "an APE tag at either end",
    [ape(likeFrames.length, { isHeader: true }), likeFrames, ape(likeFrames.length, { isHeader: false })],
    [Buffer.alloc(50), ape(50, { isHeader: false })],
  ],
])("%s before or after the sound do not change its length", async (_, before, after) => {
  const sound = frames(190, () => frame(128, 200));
  for (const size of [7, 64 * 1024]) {
    const scanned = await scan([...before, ...sound, ...after], size);
    expect(scanned?.seconds).toBeCloseTo(190 * perFrame, 6);
  }
});

function tagAround(content: Buffer, flags = 0): Buffer {
  const tag = Buffer.concat([id3(content.length).subarray(0, 10), content]);
  tag[5] = flags;
  return tag;
}

test("the bars follow the loudness, and the loudest is 1", async () => {
  const quiet = frames(5000, () => frame(64, 180));
  const loud = frames(5000, () => frame(64, 200));
  const silent = frames(5000, () => frame(64, 0));
  const bars = (await scan([...quiet, ...loud, ...silent]))?.bars ?? [];
  expect(bars).toHaveLength(barCount);
  const [first, second, third] = [bars[30] ?? 0, bars[100] ?? 0, bars[170] ?? 0];
  expect(second).toBeCloseTo(1, 3);
  // 20 steps are five doublings, and bars are roots.
  expect(first).toBeCloseTo(Math.sqrt(1 / 32), 3);
  expect(third).toBe(0);
});

test.each([
  ["nothing", Buffer.alloc(0)],
  ["a few bytes", Buffer.from("ID3")],
  ["a tag that never ends", Buffer.concat([id3(16_000).subarray(0, 200)])],
  ["text", Buffer.from("no sound at all ".repeat(10_000))],
  ["zeros", Buffer.alloc(3_000_000)],
  ["what looks like headers everywhere", Buffer.alloc(3_000_000, Buffer.from([0xff, 0xfb, 0xf0, 0xc0]))],
])("%s has no length", async (_, bytes) => {
  expect(await scan([bytes])).toBeUndefined();
});

test("a real recording has the length that its encoder says", async () => {
  const bytes = await readFile(new URL("../../content/sample/media/hymn.mp3", import.meta.url));
  const scanned = await scan([bytes]);
  const info = Math.max(bytes.indexOf("Xing"), bytes.indexOf("Info"));
  expect(info).toBeGreaterThan(0);
  // Its first frame only tells how many there are.
  const said = bytes.readUInt32BE(info + 8);
  expect(Math.abs((scanned?.seconds ?? 0) - said * perFrame)).toBeLessThan(2 * perFrame);
});

test("twelve hours without any header have their length", async () => {
  const part = Buffer.concat(frames(100, () => frame(32, 200)));
  const count = Math.round((12 * 3600) / (100 * perFrame));
  async function* parts() {
    for (let index = 0; index < count; index++) yield part;
  }
  const scanned = await scanMp3(parts());
  expect(scanned?.seconds).toBeCloseTo(count * 100 * perFrame, 3);
  expect(scanned?.bars).toHaveLength(barCount);
});
