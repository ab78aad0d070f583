/** A written note: its pitch as a MIDI number, where it begins and how long it lasts, in beats. */
export interface Note {
  pitch: number;
  beat: number;
  beats: number;
}

export interface Phrase {
  soprano: string;
  alto: string;
  tenor: string;
  bass: string;
}

export type Voice = keyof Phrase;
export const voices = ["soprano", "alto", "tenor", "bass"] as const satisfies readonly Voice[];

const STEPS: Record<string, number> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };

/**
 * Reads a line such as "Eb4*2 D4 | F4*1.5 r": letter, accidental, octave (C4 is the middle of the
 * piano) and, after the star, beats when it is not one. Bar lines are for the eye.
 */
export function readLine(line: string): { notes: Note[]; beats: number } {
  const notes: Note[] = [];
  let beat = 0;
  for (const word of line.split(/[\s|]+/).filter(Boolean)) {
    const parts = /^(?:([A-G])(b|#)?(\d)|r)(?:\*([\d.]+))?$/.exec(word);
    if (!parts) throw new Error(`not a note: ${word}`);
    const [, letter, accidental, octave, length] = parts;
    const beats = Number(length ?? 1);
    if (letter !== undefined) {
      const bend = accidental === "b" ? -1 : accidental === "#" ? 1 : 0;
      notes.push({ pitch: 12 * (Number(octave) + 1) + (STEPS[letter] ?? 0) + bend, beat, beats });
    }
    beat += beats;
  }
  return { notes, beats: beat };
}

/** The four voices of a phrase, which must be equally long and must not cross. */
export function readPhrase(phrase: Phrase): { lines: Record<Voice, Note[]>; beats: number } {
  const read = voices.map((voice) => readLine(phrase[voice]));
  const beats = read[0]?.beats ?? 0;
  read.forEach((line, i) => {
    if (line.beats !== beats)
      throw new Error(`${voices[i]} lasts ${line.beats} beats, not ${beats}: ${phrase.soprano}`);
  });
  const [soprano = [], alto = [], tenor = [], bass = []] = read.map((line) => line.notes);
  const lines = { soprano, alto, tenor, bass };
  for (let beat = 0; beat < beats; beat += 0.5) {
    const sounding = voices.map((voice) => pitchAt(lines[voice], beat));
    for (let i = 1; i < sounding.length; i++)
      if ((sounding[i] ?? 0) > (sounding[i - 1] ?? 0)) throw new Error(`voices cross at beat ${beat}`);
  }
  return { lines, beats };
}

function pitchAt(notes: readonly Note[], beat: number): number {
  return notes.find((note) => note.beat <= beat && beat < note.beat + note.beats)?.pitch ?? 0;
}
