import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { StorageError } from "../errors.ts";
import { withWorkFolder } from "./clean-picture.ts";
import type { ShapeDrawing } from "./logo-shapes.ts";
import { inTurn, type PictureStorage } from "./picture-queues.ts";

/** Why a file is no logo. */
export type ShapeProblem = "unreadable" | "no ground" | "empty";

export interface FoundShape {
  /** A WebP in shades of grey, white where the logo is: at most 512 pixels a side and 32 KB. */
  shape: Buffer;
  /** Whether the file had no transparency, so that what is dark in it is the shape. */
  isFromBrightness: boolean;
}

/**
 * Finds the shape of an SVG or PNG, which may be hostile: it is drawn in the process for received pictures, and only the
 * drawing is kept.
 *
 * @throws {StorageError} 503 when the queue is full.
 */
export function findShape(
  { files, log, pictureQueues }: PictureStorage,
  source: Uint8Array,
): Promise<FoundShape | ShapeProblem> {
  return inTurn(pictureQueues.received, (decoder) =>
    withWorkFolder(files, async (folder) => {
      const [from, to] = [path.join(folder, "source"), path.join(folder, "shape")];
      await writeFile(from, source);
      const limits = { side: 512, mostBytes: 32 * 1024, mostPixels: 25_000_000, seconds: 10 };
      try {
        const { isFromBrightness = false } = await decoder.findShape({ from, to, ...limits });
        return { shape: await readFile(to), isFromBrightness };
      } catch (error) {
        if (error instanceof StorageError) throw error;
        log.warn({ err: error }, "a logo was refused");
        const { message } = error as Error;
        return message === "no ground" || message === "empty" ? message : "unreadable";
      }
    }),
  );
}

/**
 * Draws a shape in a colour.
 *
 * @returns the bytes of a PNG.
 * @throws {StorageError} 503 when the queue is full, {DecoderEndedError} or an error with the decoder's message.
 */
export function drawShape(
  { files, pictureQueues }: PictureStorage,
  drawing: Omit<ShapeDrawing, "to">,
): Promise<Buffer> {
  return inTurn(pictureQueues.sizes, (decoder) =>
    withWorkFolder(files, async (folder) => {
      const to = path.join(folder, "drawn");
      await decoder.drawShape({ ...drawing, to });
      return readFile(to);
    }),
  );
}
