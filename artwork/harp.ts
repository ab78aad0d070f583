import { read, seeded } from "./noise.ts";
import { SAMPLE_RATE, type Sounding } from "./organ.ts";

/**
 * A plucked string after Karplus and Strong (1983): a burst of noise runs round a delay as long as
 * one period and grows duller with every round.
 */
export function pluck(out: Float32Array, note: Sounding, seed: number): void {
  const random = seeded(seed);
  const pitch = 440 * 2 ** ((note.pitch - 69) / 12);
  const period = SAMPLE_RATE / pitch - 0.5;
  const size = Math.floor(period);
  const fraction = period - size;
  const string = new Float32Array(size + 1);
  let soft = 0;
  // A fingertip is softer than a plectrum, the softer the lower the string.
  const touch = Math.min(0.62, 0.16 + pitch / 1500);
  for (let i = 0; i <= size; i++) {
    soft += touch * (random() * 2 - 1 - soft);
    string[i] = soft;
  }
  // Plucked near the middle, where harps are played: even partials are weak.
  const point = Math.floor(size * 0.42);
  const plucked = string.map((value, i) => value - read(string, (i + point) % (size + 1)) * 0.7);
  const ring = 0.5 ** (1 / (pitch * Math.max(0.55, 2.6 - pitch / 420)));
  const from = Math.round(note.start * SAMPLE_RATE);
  const total = Math.round(Math.max(note.length, 4.2) * SAMPLE_RATE);
  let last = 0;
  for (let i = 0; i < total && from + i < out.length; i++) {
    const at = i % (size + 1);
    const next = (at + 1) % (size + 1);
    const value = read(plucked, at) * fraction + read(plucked, next) * (1 - fraction);
    const dulled = (value * 0.5 + last * 0.5) * ring;
    last = value;
    plucked[at] = dulled;
    const fade = Math.min(1, (total - i) / (SAMPLE_RATE * 0.4));
    const attack = Math.min(1, i / 90);
    out[from + i] = read(out, from + i) + value * note.level * fade * attack;
  }
}
