import type { Bytes } from "./bytes.ts";
import { invalid } from "./errors.ts";

export const fileTypes = {
  pdf: { contentType: "application/pdf", name: "PDF" },
  mp3: { contentType: "audio/mpeg", name: "MP3" },
  mp4: { contentType: "video/mp4", name: "MP4" },
} as const;

export type FileType = keyof typeof fileTypes;

/** Number of bytes at the start of a file that identify its type. */
export const sniffedBytes = 4096;

/**
 * Detects a file's type from its first bytes; undefined for anything else. Follows the WHATWG MIME Sniffing standard,
 * but stricter: a PDF starts with its header, and an MP4 has a video brand.
 */
export function detectFileType(start: Uint8Array): FileType | undefined {
  const text = Buffer.from(start.buffer, start.byteOffset, start.byteLength).toString("latin1", 0, 64);
  if (/^%PDF-[12]\.\d/.test(text)) return "pdf";
  if (text.startsWith("ftyp", 4) && isVideoBrand(text.slice(8, 12))) return "mp4";
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
  const frame = frameLength(start, tag);
  if (frame === undefined) return false;
  const next = tag + frame;
  return next + 4 > start.length || frameLength(start, next) !== undefined;
}

/** Length of an ID3v2 tag, stored as seven bits a byte (id3.org, ID3v2.4 section 3.1). */
function tagLength(start: Uint8Array): number {
  if (start.length < 10 || Buffer.from(start.subarray(0, 3)).toString("latin1") !== "ID3") return 0;
  const [version = 0, flags = 0] = [start[3], start[5]];
  const digits = [...start.subarray(6, 10)];
  if (version < 2 || version > 4 || digits.some((digit) => digit > 127)) return 0;
  const footer = flags & 0x10 ? 10 : 0;
  return 10 + footer + digits.reduce((length, digit) => length * 128 + digit, 0);
}

const bitRates = {
  1: [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
const sampleRates = [44_100, 48_000, 32_000];

/** Length of the MPEG layer III frame at `position` (ISO/IEC 11172-3 section 2.4.1.3); undefined when there is none. */
function frameLength(bytes: Uint8Array, position: number): number | undefined {
  const [sync = 0, kind = 0, rates = 0] = bytes.subarray(position, position + 3);
  if (sync !== 0xff || (kind & 0xe0) !== 0xe0 || ((kind >> 1) & 3) !== 1) return undefined;
  const version = (kind >> 3) & 3;
  const bitRate = bitRates[version === 3 ? 1 : 2][(rates >> 4) - 1];
  const sampleRate = sampleRates[(rates >> 2) & 3];
  if (version === 1 || bitRate === undefined || sampleRate === undefined) return undefined;
  const divisor = version === 3 ? 1 : version === 2 ? 2 : 4;
  const padding = (rates >> 1) & 1;
  const samples = version === 3 ? 144 : 72;
  return Math.floor((samples * bitRate * 1000) / (sampleRate / divisor)) + padding;
}
