import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PictureProcess } from "./picture-process.ts";

const decoder = new PictureProcess();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "shapes-"));
});
afterAll(async () => {
  decoder.stop();
  await rm(folder, { recursive: true });
});

async function shapeOf(source: Buffer | string) {
  const [from, to] = [path.join(folder, "source"), path.join(folder, "shape")];
  await writeFile(from, source);
  const limits = { side: 512, mostBytes: 32 * 1024, mostPixels: 25_000_000, seconds: 60 };
  const about = await decoder.findShape({ from, to, ...limits });
  const shape = await readFile(to);
  const { data, info } = await sharp(shape).greyscale().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) =>
    data[(Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) * info.channels];
  return { about, at, bytes: shape.length };
}

const svg = (body: string, size = `width="100" height="50"`) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${body}</svg>`;
const triangle = `<path fill="#c00" d="M20 40 40 10l20 30Z"/>`;

test("the shape of an SVG is what it paints, cut to its box and without its colour", async () => {
  const { about, at } = await shapeOf(svg(triangle));
  expect([about.width, about.height]).toEqual([410, 308]);
  expect([at(0.5, 0.9), at(0, 0), at(1, 0)]).toEqual([255, 0, 0]);
});

test("white on a colour is a hole, and a logo that is all white is a shape", async () => {
  const bar = `<path fill="#fff" d="M35 20h10v10H35Z"/>`;
  const { at } = await shapeOf(svg(`<circle fill="#063" cx="40" cy="25" r="20"/>${bar}`));
  expect([at(0.5, 0.5), at(0.5, 0.1)]).toEqual([0, 255]);
  expect((await shapeOf(svg(bar))).at(0.5, 0.5)).toBe(255);
});

test("how large an SVG says it is does not matter", async () => {
  const { about } = await shapeOf(svg(triangle, `width="30000" height="15000" viewBox="0 0 100 50"`));
  expect([about.width, about.height]).toEqual([410, 308]);
});

test("a PNG without transparency has the shape of what is dark on its light ground", async () => {
  const ground = `<rect width="100" height="50" fill="#f8f4ea"/>`;
  const { about, at } = await shapeOf(
    await sharp(Buffer.from(svg(ground + triangle.replace("#c00", "#334"))))
      .png()
      .toBuffer(),
  );
  expect(about.isFromBrightness).toBe(true);
  expect(at(0.5, 0.9)).toBeGreaterThan(240);
  expect(at(0, 0)).toBeLessThan(16);
});

test.each([
  [
    "light on dark",
    svg(`<rect width="100" height="50" fill="#123"/>${triangle.replace("#c00", "#fff")}`),
    "no ground",
  ],
  ["an empty drawing", svg(""), "empty"],
  [
    "a JPEG",
    await sharp({ create: { width: 9, height: 9, channels: 3, background: "#fff" } })
      .jpeg()
      .toBuffer(),
    "other format",
  ],
  ["HTML", "<!DOCTYPE html><p>Hello", "unsupported image format"],
  [
    "too many pixels",
    await sharp({ create: { width: 30_000, height: 2000, channels: 3, background: "#fff" } })
      .png()
      .toBuffer(),
    "pixel limit",
  ],
])("%s is refused", async (_, source, message) => {
  await expect(shapeOf(source)).rejects.toThrow(message);
});

test("an SVG loads no other file, and runs no script", async () => {
  const secret = path.join(folder, "secret.png");
  await sharp({ create: { width: 50, height: 50, channels: 3, background: "#000" } })
    .png()
    .toFile(secret);
  const hostile = [
    `<image width="100" height="50" xlink:href="file://${secret}"/>`,
    `<image width="100" height="50" href="secret.png"/>`,
    `<image width="100" height="50" href="http://127.0.0.1:9/a.png"/>`,
    `<script>document.documentElement.innerHTML = "<rect width='100' height='50'/>"</script>`,
    `<foreignObject width="100" height="50"><iframe xmlns="http://www.w3.org/1999/xhtml" src="file:///etc/passwd"/></foreignObject>`,
    `<style>@import url("file://${secret}"); rect { fill: url("file://${secret}#a") }</style>`,
  ];
  for (const body of hostile) await expect(shapeOf(svg(body)), body).rejects.toThrow("empty");
});

test("entities name no files and do not multiply", async () => {
  const text = (doctype: string, name: string) =>
    `<!DOCTYPE svg [${doctype}]>${svg(`<text x="0" y="40" font-size="40">${name}</text>`)}`;
  await expect(shapeOf(text(`<!ENTITY file SYSTEM "file:///etc/hostname">`, "&file;"))).rejects.toThrow();
  const laughs = Array.from(
    { length: 9 },
    (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`,
  );
  await expect(shapeOf(text(`<!ENTITY l0 "ha">${laughs.join("")}`, "&l9;"))).rejects.toThrow();
});

test("a detailed logo becomes smaller rather than heavy", async () => {
  const dots = Array.from(
    { length: 3000 },
    (_, at) => `<circle cx="${(at * 37) % 100}" cy="${(at * 53) % 100}" r="${0.2 + (at % 7) / 20}"/>`,
  );
  const { bytes } = await shapeOf(svg(dots.join(""), `width="100" height="100"`));
  expect(bytes).toBeLessThanOrEqual(32 * 1024);
});

test("a shape is drawn in a colour, in the middle of a ground", async () => {
  const [from, shape, to] = ["source", "shape", "icon.png"].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  await writeFile(from, svg(`<circle cx="50" cy="50" r="50"/>`, `width="100" height="100"`));
  await decoder.findShape({ from, to: shape, side: 64, mostBytes: 9999, mostPixels: 1e6, seconds: 9 });
  await decoder.drawShape({
    shape: { base64: (await readFile(shape)).toString("base64") },
    to,
    width: 100,
    height: 100,
    within: { width: 40, height: 40 },
    colour: "#ff8000",
    ground: { colour: "#004080", corner: 0 },
  });
  const { data, info } = await sharp(to).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * info.channels).subarray(0, 3),
  ];
  expect([info.width, info.height, info.channels], "without an alpha channel").toEqual([100, 100, 3]);
  expect([at(50, 50), at(33, 50), at(5, 5), at(27, 50)]).toEqual([
    [255, 128, 0],
    [255, 128, 0],
    [0, 64, 128],
    [0, 64, 128],
  ]);
});
