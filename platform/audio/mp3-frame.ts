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
  const [sync = 0, kind = 0, rates = 0, mode = 0] = bytes.subarray(position, position + headerLength);
  if (sync !== 0xff || (kind & 0xe0) !== 0xe0 || ((kind >> 1) & 3) !== 1) return undefined;
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

/** Bytes of an ID3v2 tag at the start, stored as seven bits a byte (id3.org, ID3v2.4 section 3.1); 0 without one. */
export function tagLength(start: Uint8Array): number {
  if (start.length < 10 || Buffer.from(start.subarray(0, 3)).toString("latin1") !== "ID3") return 0;
  const [version = 0, flags = 0] = [start[3], start[5]];
  const digits = [...start.subarray(6, 10)];
  if (version < 2 || version > 4 || digits.some((digit) => digit > 127)) return 0;
  const footer = flags & 0x10 ? 10 : 0;
  return 10 + footer + digits.reduce((length, digit) => length * 128 + digit, 0);
}
