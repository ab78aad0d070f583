import { randomFillSync } from "node:crypto";
import sharp from "sharp";
import { maxBytes } from "../../app/media/storage/storage-limits.ts";

/** A JPEG of noise, as large as a picture upload may be and of at most 24 megapixels, like those of cameras. */
export async function noisyPicture(): Promise<Blob> {
  const [width, height] = [6000, 4000];
  const noise = Buffer.alloc(width * height * 3);
  const random = randomFillSync(new Uint8Array(2 ** 24));
  // Only a quarter of the brightness range: with full-range noise, 24 megapixels would not fit into the limit.
  for (let at = 0; at < noise.length; at++) noise[at] = 96 + ((random[at % random.length] ?? 0) & 63);
  const encoded = (rows: number) =>
    sharp(noise, { raw: { width, height, channels: 3 } })
      .extract({ left: 0, top: 0, width, height: rows })
      .jpeg({ quality: 95 })
      .toBuffer();
  const whole = await encoded(height);
  const picture = await encoded(Math.floor(height * Math.min(1, (0.995 * maxBytes.picture) / whole.length)));
  if (picture.length > maxBytes.picture || picture.length < 0.95 * maxBytes.picture)
    throw new Error(`the picture has ${picture.length} bytes, which is outside the intended size`);
  return new Blob([new Uint8Array(picture)], { type: "image/jpeg" });
}
