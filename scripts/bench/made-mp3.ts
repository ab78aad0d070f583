import { randomBytes } from "node:crypto";

/** A frame of MPEG 1, layer III, with 128 kbit/s and 44.1 kHz. */
export const mp3Frame = Buffer.concat([Buffer.from("fffb9000", "hex"), randomBytes(413)]);

/** Samples in a frame, and in a second. */
export const samples = { ofFrame: 1152, ofSecond: 44_100 };

/** As many frames, in chunks of about a megabyte. */
export function* mp3Of(frames: number): Generator<Buffer<ArrayBuffer>> {
  const atOnce = 2500;
  const chunk = Buffer.concat(Array.from({ length: atOnce }, () => mp3Frame));
  for (let left = frames; left > 0; left -= atOnce)
    yield chunk.subarray(0, Math.min(left, atOnce) * mp3Frame.length);
}
