import { endOfTags, followedFrame } from "../audio/mp3-frame.ts";
import type { Bytes } from "./bytes.ts";
import { invalid } from "./errors.ts";
import { otherTypeOf } from "./other-types.ts";

export const fileTypes = {
  pdf: { contentType: "application/pdf", name: "PDF" },
  mp3: { contentType: "audio/mpeg", name: "MP3" },
  mp4: { contentType: "video/mp4", name: "MP4" },
  m4a: { contentType: "audio/mp4", name: "M4A" },
  opus: { contentType: "audio/ogg", name: "Opus" },
  webm: { contentType: "audio/webm", name: "WebM" },
} as const;

export type FileType = keyof typeof fileTypes;

/** Number of bytes at the start of a file within which its type is looked for. */
export const sniffedBytes = 256 * 1024;

/** Those that tell most types. */
const mostlyEnough = 4096;

/**
 * Detects a file's type from its first bytes; undefined for anything else. Follows the WHATWG MIME Sniffing standard,
 * but stricter: a PDF starts with its header, an MP4 has a brand of films, and Ogg holds Opus. MP4 of other brands is taken
 * for sound. The start does not tell whether an MP4 or a WebM has pictures: `measureRecording` does. An MP3 may have tags
 * and other bytes before its first frame, as players skip them.
 */
function detectFileType(start: Uint8Array): FileType | undefined {
  const text = Buffer.from(start.buffer, start.byteOffset, start.byteLength).toString("latin1", 0, 64);
  if (/^%PDF-[12]\.\d/.test(text)) return "pdf";
  if (text.startsWith("OggS") && text.startsWith("OpusHead", 28)) return "opus";
  if (text.startsWith("\x1a\x45\xdf\xa3") && text.includes("\x42\x82\x84webm")) return "webm";
  const sound = endOfTags(start);
  if (sound > 0 && sound >= start.length) return "mp3";
  if (otherTypeOf(start.subarray(sound))) return undefined;
  if (text.startsWith("ftyp", 4)) return isVideoBrand(text.slice(8, 12)) ? "mp4" : "m4a";
  return hasFrames(start.subarray(sound)) ? "mp3" : undefined;
}

/** @throws {StorageError} 400, with what the file is, when the bytes have none of `types`. */
export function requireFileType(start: Uint8Array, types: readonly FileType[]): FileType {
  const type = detectFileType(start);
  if (type && types.includes(type)) return type;
  const found = type ? withArticle(type) : otherTypeOf(start.subarray(endOfTags(start)));
  if (found === undefined)
    throw invalid("We cannot tell what this file is. It may be damaged or cut off: please export it again.");
  const names = types.map((known) => fileTypes[known].name).join(", ");
  throw invalid(`This is ${found}. Please upload one of these: ${names}.`);
}

function withArticle(type: FileType): string {
  const { name } = fileTypes[type];
  return `${/^[MO]/.test(name) ? "an" : "a"} ${name} file`;
}

/**
 * Passes bytes through once their start has one of `types`, which is reported to `found`. Holds back at most
 * `sniffedBytes` and a chunk.
 *
 * A source shorter than `sniffedBytes` is checked at its end when it is a `whole` file, and otherwise passed through
 * unchecked.
 *
 * @throws {StorageError} 400 before the first byte when it has none.
 */
export async function* onlyTypes(
  source: Bytes,
  types: readonly FileType[],
  { whole, found }: { whole: boolean; found?: (type: FileType) => void },
): AsyncGenerator<Uint8Array> {
  let start: Uint8Array[] | undefined = [];
  let size = 0;
  let looksAt = mostlyEnough;
  for await (const bytes of source) {
    if (!start) {
      yield bytes;
      continue;
    }
    start.push(bytes);
    size += bytes.length;
    if (size < looksAt) continue;
    // Looking at each doubling takes time in proportion to the bytes, however small the chunks are.
    looksAt = Math.min(size * 2, sniffedBytes);
    const seen = Buffer.concat(start);
    if (size < sniffedBytes && !isDecided(seen)) continue;
    const type = requireFileType(seen.subarray(0, sniffedBytes), types);
    found?.(type);
    yield* start;
    start = undefined;
  }
  if (!start) return;
  if (whole) {
    const type = requireFileType(Buffer.concat(start), types);
    found?.(type);
  }
  yield* start;
}

/** Major brands of ISO media files (ISO/IEC 14496-12) that browsers play as video. */
function isVideoBrand(brand: string): boolean {
  return /^(iso[m2-9]|mp4[12]|avc1|M4V |MSNV|dash)$/.test(brand);
}

/** Whether further bytes tell no more. */
function isDecided(start: Uint8Array): boolean {
  const untagged = start.subarray(endOfTags(start));
  return untagged.length > 0 && (detectFileType(start) ?? otherTypeOf(untagged)) !== undefined;
}

function hasFrames(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(0xff); at !== -1; at = bytes.indexOf(0xff, at + 1))
    if (followedFrame(bytes, at)) return true;
  return false;
}
