export type Rng = () => number;

export function seeded(seed: number): Rng {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export function hash(ix: number, iy: number, seed: number): number {
  let h = Math.imul(ix, 374761393) ^ Math.imul(iy, 668265263) ^ Math.imul(seed, 1274126177);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  h = Math.imul(h ^ (h >>> 16), 2246822519);
  return ((h ^ (h >>> 15)) >>> 0) / 4294967296;
}

export function valueNoise(x: number, y: number, seed: number): number {
  const ix = Math.floor(x);
  const iy = Math.floor(y);
  const fx = x - ix;
  const fy = y - iy;
  const sx = fx * fx * (3 - 2 * fx);
  const sy = fy * fy * (3 - 2 * fy);
  const a = hash(ix, iy, seed);
  const b = hash(ix + 1, iy, seed);
  const c = hash(ix, iy + 1, seed);
  const d = hash(ix + 1, iy + 1, seed);
  const top = a + (b - a) * sx;
  return top + (c + (d - c) * sx - top) * sy;
}

/** Several octaves of value noise, normalised to 0..1. */
export function fbm(x: number, y: number, octaves: number, seed: number, gain = 0.5): number {
  let sum = 0;
  let weight = 0;
  let amplitude = 1;
  let px = x;
  let py = y;
  for (let octave = 0; octave < octaves; octave++) {
    sum += amplitude * valueNoise(px, py, seed + octave * 17);
    weight += amplitude;
    amplitude *= gain;
    // A slight turn between octaves hides the lattice the noise is built on.
    const turned = px * 1.79 - py * 0.93 + 11.3;
    py = px * 0.93 + py * 1.79 + 4.7;
    px = turned;
  }
  return sum / weight;
}

/** Sharp crests and soft valleys: the outline of weathered hills. */
export function ridged(x: number, octaves: number, seed: number): number {
  let sum = 0;
  let weight = 0;
  let amplitude = 1;
  let px = x;
  for (let octave = 0; octave < octaves; octave++) {
    const n = 1 - Math.abs(valueNoise(px, seed * 0.37, seed + octave * 29) * 2 - 1);
    sum += amplitude * n * n;
    weight += amplitude;
    amplitude *= 0.46;
    px = px * 2.13 + 5.1;
  }
  return sum / weight;
}

export const clamp = (value: number, low = 0, high = 1): number =>
  value < low ? low : Math.min(value, high);

export function smooth(low: number, high: number, value: number): number {
  const t = clamp((value - low) / (high - low));
  return t * t * (3 - 2 * t);
}

export const lerp = (a: number, b: number, t: number): number => a + (b - a) * t;

/**
 * Reads an element known to be there. Every index in these scripts is worked
 * out from the array's own size, so a missing element would be a slip in the
 * drawing, not something to handle pixel by pixel.
 */
export function read<T>(list: ArrayLike<T>, index: number): T {
  return list[index] as T;
}
