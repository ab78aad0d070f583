import { createReadStream } from "node:fs";
import { mkdtemp, open, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { type Bytes, writeTo } from "../bytes.ts";
import { invalid, StorageError, tooLarge } from "../errors.ts";
import type { FileStore } from "../stores/file-store.ts";
import { countFrames } from "./count-frames.ts";
import { pictureLimits, pictureRefusals } from "./picture-limits.ts";
import { type About, DecoderEndedError, type Encoding, type PictureProcess } from "./picture-process.ts";
import { inTurn, type PictureStorage, refuseWhenBusy } from "./picture-queues.ts";

export type EncodedFormat = "jpeg" | "png" | "webp" | "gif" | "avif";

export interface Picture {
  bytes: Bytes;
  contentType: string;
  width: number;
  height: number;
}

/**
 * Receives a picture, checks its bytes and re-encodes it in its own format: rotated upright, at most 2560 pixels a
 * side, in sRGB, without EXIF, GPS, XMP or ICC data. `use` gets the result; temporary files are deleted afterwards. A
 * picture that is a local file already is given as its path.
 *
 * @throws {StorageError} 413 above `pictureLimits`, 400 for anything but a complete picture, 503 when the queue is
 * full.
 */
export async function withCleanPicture<T>(
  { files, log, pictureQueues }: PictureStorage,
  source: Bytes | string,
  use: (picture: Picture) => Promise<T>,
): Promise<T> {
  refuseWhenBusy(pictureQueues.received);
  return withWorkFolder(files, async (folder) => {
    const received = typeof source === "string" ? source : path.join(folder, "received");
    const clean = path.join(folder, "clean");
    if (typeof source !== "string") await writeTo(received, source);
    const { format, width, height } = await inTurn(pictureQueues.received, (decoder) =>
      reencode(decoder, received, clean),
    ).catch((error: unknown) => {
      if (!(error instanceof DecoderEndedError)) throw error;
      log.warn({ err: error }, "a picture was refused");
      throw tooLarge(pictureRefusals.ended());
    });
    return use({ bytes: bytesOf(clean), contentType: `image/${format}`, width, height });
  });
}

export async function* bytesOf(file: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(file);
}

/** Runs `use` with an empty folder and deletes that afterwards. */
export async function withWorkFolder<T>(files: FileStore, use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(files.workFolder, "picture-"));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function reencode(
  decoder: PictureProcess,
  received: string,
  clean: string,
): Promise<{ format: EncodedFormat; width: number; height: number }> {
  const format = await formatByBytes(received);
  if (format === "heic" || format === "empty") throw invalid(pictureRefusals[format]());
  if (!format) throw invalid(pictureRefusals.unreadable());
  try {
    await refuseManyFrames(received, format);
    const about = await decoder.describe(received);
    // sharp reports AVIF as HEIF, its container format.
    if (about.format !== format && !(format === "avif" && about.format === "heif"))
      throw new Error("mislabelled");
    const animated = isAnimated(format, about);
    requirePixels(format, animated, about);
    const { side } = pictureLimits;
    const { width, height, pageHeight } = await decoder.encode({
      ...encoding(received, clean, format, "kept"),
      animated,
      resize: { width: side, height: side, fit: "inside", withoutEnlargement: true },
    });
    return { format, width, height: animated ? (pageHeight ?? height) : height };
  } catch (error) {
    if (error instanceof StorageError || error instanceof DecoderEndedError || isOurFault(error)) throw error;
    throw isTimeout(error) ? tooLarge(pictureRefusals.seconds()) : invalid(pictureRefusals.unreadable());
  }
}

/** @throws {StorageError} 413 before the file is decoded. */
async function refuseManyFrames(file: string, format: EncodedFormat): Promise<void> {
  if (format !== "gif" && format !== "webp") return;
  if (countFrames(await readFile(file), format, pictureLimits.frames) > pictureLimits.frames) {
    throw tooLarge(pictureRefusals.frames());
  }
}

function requirePixels(format: EncodedFormat, animated: boolean, about: About): void {
  const frames = animated ? (about.pages ?? 1) : 1;
  const limit = animated ? "animatedPixels" : format === "avif" ? "avifPixels" : "pixels";
  if (frames > pictureLimits.frames) throw tooLarge(pictureRefusals.frames());
  if (about.width * (about.pageHeight ?? about.height) * frames > pictureLimits[limit]) {
    throw tooLarge(pictureRefusals[limit]());
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith("timeout:");
}

function isOurFault(error: unknown): boolean {
  return error instanceof Error && /no space left|cannot allocate|out of memory/i.test(error.message);
}

export function isAnimated(format: EncodedFormat, about: Pick<About, "pages">): boolean {
  return (format === "gif" || format === "webp") && (about.pages ?? 1) > 1;
}

/**
 * `kept` is for the stored picture, the source of all sizes; `shown` is smaller and faster, because a visitor waits for
 * it.
 */
export function encoding(
  from: string,
  to: string,
  format: EncodedFormat,
  purpose: "kept" | "shown",
): Omit<Encoding, "animated" | "resize"> {
  const { pixels: mostPixels, seconds } = pictureLimits;
  return { from, to, mostPixels, seconds, output: outputOf(format, purpose === "kept") };
}

function outputOf(format: EncodedFormat, kept: boolean): Encoding["output"] {
  switch (format) {
    case "jpeg":
      return [format, { quality: kept ? 88 : 78, progressive: true }];
    case "png":
      return [format, { compressionLevel: 8 }];
    case "webp":
      return [format, { quality: kept ? 88 : 76, effort: 3 }];
    case "gif":
      return [format, { effort: 4 }];
    case "avif":
      // Effort 1 encodes 1280 x 960 pixels in about 0.2 s on two cores, effort 2 in 1 s, the default 4 in 8 s.
      return [format, { quality: kept ? 70 : 52, effort: 1 }];
  }
}

/** So only the decoders of the permitted formats are ever used. */
async function formatByBytes(file: string): Promise<EncodedFormat | "heic" | "empty" | undefined> {
  const handle = await open(file);
  try {
    const start = Buffer.alloc(40);
    const { bytesRead } = await handle.read(start, 0, start.length, 0);
    return formatOf(start.toString("latin1", 0, bytesRead));
  } finally {
    await handle.close();
  }
}

function formatOf(start: string): EncodedFormat | "heic" | "empty" | undefined {
  if (start === "") return "empty";
  if (start.startsWith("\xff\xd8\xff")) return "jpeg";
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (start.startsWith("GIF87a") || start.startsWith("GIF89a")) return "gif";
  if (start.startsWith("RIFF") && start.startsWith("WEBP", 8)) return "webp";
  // The brands of an ISO media file (ISO/IEC 14496-12) follow its first box type.
  if (!start.startsWith("ftyp", 4)) return undefined;
  const brands = start.slice(8).match(/.{4}/gs) ?? [];
  if (brands.some((brand) => /^avi[fs]$/.test(brand))) return "avif";
  // ISO/IEC 23008-12, annex B: HEVC in HEIF, and HEIF that does not say what is in it.
  return brands.some((brand) => /^(he[iv][cxms]|mif1|msf1)$/.test(brand)) ? "heic" : undefined;
}
