import { dangerWords } from "../../../content/danger-words/all.ts";
import type { DangerWords } from "../../../content/danger-words/danger-words.ts";

/** One step of a phrase: one of some words, or up to some words of the same sentence. */
type Step =
  | { isOptional: boolean; words: ReadonlySet<string>; beginnings: readonly string[] }
  | { gap: number };

export type Phrase = readonly Step[];

/** Ends a sentence: no phrase goes on after it. */
const sentenceEnd = ".";
/** Stands for a word of a harmless phrase. */
const passedOver = "";

/** More than a title and a text have. */
const mostLetters = 6000;

const phrases = dangerWords.map(({ words, harmless, danger }) => ({
  harmless: harmless.map((phrase) => phraseOf(phrase, words)),
  danger: Object.values(danger).flatMap((list) => list.map((phrase) => phraseOf(phrase, words))),
}));

/**
 * Whether a text has words that may mean danger. It is a reason to let somebody read it sooner, and never a judgement: it
 * misses much, and finds what is harmless.
 */
export function hasDangerWords(text: string): boolean {
  const tokens = wordsOf(text.slice(0, mostLetters));
  return phrases.some(({ harmless, danger }) => {
    const left = [...tokens];
    for (const { from, to } of findAll(harmless, tokens)) left.fill(passedOver, from, to);
    return findAll(danger, left).next().value !== undefined;
  });
}

/** The words of a text as the phrases have them: in lower case, without accents and apostrophes. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\p{M}\p{Cf}'’‘ʼ`´]/gu, "");
  return (
    plain
      .match(/[\p{L}\p{N}]+|[.!?…;]|\n\s*\n/gu)
      ?.map((word) => (/^[\p{L}\p{N}]/u.test(word) ? word : sentenceEnd)) ?? []
  );
}

/** @throws {Error} for a phrase that no text could match. */
export function phraseOf(written: string, named: DangerWords["words"]): Phrase {
  const steps = written.split(" ").map((step) => stepOf(step, named));
  const [first] = steps;
  if (!first || "gap" in first || first.isOptional)
    throw new Error(`“${written}” does not begin with a word`);
  return steps;
}

function stepOf(written: string, named: DangerWords["words"]): Step {
  if (/^~\d+$/.test(written)) return { gap: Number(written.slice(1)) };
  const isOptional = written.endsWith("?");
  const all = written
    .slice(0, isOptional ? -1 : undefined)
    .replace(/\{(\w+)\}/g, (_, name: string) => named[name] ?? "?")
    .split("|");
  if (!all.every((word) => /^[\p{L}\p{N}]+\*?$/u.test(word)))
    throw new Error(`“${written}” is no word of a phrase`);
  const [beginnings, whole] = [true, false].map((isOpen) =>
    all.filter((word) => word.endsWith("*") === isOpen),
  );
  return {
    isOptional,
    words: new Set(whole),
    beginnings: (beginnings ?? []).map((word) => word.slice(0, -1)),
  };
}

/** Every place at which a phrase begins, with its farthest end. */
function* findAll(
  all: readonly Phrase[],
  tokens: readonly string[],
): Generator<{ from: number; to: number }> {
  const beginning = new Map<string, Phrase[]>();
  for (const [from, token] of tokens.entries()) {
    let candidates = beginning.get(token);
    if (!candidates) {
      candidates = all.filter(([first]) => first && isWordOf(first, token));
      beginning.set(token, candidates);
    }
    for (const phrase of candidates) {
      const to = endOf(phrase, tokens, from);
      if (to !== undefined) yield { from, to };
    }
  }
}

/**
 * Follows all ways through a phrase at once, so that its time grows with the length of the phrase and of its gaps alone.
 */
function endOf(phrase: Phrase, tokens: readonly string[], from: number): number | undefined {
  let places = new Set([from]);
  for (const step of phrase) {
    const next = new Set<number>();
    for (const place of places) {
      if ("gap" in step) {
        next.add(place);
        for (let at = place; at < place + step.gap && (tokens[at] ?? sentenceEnd) !== sentenceEnd; at++)
          next.add(at + 1);
      } else {
        if (step.isOptional) next.add(place);
        if (isWordOf(step, tokens[place] ?? sentenceEnd)) next.add(place + 1);
      }
    }
    if (next.size === 0) return undefined;
    places = next;
  }
  return Math.max(...places);
}

function isWordOf(step: Step, token: string): boolean {
  if ("gap" in step) return false;
  return step.words.has(token) || step.beginnings.some((beginning) => token.startsWith(beginning));
}
