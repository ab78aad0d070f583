/** A logo of which only the shape is wanted; the process that finds it gets this as JSON. */
export interface ShapeSource {
  /** Path of an SVG or PNG. */
  from: string;
  /** Where the shape is written: a WebP in shades of grey, white where the logo is. */
  to: string;
  /** Longest side, in pixels. */
  side: number;
  mostBytes: number;
  /** Of a PNG. */
  mostPixels: number;
  seconds: number;
}

/** A shape filled with a colour, as a PNG; the process that draws it gets this as JSON. */
export interface ShapeDrawing {
  /** As `findShape` writes it. */
  shape: { base64: string } | { svg: string };
  to: string;
  /** Of the picture, in pixels. */
  width: number;
  height: number;
  /** What the shape is scaled to, in the middle. */
  within: { width: number; height: number };
  /** `#rrggbb` */
  colour: string;
  /** `#rrggbb`, with round corners of a radius in pixels; transparent without it. */
  ground?: { colour: string; corner: number } | undefined;
}

/**
 * Finds the shape in a logo: what is neither transparent nor white on a colour or, without transparency, what is dark on a
 * light ground.
 *
 * Runs in the decoder from its source text, so it must not use anything from this module. The file is read here, so that
 * librsvg knows no folder from which an SVG could load others.
 *
 * @throws "other format", "no ground" if it is neither transparent nor light at its edges, and "empty".
 */
export async function findShape(
  sharp: typeof import("sharp").default,
  { from, to, side, mostBytes, mostPixels, seconds }: ShapeSource,
): Promise<{ width: number; height: number; isFromBrightness: boolean }> {
  const { readFileSync, writeFileSync } = process.getBuiltinModule("node:fs");
  const source = readFileSync(from);
  const about = await sharp(source, { limitInputPixels: false }).metadata();
  if (about.format !== "svg" && about.format !== "png") throw new Error("other format");
  // Vectors are drawn as large as they are needed, however large they say they are.
  const longest = 2 * side;
  const density = Math.min(100_000, Math.max(1, (72 * longest) / Math.max(about.width, about.height)));
  const { data, info } = await sharp(source, {
    limitInputPixels: mostPixels,
    failOn: "error",
    ...(about.format === "svg" && { density }),
  })
    .timeout({ seconds })
    .resize({ width: longest, height: longest, fit: "inside", withoutEnlargement: about.format === "png" })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;

  const shape = Buffer.alloc(width * height);
  const brightnessAt = (at: number) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * channels, at * channels + 3);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  let isOpaque = true;
  let dark = 0;
  for (let at = 0; at < shape.length; at++) {
    shape[at] = data[at * channels + channels - 1] ?? 0;
    if ((shape[at] ?? 0) < 250) isOpaque = false;
    if ((shape[at] ?? 0) > 128 && brightnessAt(at) < 160) dark++;
  }
  if (isOpaque) {
    for (let at = 0; at < shape.length; at++) shape[at] = 255 - Math.round(brightnessAt(at));
    const edge: number[] = [];
    for (let x = 0; x < width; x++) edge.push(shape[x] ?? 0, shape[(height - 1) * width + x] ?? 0);
    for (let y = 0; y < height; y++) edge.push(shape[y * width] ?? 0, shape[y * width + width - 1] ?? 0);
    edge.sort((one, other) => one - other);
    const ground = edge[Math.floor(edge.length / 2)] ?? 0;
    const darkest = shape.reduce((most, ink) => Math.max(most, ink), 0);
    if (ground > 64) throw new Error("no ground");
    // So that a grey drawing on cream is as opaque as a black one on white.
    for (let at = 0; at < shape.length; at++)
      shape[at] = Math.max(
        0,
        Math.min(255, Math.round((((shape[at] ?? 0) - ground - 8) * 255) / (darkest - ground || 1))),
      );
  }

  // White on a colour, such as a cross in a circle, is a hole. A logo that is all white is for dark grounds.
  if (!isOpaque && dark > shape.length / 100)
    for (let at = 0; at < shape.length; at++)
      shape[at] = Math.round((shape[at] ?? 0) * Math.min(1, Math.max(0, (240 - brightnessAt(at)) / 40)));

  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if ((shape[y * width + x] ?? 0) > 24) {
        left = Math.min(left, x);
        right = Math.max(right, x);
        top = Math.min(top, y);
        bottom = Math.max(bottom, y);
      }
  if (right < left) throw new Error("empty");

  const found = { left, top, width: right - left + 1, height: bottom - top + 1 };
  let size = side;
  for (;;) {
    const { data: webp, info: made } = await sharp(shape, { raw: { width, height, channels: 1 } })
      .extract(found)
      .resize({ width: size, height: size, fit: "inside", withoutEnlargement: true })
      .webp({ lossless: true, effort: 6 })
      .toBuffer({ resolveWithObject: true });
    if (webp.length <= mostBytes || size <= 64) {
      writeFileSync(to, webp);
      return { width: made.width, height: made.height, isFromBrightness: isOpaque };
    }
    size = Math.round(size * 0.75);
  }
}

/** Runs in the decoder from its source text, so it must not use anything from this module. */
export async function drawShape(
  sharp: typeof import("sharp").default,
  { shape, to, width, height, within, colour, ground }: ShapeDrawing,
): Promise<void> {
  const opened =
    "svg" in shape
      ? sharp(Buffer.from(shape.svg), { density: 1000 }).ensureAlpha().extractChannel("alpha")
      : sharp(Buffer.from(shape.base64, "base64"), { limitInputPixels: 1_000_000 }).extractChannel(0);
  const { data, info } = await opened
    .resize({ ...within, fit: "inside" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: 1 as const };
  const filled = await sharp({ create: { ...raw, channels: 3, background: colour } })
    .joinChannel(data, { raw })
    .png()
    .toBuffer();
  const box = `width="${width}" height="${height}"`;
  const rect = ground ? `<rect ${box} rx="${ground.corner}" fill="${ground.colour}"/>` : "";
  const drawn = sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${box}>${rect}</svg>`)).composite([
    { input: filled },
  ]);
  // Directories of podcasts refuse a cover with an alpha channel, also if all of it is opaque.
  await (ground?.corner === 0 ? drawn.removeAlpha() : drawn).png({ compressionLevel: 9 }).toFile(to);
}
