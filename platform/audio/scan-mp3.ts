import { followedFrame, frameAt, headerLength, longestFrame, type Mp3Frame, tagLength } from "./mp3-frame.ts";

export interface ScannedAudio {
  /** Of all whole frames, to the length of one: about 0.03 s. */
  seconds: number;
  /** The loudness of `barCount` parts of equal length, each from 0 to 1, the loudest 1. */
  bars: number[];
}

export const barCount = 200;

/** Enough for a day; what is longer keeps its length, and its bars end there. */
const mostLevels = 86_400;

/** A header is looked for this far, in what stands before the first frame or in damaged bytes. */
const mostSkipped = 1_000_000;

/**
 * The length and loudness of an MP3, read from the headers and side information of its frames without decoding them, in
 * memory of one chunk. A cut-off frame at the end is left out; tags and damaged bytes are skipped, wherever they stand. Returns
 * undefined when the bytes hold no frame within the first megabyte beside their tags.
 *
 * The loudness of a frame is its first `global_gain` (ISO/IEC 11172-3 section 2.4.1.7): four steps double the amplitude.
 */
export async function scanMp3(source: AsyncIterable<Uint8Array>): Promise<ScannedAudio | undefined> {
  const levels: number[] = [];
  let rest: Uint8Array = new Uint8Array(0);
  let ofTag = 0;
  let skipped = 0;
  let isInStep = false;
  let seconds = 0;
  let sum = 0;
  let frames = 0;

  const count = (bytes: Uint8Array, position: number, frame: Mp3Frame) => {
    seconds += frame.samples / frame.sampleRate;
    sum += loudnessOf(bytes, position, frame);
    frames += 1;
    if (seconds < levels.length + 1 || levels.length === mostLevels) return;
    levels.push(sum / frames);
    sum = 0;
    frames = 0;
  };

  /** Counts the frames that begin before `end`. Returns where it stopped, which may be beyond the bytes. */
  const walk = (bytes: Uint8Array, end: number): number => {
    let position = 0;
    while (position < end) {
      const frame = isInStep ? frameAt(bytes, position) : followedFrame(bytes, position);
      if (frame && position + frame.length > bytes.length) return bytes.length;
      isInStep = frame !== undefined;
      if (frame) count(bytes, position, frame);
      const length = frame?.length ?? tagLength(bytes, position);
      position += length || 1;
      if (length === 0) skipped += 1;
    }
    return position;
  };

  for await (const chunk of source) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const passed = Math.min(ofTag, bytes.length);
    const news = bytes.subarray(passed);
    // Only what the longest frame and the header after it would fit into.
    const position = walk(news, news.length - longestFrame - headerLength + 1);
    ofTag += Math.max(0, position - news.length) - passed;
    rest = news.subarray(position);
    if (seconds === 0 && skipped > mostSkipped) return undefined;
  }
  walk(rest, rest.length - headerLength + 1);
  if (seconds === 0) return undefined;
  if (frames > 0 && levels.length < mostLevels) levels.push(sum / frames);
  return { seconds, bars: barsOf(levels) };
}

function loudnessOf(bytes: Uint8Array, position: number, { isMpeg1, isMono, hasChecksum }: Mp3Frame): number {
  const start = (position + headerLength + (hasChecksum ? 2 : 0)) * 8;
  const before = isMpeg1 ? (isMono ? 18 : 20) : isMono ? 9 : 10;
  const isEmpty = bitsAt(bytes, start + before, 12) === 0;
  const gain = bitsAt(bytes, start + before + 21, 8);
  return isEmpty ? 0 : 2 ** ((gain - 210) / 4);
}

/** At most 16 bits. */
function bitsAt(bytes: Uint8Array, start: number, count: number): number {
  const at = start >> 3;
  const word = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
  return (word >> (24 - (start & 7) - count)) & ((1 << count) - 1);
}

/** Amplitudes span several powers of ten, so their roots are shown. */
function barsOf(levels: readonly number[]): number[] {
  const loud = Array.from({ length: barCount }, (_, bar) => {
    const from = Math.floor((bar * levels.length) / barCount);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * levels.length) / barCount));
    const part = levels.slice(from, to);
    return Math.sqrt(part.reduce((sum, level) => sum + level, 0) / part.length);
  });
  const loudest = Math.max(...loud);
  return loud.map((level) => (loudest === 0 ? 0 : level / loudest));
}
