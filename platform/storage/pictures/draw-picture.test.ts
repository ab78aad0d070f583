import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Drawing, Paragraph } from "./draw-picture.ts";
import { PictureProcess } from "./picture-process.ts";

const decoder = new PictureProcess(path.resolve("app/look/fonts/drawn-fonts/fonts.conf"));
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "drawing-"));
});
afterAll(async () => {
  decoder.stop();
  await rm(folder, { recursive: true });
});

const plain: Paragraph = {
  text: "",
  font: "Sans",
  sizes: [{ size: 40, mostLines: 2 }],
  colour: "#ffffff",
  mostWidth: 500,
  gap: 20,
};

async function draw(text: string, change: Partial<Paragraph> = {}, rest: Partial<Drawing> = {}) {
  const to = path.join(folder, "drawn.jpg");
  await decoder.draw({
    from: undefined,
    to,
    width: 600,
    height: 300,
    colour: "#000000",
    shade: `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="300"/>`,
    paragraphs: { from: 0, to: 240, list: [{ ...plain, ...change, text }] },
    foot: { at: 270, paragraph: { ...plain, text: "Foot" } },
    mostPixels: 1_000_000,
    seconds: 60,
    ...rest,
  });
  return readFile(to);
}

/** The box around what is light above the foot. */
async function inkOf(picture: Buffer) {
  const { data, info } = await sharp(picture)
    .extract({ left: 0, top: 0, width: 600, height: 245 })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const light = [...data.keys()].filter((at) => (data[at] ?? 0) > 128);
  const columns = light.map((at) => at % info.width);
  const rows = light.map((at) => Math.floor(at / info.width));
  const width = light.length ? Math.max(...columns) - Math.min(...columns) + 1 : 0;
  const height = light.length ? Math.max(...rows) - Math.min(...rows) + 1 : 0;
  return { width, height, middle: (Math.max(...columns) + Math.min(...columns)) / 2 };
}

describe("drawn text", () => {
  test.each(["Sans", "Serif"])(
    "drawn text has the letters of the font %s, not the boxes that stand for missing ones",
    async (font) => {
      const narrow = await inkOf(await draw("iiiiiiii", { font }));
      const wide = await inkOf(await draw("WWWWWWWW", { font }));
      expect(narrow.width).toBeGreaterThan(20);
      expect(wide.width).toBeGreaterThan(2.5 * narrow.width);
      expect(wide.middle).toBeCloseTo(300, -1);
    },
  );

  test.each([
    ["Sans", 259],
    ["Serif", 263],
  ])("drawn text in %s is set in our font, whatever fonts the machine has", async (font, width) => {
    // DejaVu, which most Linux machines have, takes more than 300 pixels.
    expect(Math.abs((await inkOf(await draw("Harvest supper", { font }))).width - width)).toBeLessThan(4);
  });

  test("drawn text is never markup", async () => {
    const bold = await inkOf(await draw("<b>l</b>"));
    expect(bold.width).toBeGreaterThan(2 * (await inkOf(await draw("l"))).width);
    const sizes = new Set<number>();
    for (const text of ["&lt;", "<", "&", "</span><span size='999999'>X", "a\u0000b", "%s%n"])
      sizes.add((await inkOf(await draw(text))).width);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(500);
  });

  test("drawn text gets smaller until it fits, then ends in an ellipsis", async () => {
    const sizes: Paragraph["sizes"] = [
      { size: 60, mostLines: 1 },
      { size: 30, mostLines: 2 },
    ];
    const short = await inkOf(await draw("Supper", { sizes }));
    expect(short.height).toBeGreaterThan(50);
    for (const text of ["Supper for all ".repeat(20), "W".repeat(400)]) {
      const long = await inkOf(await draw(text, { sizes }));
      expect(long.height, text).toBeLessThan(2.2 * 30 * 1.2);
      expect(long.width, text).toBeLessThanOrEqual(500);
    }
  });

  test("drawn text of a paragraph breaks into lines of about the same width", async () => {
    const { width, height } = await inkOf(await draw("Bread and soup and songs for all of us"));
    expect(height).toBeGreaterThan(60);
    expect(width).toBeLessThan(440);
  });

  test("drawn text stands on a picture, cropped to the size", async () => {
    const from = path.join(folder, "tall.png");
    await sharp({ create: { width: 100, height: 900, channels: 4, background: "#cc000080" } }).toFile(from);
    const drawn = await draw("Supper", {}, { from });
    const { format, width, height } = await sharp(drawn).metadata();
    expect({ format, width, height }).toEqual({ format: "jpeg", width: 600, height: 300 });
    const [red = 0, green] = await sharp(drawn)
      .extract({ left: 5, top: 5, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect(red).toBeGreaterThan(80);
    expect(green).toBeLessThan(20);
  });

  test("drawn text is refused for what is no picture", async () => {
    const from = path.join(folder, "drawn.txt");
    await writeFile(from, "no picture");
    await expect(draw("Supper", {}, { from })).rejects.toThrow(/unsupported/);
  });
});
