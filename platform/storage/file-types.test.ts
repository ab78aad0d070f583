import { describe, expect, test } from "vitest";
import { fileTypes, onlyTypes, sniffedBytes } from "./file-types.ts";

const types = Object.keys(fileTypes) as (keyof typeof fileTypes)[];

/** Silent MP3: 26 ms. */
const frame = Buffer.alloc(417);
frame.set([0xff, 0xfb, 0x90, 0x00]);
const sound = Buffer.concat(Array.from({ length: 200 }, () => frame));

function id3(length: number): Buffer {
  const tag = Buffer.alloc(10 + length);
  tag.set([0x49, 0x44, 0x33, 3, 0, 0, 0, length >> 14, (length >> 7) & 127, length & 127]);
  return tag;
}

const box = (brand: string) => Buffer.from(`\0\0\0\x14ftyp${brand}\0\0\x02\0${brand}`, "latin1");

/** What the bytes are found to be when they come in chunks of this size, or why they are refused. */
async function found(bytes: Buffer, size = 16_384): Promise<string | undefined> {
  let type: string | undefined;
  const chunks = (async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  })();
  const passed: Uint8Array[] = [];
  try {
    for await (const chunk of onlyTypes(chunks, types, { whole: true, found: (one) => (type = one) }))
      passed.push(chunk);
  } catch (error) {
    return error instanceof Error ? error.message : undefined;
  }
  expect(Buffer.concat(passed)).toEqual(bytes);
  return type;
}

describe("an MP3", () => {
  test.each([
    ["after two tags", [id3(100), id3(20_000)]],
    ["after a tag and zeros", [id3(100), Buffer.alloc(5000)]],
    ["after zeros", [Buffer.alloc(200_000)]],
    ["after other bytes", [Buffer.from("x".repeat(6000))]],
    [
      "after an APE tag",
      [Buffer.from("APETAGEX\xd0\x07\0\0\x20\0\0\0\0\0\0\0\0\0\0\xa0", "latin1"), Buffer.alloc(40)],
    ],
    ["after a tag that is longer than what is looked at", [id3(sniffedBytes + 10)]],
  ])("is known %s", async (_, before) => {
    for (const size of [1000, 16_384, 1_000_000])
      expect(await found(Buffer.concat([...before, sound]), size)).toBe("mp3");
  });

  test("is looked for within 256 KB", async () => {
    expect(await found(Buffer.concat([Buffer.alloc(sniffedBytes), sound]))).toContain("We cannot tell");
  });

  test("has two frames of one kind that follow each other", async () => {
    const single = Buffer.concat([frame, Buffer.alloc(3000, "x")]);
    expect(await found(single)).toContain("We cannot tell");
    const other = Buffer.from(frame);
    other[2] = 0x98;
    expect(await found(Buffer.concat([frame, other, Buffer.alloc(3000, "x")]))).toContain("We cannot tell");
  });
});

test.each(["3gp4", "3gp6", "3g2a", "qt  ", "M4A ", "M4B ", "F4A "])(
  "MP4 of the brand %s is taken for sound",
  async (brand) => {
    expect(await found(Buffer.concat([box(brand), Buffer.alloc(5000)]))).toBe("m4a");
  },
);

test.each(["isom", "iso2", "mp42", "avc1"])("MP4 of the brand %s may be a film", async (brand) => {
  expect(await found(box(brand))).toBe("mp4");
});

test.each([
  ["WAV", "RIFF\x24\0\0\0WAVEfmt ", "This is a WAV file."],
  ["AVI with frames of MP3", `RIFF\x24\0\0\0AVI ${sound.toString("latin1")}`, "This is an AVI film."],
  ["a WAV of more than 4 GB", "RF64\xff\xff\xff\xffWAVEds64", "This is a WAV file."],
  ["a recording of a dictation machine", "\x03ds2", "This is a file of a dictation machine."],
  ["a project of Audacity", "SQLite format 3\0", "This is a project of an editor, not its sound."],
  ["a playlist", "#EXTM3U\nhttps://hill.example/a.mp3", "This is a playlist, not the sound that it names."],
  ["QuickTime without a brand", "\0\0\0\x08wide\0\0\0\0mdat", "This is a QuickTime file of an old kind."],
  ["Monkey’s Audio", "MAC \x96\x0f", "This is a file of a kind of sound that browsers do not play."],
  ["FLAC after a tag", `${id3(50).toString("latin1")}fLaC`, "This is a FLAC file."],
  ["Vorbis", `OggS${"\0".repeat(24)}\x01vorbis`, "This is an Ogg file with other sound than Opus."],
  ["AAC", "\xff\xf1\x50\x80", "This is an AAC stream."],
  ["Matroska", "\x1a\x45\xdf\xa3\x42\x82\x88matroska", "This is a Matroska file."],
  ["HEIC", "\0\0\0\x18ftypheic\0\0\0\0mif1", "This is a picture."],
  ["a page with sound in it", `<html>${sound.toString("latin1")}`, "This is a web page or an XML file."],
  ["a ZIP archive with sound in it", `PK\x03\x04${sound.toString("latin1")}`, "This is a ZIP archive"],
])("%s is refused by its name", async (_, text, words) => {
  const refusal = await found(Buffer.from(text, "latin1"));
  expect(refusal).toContain(words);
  expect(refusal).toContain("Please upload one of these: PDF, MP3, MP4, M4A, Opus, WebM.");
});

test("a type that is not taken here is not in the list of those that are", async () => {
  const source = (async function* () {
    yield sound;
  })();
  await expect(onlyTypes(source, ["pdf", "mp4"], { whole: true }).next()).rejects.toThrow(
    "This is an MP3 file. Please upload one of these: PDF, MP4.",
  );
});

test("what is refused by its first bytes is not read further, and at most 256 KB are held back", async () => {
  let read = 0;
  async function* endless(first: Buffer) {
    yield first;
    for (;;) {
      read += 4096;
      yield Buffer.alloc(4096, "x");
    }
  }
  await expect(
    onlyTypes(endless(Buffer.from("\x89PNG", "latin1")), types, { whole: false }).next(),
  ).rejects.toThrow();
  expect(read).toBeLessThanOrEqual(8192);
  read = 0;
  await expect(onlyTypes(endless(Buffer.from("x")), types, { whole: false }).next()).rejects.toThrow();
  expect(read).toBeLessThanOrEqual(sniffedBytes + 4096);
});

test("hostile bytes are looked at once, however small their chunks are", async () => {
  const hostile = Buffer.alloc(sniffedBytes, Buffer.from([0xff, 0xfb, 0x90, 0xc0]));
  expect(await found(hostile, 1)).toContain("We cannot tell");
});
