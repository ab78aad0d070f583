import { lerp, read, seeded } from "./noise.ts";

export const SAMPLE_RATE = 48_000;

/** A rank of pipes: its length in feet gives the octave, its harmonics the colour. */
export interface Stop {
  feet: number;
  harmonics: readonly number[];
  level: number;
  /** Breath at the pipe's mouth when it begins to speak. */
  chiff: number;
  /** In cents, against the other ranks. */
  detune: number;
  /** Seconds until the pipe speaks fully. */
  speech: number;
}

const flute = [1, 0.045, 0.2, 0.02, 0.05, 0.01];
const principal = [1, 0.52, 0.3, 0.19, 0.11, 0.07, 0.045, 0.03];
const salicional = [0.7, 0.5, 0.42, 0.32, 0.25, 0.18, 0.13, 0.09, 0.06, 0.04];

export const stops = {
  bourdon16: { feet: 16, harmonics: [1, 0.08, 0.14, 0.02], level: 0.6, chiff: 0.02, detune: 1, speech: 0.11 },
  flute8: { feet: 8, harmonics: flute, level: 0.85, chiff: 0.06, detune: -1.2, speech: 0.05 },
  principal8: { feet: 8, harmonics: principal, level: 0.5, chiff: 0.035, detune: 1.4, speech: 0.04 },
  salicional8: { feet: 8, harmonics: salicional, level: 0.16, chiff: 0.01, detune: 4.2, speech: 0.09 },
  flute4: { feet: 4, harmonics: flute, level: 0.26, chiff: 0.05, detune: 2, speech: 0.035 },
  octave4: { feet: 4, harmonics: principal, level: 0.17, chiff: 0.02, detune: -1.8, speech: 0.03 },
  fifteenth2: { feet: 2, harmonics: [1, 0.3, 0.12], level: 0.06, chiff: 0.01, detune: 1.1, speech: 0.025 },
} as const satisfies Record<string, Stop>;

export interface Sounding {
  pitch: number;
  /** Seconds. */
  start: number;
  length: number;
  level: number;
  /** A singing wave in the tone, for a solo. */
  vibrato?: boolean;
}

const frequency = (pitch: number) => 440 * 2 ** ((pitch - 69) / 12);
const TABLE = 4096;

function wave(harmonics: readonly number[], pitch: number): Float32Array {
  const table = new Float32Array(TABLE + 1);
  harmonics.forEach((strength, i) => {
    const number = i + 1;
    // Pipes lose their upper partials towards the treble, and none may pass the sampling limit.
    if (pitch * number > SAMPLE_RATE * 0.42) return;
    const dull = 1 / (1 + ((pitch * number) / 4200) ** 2);
    for (let k = 0; k <= TABLE; k++)
      table[k] = read(table, k) + strength * dull * Math.sin((2 * Math.PI * number * k) / TABLE + i * 0.7);
  });
  return table;
}

/** Lets one pipe speak into `out`. */
export function speak(out: Float32Array, stop: Stop, note: Sounding, seed: number): void {
  const random = seeded(seed);
  const cents = stop.detune + (random() - 0.5) * 2.4;
  const pitch = frequency(note.pitch) * (8 / stop.feet) * 2 ** (cents / 1200);
  const table = wave(stop.harmonics, pitch);
  const from = Math.round(note.start * SAMPLE_RATE);
  const held = Math.round(note.length * SAMPLE_RATE);
  const fade = Math.round((0.09 + 0.05 * random()) * SAMPLE_RATE);
  // Low pipes are slow to speak.
  const rise = stop.speech * (0.7 + 0.6 * 2 ** ((60 - note.pitch) / 24)) * SAMPLE_RATE;
  const level = note.level * stop.level;
  let phase = random() * TABLE;
  let breath = 0;
  let hiss = 0;
  const tilt = Math.min(0.35, (pitch * 2 * Math.PI * 2.5) / SAMPLE_RATE);
  for (let i = 0; i < held + fade; i++) {
    const at = from + i;
    if (at >= out.length) break;
    const seconds = i / SAMPLE_RATE;
    const open = i < rise ? Math.sin((Math.PI / 2) * (i / rise)) ** 1.5 : 1;
    const close = i < held ? 1 : Math.cos((Math.PI / 2) * ((i - held) / fade)) ** 2;
    const sway = note.vibrato
      ? 1 + 0.0022 * Math.sin(2 * Math.PI * 4.8 * seconds) * Math.min(1, Math.max(0, seconds - 0.25) * 3)
      : 1;
    phase += (pitch * sway * TABLE) / SAMPLE_RATE;
    while (phase >= TABLE) phase -= TABLE;
    const k = Math.floor(phase);
    let sample = lerp(read(table, k), read(table, k + 1), phase - k);
    // Noise round the second partial, strongest as the pipe finds its voice.
    breath += tilt * (random() * 2 - 1 - hiss - breath * 0.35);
    hiss += tilt * breath;
    sample += hiss * stop.chiff * (9 * Math.exp(-seconds / 0.028) + 0.22);
    out[at] = read(out, at) + sample * level * open * close;
  }
}
