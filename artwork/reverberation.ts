import { read } from "./noise.ts";
import { SAMPLE_RATE } from "./organ.ts";

/** Lengths in samples with no common divisor, so that the echoes never fall into step. */
const LINES = [1427, 1783, 2137, 2459, 2843, 3253, 3659, 4099];

/** A small chapel: a feedback delay network with walls that swallow treble first. */
export function reverberate(dry: Float32Array, options: { seconds: number; wet: number }): Float32Array {
  const out = new Float32Array(dry.length);
  const lines = LINES.map((length) => new Float32Array(length));
  const gains = LINES.map((length) => 10 ** ((-3 * length) / SAMPLE_RATE / options.seconds));
  const dull = new Float32Array(LINES.length);
  const taps = new Float32Array(LINES.length);
  const before = Math.round(0.018 * SAMPLE_RATE);
  let rumble = 0;
  for (let i = 0; i < dry.length; i++) {
    let sum = 0;
    for (let k = 0; k < LINES.length; k++) {
      const line = read(lines, k);
      const value = read(line, i % line.length);
      const damped = read(dull, k) + 0.46 * (value - read(dull, k));
      dull[k] = damped;
      taps[k] = damped * read(gains, k);
      sum += read(taps, k);
    }
    const source = i >= before ? read(dry, i - before) : 0;
    const mixed = (sum * 2) / LINES.length;
    let wet = 0;
    for (let k = 0; k < LINES.length; k++) {
      const line = read(lines, k);
      // A Householder reflection passes every line into all the others without loss.
      line[i % line.length] = source + read(taps, k) - mixed;
      wet += k % 2 ? -read(taps, k) : read(taps, k);
    }
    rumble += 0.004 * (wet - rumble);
    out[i] = read(dry, i) + (wet - rumble) * options.wet;
  }
  return out;
}
