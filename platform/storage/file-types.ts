import { frameAt, headerLength, tagLength } from "../audio/mp3-frame.ts";
import type { Bytes } from "./bytes.ts";
import { invalid } from "./errors.ts";

export const fileTypes = {
  pdf: { contentType: "application/pdf", name: "PDF" },
  mp3: { contentType: "audio/mpeg", name: "MP3" },
  mp4: { contentType: "video/mp4", name: "MP4" },
  m4a: { contentType: "audio/mp4", name: "M4A" },
  opus: { contentType: "audio/ogg", name: "Opus" },
  webm: { contentType: "audio/webm", name: "WebM" },
} as const;

export type FileType = keyof typeof fileTypes;

/** Number of bytes at the start of a file that identify its type. */
export const sniffedBytes = 4096;

/**
 * Detects a file's type from its first bytes; undefined for anything else. Follows the WHATWG MIME Sniffing standard,
 * but stricter: a PDF starts with its header, an MP4 has a video brand, and Ogg holds Opus. The start does not tell
 * whether an MP4 or a WebM has pictures: `measureRecording` does.
 */
export function detectFileType(start: Uint8Array): FileType | undefined {
  const text = Buffer.from(start.buffer, start.byteOffset, start.byteLength).toString("latin1", 0, 64);
  if (/^%PDF-[12]\.\d/.test(text)) return "pdf";
  if (text.startsWith("ftyp", 4) && isVideoBrand(text.slice(8, 12))) return "mp4";
  if (/^ftypM4[AB] /.test(text.slice(4))) return "m4a";
  if (text.startsWith("OggS") && text.startsWith("OpusHead", 28)) return "opus";
  if (text.startsWith("\x1a\x45\xdf\xa3") && text.includes("\x42\x82\x84webm")) return "webm";
  return isMp3(start) ? "mp3" : undefined;
}

/** @throws {StorageError} 400 when the bytes have none of `types`. */
export function requireFileType(start: Uint8Array, types: readonly FileType[]): FileType {
  const type = detectFileType(start);
  if (type && types.includes(type)) return type;
  throw invalid(
    `Only these files can be stored here: ${types.map((known) => fileTypes[known].name).join(", ")}.`,
  );
}

/**
 * Passes bytes through once their start has one of `types`, which is reported to `found`.
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
  for await (const bytes of source) {
    if (!start) {
      yield bytes;
      continue;
    }
    start.push(bytes);
    size += bytes.length;
    if (size < sniffedBytes) continue;
    const type = requireFileType(Buffer.concat(start), types);
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

function isMp3(start: Uint8Array): boolean {
  const tag = tagLength(start);
  if (tag > 0 && tag >= start.length) return true;
  const frame = frameAt(start, tag);
  if (frame === undefined) return false;
  const next = tag + frame.length;
  return next + headerLength > start.length || frameAt(start, next) !== undefined;
}
