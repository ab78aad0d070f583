import path from "node:path";
import { writeTo } from "../bytes.ts";
import { invalid } from "../errors.ts";
import { isUnchanged, type StoredFile } from "../records/file-records.ts";
import {
  bytesOf,
  type EncodedFormat,
  encode,
  isAnimated,
  openPicture,
  withWorkFolder,
} from "./clean-picture.ts";
import { inTurn, type PictureStorage } from "./picture-queues.ts";
import { pictureFormats, pictureWidths } from "./srcset.ts";

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
  const making = inTurn(storage.pictureQueues.sizes, () => make(storage, file, key, size)).finally(() =>
    storage.resizing.delete(key),
  );
  storage.resizing.set(key, making);
  return making;
}

async function make(
  storage: PictureStorage,
  file: StoredFile,
  key: string,
  { format, width }: { format: EncodedFormat; width: number },
): Promise<void> {
  await withWorkFolder(storage.files, async (folder) => {
    const original = await storage.files.read(file.contentKey);
    if (!original) return;
    const [source, made] = [path.join(folder, "source"), path.join(folder, "made")];
    await writeTo(source, original);
    const animated = isAnimated(format, { pages: 2 });
    const picture = await openPicture(source, animated);
    await encode(picture.resize({ width, withoutEnlargement: true }), format, "shown").toFile(made);
    await storage.files.write(key, bytesOf(made));
  });
  if (!(await isUnchanged(storage.db, file))) {
    await storage.files.deletePrefix(variantsPrefix(file.contentKey));
  }
}
