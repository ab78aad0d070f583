import { pluck } from "./harp.ts";
import { eventide, oldHundredth, slaneChords, slaneTune } from "./hymns.ts";
import { read, seeded } from "./noise.ts";
import { SAMPLE_RATE, type Sounding, type Stop, speak, stops } from "./organ.ts";
import { reverberate } from "./reverberation.ts";
import { type Note, type Phrase, readLine, readPhrase, voices } from "./score.ts";

export interface Recording {
  /** One channel of sound at `SAMPLE_RATE`. */
  sound: Float32Array;
  seconds: number;
}

interface Registration {
  manual: readonly Stop[];
  pedal: readonly Stop[];
  level: number;
}

const quiet: Registration = {
  manual: [stops.flute8, stops.salicional8, stops.flute4],
  pedal: [stops.bourdon16],
  level: 0.8,
};
const full: Registration = {
  manual: [stops.principal8, stops.flute8, stops.salicional8, stops.octave4, stops.fifteenth2],
  pedal: [stops.bourdon16],
  level: 0.82,
};

/** Beats to seconds, slowing over the last beats of a verse as a congregation does. */
function clock(tempo: number, beats: number, slowing: number): (beat: number) => number {
  const beatSeconds = 60 / tempo;
  return (beat) => {
    const into = Math.max(0, Math.min(beat, beats) - (beats - slowing));
    return beatSeconds * (beat + (into * into * 0.22) / Math.max(1, slowing));
  };
}

/** Notes of one voice as they sound: joined, but with a gap before a repeated note and a breath at the end. */
function sounding(notes: readonly Note[], at: (beat: number) => number, level: number): Sounding[] {
  return notes.map((note, i) => {
    const next = notes[i + 1];
    const start = at(note.beat);
    const end = at(note.beat + note.beats);
    const lift = next === undefined ? 0.3 : next.pitch === note.pitch ? 0.085 : -0.015;
    return { pitch: note.pitch, start, length: Math.max(0.12, end - start - lift), level };
  });
}

function playVerse(
  out: Float32Array,
  phrases: readonly Phrase[],
  options: { start: number; tempo: number; breath: number; registration: Registration; seed: number },
): number {
  const read4 = phrases.map(readPhrase);
  const total = read4.reduce((sum, phrase) => sum + phrase.beats + options.breath, 0);
  const time = clock(options.tempo, total, 7);
  let before = 0;
  let seed = options.seed;
  for (const phrase of read4) {
    const offset = before;
    const at = (beat: number) => options.start + time(offset + beat);
    for (const voice of voices) {
      const level = voice === "soprano" ? 0.2 : voice === "bass" ? 0.17 : 0.145;
      for (const note of sounding(phrase.lines[voice], at, level * options.registration.level)) {
        for (const stop of options.registration.manual) speak(out, stop, note, seed++);
        if (voice === "bass") for (const stop of options.registration.pedal) speak(out, stop, note, seed++);
      }
    }
    before += phrase.beats + options.breath;
  }
  return options.start + time(total);
}

const silence = (seconds: number) => new Float32Array(Math.round(seconds * SAMPLE_RATE));

function finish(dry: Float32Array, end: number, seconds: number, wet: number): Recording {
  const tail = 3.6;
  const cut = dry.subarray(0, Math.round((end + tail) * SAMPLE_RATE));
  const sound = reverberate(cut, { seconds, wet });
  const fade = Math.round(2.2 * SAMPLE_RATE);
  for (let i = 0; i < fade; i++) {
    const at = sound.length - fade + i;
    sound[at] = read(sound, at) * Math.cos((Math.PI / 2) * (i / fade)) ** 2;
  }
  return { sound, seconds: sound.length / SAMPLE_RATE };
}

function organHymn(
  phrases: readonly Phrase[],
  verses: readonly { registration: Registration; phrases?: readonly Phrase[] }[],
  tempo: number,
  breath: number,
): Recording {
  const out = silence(140);
  let end = 0.25;
  verses.forEach((verse, i) => {
    const start = end + (i ? 0.7 : 0);
    end = playVerse(out, verse.phrases ?? phrases, {
      start,
      tempo,
      breath,
      registration: verse.registration,
      seed: 100 + i * 10_000,
    });
  });
  return finish(out, end, 2.3, 0.3);
}

export const abideWithMe = () =>
  organHymn(eventide, [{ registration: quiet }, { registration: full }], 86, 0.45);
export const abideWithMeOpening = () => organHymn(eventide.slice(0, 2), [{ registration: quiet }], 82, 0.45);
export const abideWithMeClose = () => organHymn(eventide.slice(2), [{ registration: quiet }], 80, 0.45);
export const allPeople = () =>
  organHymn(oldHundredth, [{ registration: quiet }, { registration: full }], 104, 0.8);
export const allPeopleOnce = () => organHymn(oldHundredth, [{ registration: full }], 104, 0.8);

const ROOTS: Record<string, number> = { Eb: 51, F: 53, G: 55, Ab: 56, Bb: 46, C: 48, D: 50 };

/** The bass of a chord and three notes to break above it, as MIDI numbers. */
function chordNotes(name: string): { bass: number; upper: number[] } {
  const parts = /^([A-G]b?)(m|sus)?(?:\/([A-G]b?))?$/.exec(name);
  if (!parts) throw new Error(`not a chord: ${name}`);
  const [, letter = "", kind, slash] = parts;
  const root = ROOTS[letter] ?? 48;
  const third = kind === "m" ? 3 : kind === "sus" ? 5 : 4;
  const low = (ROOTS[slash ?? letter] ?? 48) - 12;
  // Upper notes stay in one octave below the tune, wherever the root lies.
  const upper = [root, root + third, root + 7].map((pitch) =>
    pitch < 51 ? pitch + 12 : pitch > 62 ? pitch - 12 : pitch,
  );
  return { bass: low < 34 ? low + 12 : low, upper: upper.sort((a, b) => a - b) };
}

/** Slane: once on the harp alone, then a flute sings it over the harp. */
export function beThouMyVision(): Recording {
  const out = silence(110);
  const random = seeded(77);
  const beatsInVerse = 48;
  let start = 0.3;
  let seed = 1;
  for (const verse of [0, 1]) {
    const time = clock(88, beatsInVerse, 6);
    const at = (beat: number) => start + time(beat);
    slaneTune.forEach((line, i) => {
      for (const note of readLine(line).notes) {
        const beat = i * 12 + note.beat;
        const length = at(beat + note.beats) - at(beat);
        const sung = { pitch: note.pitch + 12 * verse, start: at(beat), length: length - 0.03, level: 0.2 };
        if (verse === 0) pluck(out, { ...sung, pitch: note.pitch + 12, level: 0.42 }, seed++);
        else {
          speak(out, stops.flute8, { ...sung, level: 0.13, vibrato: true }, seed++);
          speak(out, stops.flute4, { ...sung, level: 0.05, vibrato: true }, seed++);
          pluck(out, { ...sung, pitch: note.pitch, level: 0.16 }, seed++);
        }
      }
    });
    slaneChords.forEach((line, i) => {
      const names = line.split(/[\s|]+/).filter(Boolean);
      names.forEach((name, k) => {
        const { bass, upper } = chordNotes(name);
        const beat = i * 12 + k;
        const fresh = k % 3 === 0 || names[k - 1] !== name;
        const human = () => (random() - 0.5) * 0.016;
        if (fresh) pluck(out, { pitch: bass, start: at(beat) + 0.01, length: 3, level: 0.34 }, seed++);
        const broken =
          k % 3 === 0 ? [upper[0], upper[1]] : k % 3 === 1 ? [upper[2], upper[1]] : [upper[0], upper[2]];
        broken.forEach((pitch, half) => {
          if (pitch === undefined || (half === 0 && fresh && k % 3 === 0)) return;
          pluck(
            out,
            { pitch, start: Math.max(0, at(beat + half / 2) + human()), length: 2, level: 0.2 },
            seed++,
          );
        });
        if (verse === 1 && fresh)
          for (const pitch of upper)
            speak(
              out,
              stops.salicional8,
              { pitch, start: at(beat), length: at(beat + 1) - at(beat), level: 0.09 },
              seed++,
            );
      });
    });
    if (verse === 1)
      [39, 46, 51, 55, 58, 63].forEach((pitch, i) => {
        pluck(out, { pitch, start: at(45) + 0.12 + i * 0.085, length: 4, level: 0.2 }, seed++);
      });
    start += time(beatsInVerse) + 0.35;
  }
  return finish(out, start, 2, 0.34);
}
