import { readFile } from "node:fs/promises";
import path from "node:path";
import { writeTo } from "../bytes.ts";
import { withWorkFolder } from "./clean-picture.ts";
import type { Drawing } from "./draw-picture.ts";
import { pictureLimits } from "./picture-limits.ts";
import { inTurn, type PictureStorage } from "./picture-queues.ts";

/**
 * Draws text on a stored picture, or on a colour when `contentKey` is undefined or its bytes have been deleted.
 *
 * @returns the bytes of a JPEG.
 * @throws {StorageError} 503 when the queue is full, {DecoderEndedError} or an error with the decoder's message.
 */
export function drawOnPicture(
  storage: PictureStorage,
  contentKey: string | undefined,
  drawing: Omit<Drawing, "from" | "to" | "mostPixels" | "seconds">,
): Promise<Buffer> {
  return inTurn(storage.pictureQueues.sizes, (decoder) =>
    withWorkFolder(storage.files, async (folder) => {
      const [source, made] = [path.join(folder, "source"), path.join(folder, "made")];
      const original = contentKey === undefined ? undefined : await storage.files.read(contentKey);
      if (original) await writeTo(source, original);
      const { pixels: mostPixels, seconds } = pictureLimits;
      await decoder.draw({ ...drawing, from: original && source, to: made, mostPixels, seconds });
      return readFile(made);
    }),
  );
}
