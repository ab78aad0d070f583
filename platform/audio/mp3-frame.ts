/** An MPEG audio layer III frame, by its header (ISO/IEC 11172-3 section 2.4.1.3, ISO/IEC 13818-3). */
export interface Mp3Frame {
  /** Bytes, with the header. */
  length: number;
  /** PCM samples for each channel. */
  samples: number;
  /** Hz. */
  sampleRate: number;
  isMpeg1: boolean;
  isMono: boolean;
  hasChecksum: boolean;
}

const bitRates = {
  1: [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
const sampleRates = [44_100, 48_000, 32_000];

/** The most bytes of a frame: MPEG 1, 320 kbit/s at 32 kHz, padded. */
export const longestFrame = 1441;

export const headerLength = 4;

/** The frame whose header begins at `position`; undefined when there is none. */
export function frameAt(bytes: Uint8Array, position: number): Mp3Frame | undefined {
  if (bytes[position] !== 0xff) return undefined;
  const [kind = 0, rates = 0, mode = 0] = [bytes[position + 1], bytes[position + 2], bytes[position + 3]];
  if ((kind & 0xe0) !== 0xe0 || ((kind >> 1) & 3) !== 1) return undefined;
  const version = (kind >> 3) & 3;
  const isMpeg1 = version === 3;
  const bitRate = bitRates[isMpeg1 ? 1 : 2][(rates >> 4) - 1];
  const fullRate = sampleRates[(rates >> 2) & 3];
  if (version === 1 || bitRate === undefined || fullRate === undefined) return undefined;
  const sampleRate = fullRate / (isMpeg1 ? 1 : version === 2 ? 2 : 4);
  const samples = isMpeg1 ? 1152 : 576;
  const padding = (rates >> 1) & 1;
  return {
    length: Math.floor(((samples / 8) * bitRate * 1000) / sampleRate) + padding,
    samples,
    sampleRate,
    isMpeg1,
    isMono: mode >> 6 === 3,
    hasChecksum: (kind & 1) === 0,
  };
}

/** The frame at `position` if another of its kind follows it: many bytes look like one header, hardly any like two. */
export function followedFrame(bytes: Uint8Array, position: number): Mp3Frame | undefined {
  const frame = frameAt(bytes, position);
  const next = frame && frameAt(bytes, position + frame.length);
  return next?.sampleRate === frame?.sampleRate ? frame : undefined;
}

/** Where the tags end that follow each other from the start, which may be beyond these bytes. */
export function endOfTags(bytes: Uint8Array): number {
  let position = 0;
  for (let length = tagLength(bytes, 0); length > 0; length = tagLength(bytes, position)) position += length;
  return position;
}

const apeHeader = 32;

/** Bytes of the ID3v2 or APEv2 tag at `position`; 0 without one. */
export function tagLength(bytes: Uint8Array, position: number): number {
  const first = bytes[position];
  // Most positions have neither letter.
  if (first !== 0x49 && first !== 0x41) return 0;
  const header = Buffer.from(bytes.subarray(position, position + apeHeader));
  const name = header.toString("latin1", 0, 8);
  if (name.startsWith("ID3")) return id3Length(header);
  return name === "APETAGEX" ? apeLength(header) : 0;
}

/** Its length is stored as seven bits a byte (id3.org, ID3v2.4 section 3.1). */
function id3Length(header: Buffer): number {
  if (header.length < 10) return 0;
  const [version = 0, flags = 0] = [header[3], header[5]];
  const digits = [...header.subarray(6, 10)];
  if (version < 2 || version > 4 || digits.some((digit) => digit > 127)) return 0;
  const footer = flags & 0x10 ? 10 : 0;
  return 10 + footer + digits.reduce((length, digit) => length * 128 + digit, 0);
}

/** A header is followed by what its length says; a footer ends a tag (wiki.hydrogenaud.io, APE Tags Header). */
function apeLength(header: Buffer): number {
  if (header.length < apeHeader) return 0;
  const isHeader = (header.readUInt32LE(20) & 0x2000_0000) !== 0;
  return apeHeader + (isHeader ? header.readUInt32LE(12) : 0);
}
