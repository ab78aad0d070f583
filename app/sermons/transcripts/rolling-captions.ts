import type { Cue } from "./transcript.ts";

/** Two captions of which the second begins this soon after the first stand on the screen one after the other, in seconds. */
const soon = 0.1;
/** Words: no caption on a screen has more. */
const mostWords = 40;

/**
 * Joins captions that repeat what the one before says. Automatic captions roll: each shows the line before again above its
 * own, or its own line word by word. A refrain is repeated, too, so words are compared only in a file in which at least a
 * third of the captions roll; elsewhere only those that are equal are joined.
 *
 * @param cues in the order in which they are heard.
 */
export function withoutRepeats(cues: readonly Cue[]): Cue[] {
  const words = cues.map(([, , text]) => wordsOf(text).map(bare));
  const pairs = cues.map(([from, , text], index) => {
    const before = cues[index - 1];
    if (!before || from > before[1] + soon) return 0;
    if (text === before[2]) return words[index]?.length ?? 0;
    const lastLine = wordsOf(before[2].slice(before[2].lastIndexOf("\n") + 1)).length;
    return repeatedIn(words[index] ?? [], words[index - 1] ?? [], lastLine === 1);
  });
  const isRolling = pairs.filter((repeated) => repeated > 0).length * 3 >= cues.length;
  const heard: Cue[] = [];
  for (const [index, cue] of cues.entries()) {
    const [from, to, text] = cue;
    const before = cues[index - 1];
    const last = heard.at(-1);
    const repeated = before && (isRolling || before[2] === text) ? (pairs[index] ?? 0) : 0;
    const rest = afterWords(text, repeated);
    if (!last || !before || repeated === 0) heard.push(cue);
    else if (rest.trim() === "") heard[heard.length - 1] = [last[0], Math.max(last[1], to), last[2]];
    // The line grows word by word.
    else if (repeated === words[index - 1]?.length && !/^ *\n/.test(rest))
      heard[heard.length - 1] = [last[0], Math.max(last[1], to), last[2] + rest];
    else heard.push([from, to, rest.trim()]);
  }
  return heard;
}

/** How many words at the start of a caption are those at the end of the one before it. A single word must be a line. */
function repeatedIn(words: readonly string[], earlier: readonly string[], isLineOfOne: boolean): number {
  for (let count = Math.min(words.length, earlier.length, mostWords); count > 0; count--) {
    const isEnough = count > 1 || words.length === 1 || isLineOfOne;
    const end = earlier.slice(-count);
    if (isEnough && end.every((word, index) => word === words[index])) return count;
  }
  return 0;
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}

/** Programs mend capitals and punctuation while they roll. */
function bare(word: string): string {
  return word.toLowerCase().replace(/\p{P}/gu, "") || word;
}

/** What stands after so many words, with the space before it. */
function afterWords(text: string, count: number): string {
  const pattern = /\S+/g;
  for (let left = count; left > 0; left--) pattern.exec(text);
  return text.slice(pattern.lastIndex);
}
