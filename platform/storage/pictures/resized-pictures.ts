import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { consume, isUsed, release } from "../../limits.ts";
import { writeTo } from "../bytes.ts";
import { busy, invalid } from "../errors.ts";
import { isUnchanged, type StoredFile } from "../records/file-records.ts";
import { bytesOf, type EncodedFormat, encoding, isAnimated, withWorkFolder } from "./clean-picture.ts";
import { pictureLimits } from "./picture-limits.ts";
import { DecoderEndedError, type PictureProcess } from "./picture-process.ts";
import { inTurn, type PictureStorage } from "./picture-queues.ts";
import { pictureFormats, pictureWidths } from "./srcset.ts";

/** Covers reading the picture, encoding it and storing the result. A copy that was killed holds up a size for as long. */
const lease = { points: 1, seconds: pictureLimits.seconds + 15 };
const lookEveryMs = 200;

export interface WantedVariant {
  width: number | undefined;
  format: EncodedFormat | undefined;
}

export interface Variant {
  key: string;
  contentType: string;
  /** Distinguishes this size and format from others, for the entity tag. */
  tag: string;
}

/**
 * Reads `width` and `format` of a media request.
 *
 * @throws {StorageError} 400 for values that are not offered.
 */
export function wantedVariant(query: URLSearchParams): WantedVariant | undefined {
  const [width, format] = [query.get("width"), query.get("format")];
  if (width === null && format === null) return undefined;
  if (width !== null && !pictureWidths.some((known) => String(known) === width)) {
    throw invalid(`Pictures come in widths of ${pictureWidths.join(", ")} pixels.`);
  }
  const known = pictureFormats.find((name) => name === format);
  if (format !== null && !known) throw invalid(`Pictures come as ${pictureFormats.join(", ")}.`);
  return { width: width === null ? undefined : Number(width), format: known };
}

/**
 * Finds a picture in another size or format, and makes it on the first request. It is never larger than the original.
 * Undefined when that is the stored picture itself. If the picture is deleted meanwhile, the key has no bytes.
 *
 * @throws {StorageError} 400 when the file is not a picture, 503 when the queue is full.
 */
export async function findVariant(
  storage: PictureStorage,
  file: StoredFile,
  wanted: WantedVariant,
): Promise<Variant | undefined> {
  if (file.width === null) throw invalid("Only pictures come in other sizes.");
  const stored = file.contentType.replace(/^image\//, "") as EncodedFormat;
  const format = wanted.format ?? stored;
  const width = Math.min(wanted.width ?? file.width, file.width);
  if (format === stored && width === file.width) return undefined;
  const variant = {
    key: `${variantsPrefix(file.contentKey)}/${width}.${format}`,
    contentType: `image/${format}`,
    tag: `${width}.${format}`,
  };
  if (!(await storage.files.exists(variant.key)))
    await makeOnce(storage, file, variant.key, { format, width });
  return variant;
}

export function variantsPrefix(contentKey: string): string {
  return contentKey.replace(/^contents\//, "variants/");
}

async function makeOnce(
  storage: PictureStorage,
  file: StoredFile,
  key: string,
  size: { format: EncodedFormat; width: number },
): Promise<void> {
  const running = storage.resizing.get(key);
  if (running) return running;
  const making = makeOrAwait(storage, file, key, size).finally(() => storage.resizing.delete(key));
  storage.resizing.set(key, making);
  return making;
}

/** Makes a size unless another copy of the site is making it: then waits, without taking up the queue. */
async function makeOrAwait(
  storage: PictureStorage,
  file: StoredFile,
  key: string,
  size: { format: EncodedFormat; width: number },
): Promise<void> {
  const leaseKey = `size:${key}`;
  for (;;) {
    const seconds = await inTurn(storage.pictureQueues.sizes, async (decoder) => {
      const wait = await consume(storage.db, leaseKey, lease, storage.clock().getTime());
      if (wait > 0) return wait;
      try {
        // Another copy may have finished since this one looked.
        if (!(await storage.files.exists(key))) await make(storage, decoder, file, key, size);
      } finally {
        await release(storage.db, leaseKey);
      }
      return 0;
    });
    if (seconds === 0) return;
    const end = performance.now() + seconds * 1000;
    while (performance.now() < end && (await isUsed(storage.db, leaseKey))) await sleep(lookEveryMs);
    if (await storage.files.exists(key)) return;
  }
}

async function make(
  storage: PictureStorage,
  decoder: PictureProcess,
  file: StoredFile,
  key: string,
  { format, width }: { format: EncodedFormat; width: number },
): Promise<void> {
  await withWorkFolder(storage.files, async (folder) => {
    const original = await storage.files.read(file.contentKey);
    if (!original) return;
    const [source, made] = [path.join(folder, "source"), path.join(folder, "made")];
    await writeTo(source, original);
    const order = {
      ...encoding(source, made, format, "shown"),
      animated: isAnimated(format, { pages: 2 }),
      resize: { width, withoutEnlargement: true },
    };
    await decoder.encode(order).catch((error: unknown) => {
      if (!(error instanceof DecoderEndedError)) throw error;
      storage.log.warn({ err: error, path: file.fullPath }, "a picture could not be resized");
      throw busy("The server cannot process that picture at the moment. Please try again soon.", 10);
    });
    await storage.files.write(key, bytesOf(made));
  });
  if (!(await isUnchanged(storage.db, file))) {
    await storage.files.deletePrefix(variantsPrefix(file.contentKey));
  }
}
