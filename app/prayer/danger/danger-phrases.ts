import type { DangerWords } from "../../../content/danger-words/danger-words.ts";
import { sentenceEnd, wordsOf } from "./words-of-text.ts";

/** One step of a phrase: one of some words, or up to some words of the same sentence. */
type Step = WordStep | { gap: number };

interface WordStep {
  isOptional: boolean;
  words: ReadonlySet<string>;
  beginnings: readonly string[];
  endings: readonly string[];
  middles: readonly string[];
  /** What is written as one word, but is several of a text: `petit-ami`, and each word of Korean. */
  sequences: readonly (readonly string[])[];
}

export type Phrase = readonly Step[];

/** A word as it stands in a text, and without what may be joined to its beginning. */
export type Forms = (token: string) => readonly string[];

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
  if (!all.every((word) => /^\*?[\p{L}\p{M}\p{N}]+(-[\p{L}\p{M}\p{N}]+)*\*?$/u.test(word)))
    throw new Error(`“${written}” is no word of a phrase`);
  const like = (pattern: RegExp) =>
    all.filter((word) => pattern.test(word)).map((word) => wordsOf(word.replaceAll("*", "")));
  const joined = (pattern: RegExp) => like(pattern).map((words) => words.join(""));
  const whole = like(/^[^*]+$/);
  return {
    isOptional,
    words: new Set(whole.flatMap((words) => (words.length === 1 ? words : []))),
    sequences: whole.filter((words) => words.length > 1),
    beginnings: joined(/^[^*]+\*$/),
    endings: joined(/^\*[^*]+$/),
    middles: joined(/^\*[^*]+\*$/),
  };
}

export function formsWithout(prefixes: string | undefined): Forms {
  if (!prefixes) return (token) => [token];
  const all = prefixes.split("|");
  return (token) => [
    token,
    ...all
      .filter((prefix) => token.startsWith(prefix) && token.length > prefix.length + 1)
      .map((prefix) => token.slice(prefix.length)),
  ];
}

export function* findAll(
  all: readonly Phrase[],
  tokens: readonly string[],
  forms: Forms,
): Generator<{ from: number; to: number }> {
  const beginning = new Map<string, Phrase[]>();
  for (const [from, token] of tokens.entries()) {
    let candidates = beginning.get(token);
    if (!candidates) {
      candidates = all.filter(([first]) => first && !("gap" in first) && mayBegin(first, token, forms));
      beginning.set(token, candidates);
    }
    for (const phrase of candidates) {
      const to = endOf(phrase, tokens, from, forms);
      if (to !== undefined) yield { from, to };
    }
  }
}

/** All ways at once, so that its time grows with the length of the phrase and of its gaps alone. */
function endOf(phrase: Phrase, tokens: readonly string[], from: number, forms: Forms): number | undefined {
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
        if (isWordOf(step, tokens[place] ?? sentenceEnd, forms)) next.add(place + 1);
        for (const sequence of step.sequences)
          if (sequence.every((word, index) => tokens[place + index] === word))
            next.add(place + sequence.length);
      }
    }
    if (next.size === 0) return undefined;
    places = next;
  }
  return Math.max(...places);
}

function mayBegin(step: WordStep, token: string, forms: Forms): boolean {
  return isWordOf(step, token, forms) || step.sequences.some(([first]) => first === token);
}

function isWordOf({ words, beginnings, endings, middles }: WordStep, token: string, forms: Forms): boolean {
  return forms(token).some(
    (form) =>
      words.has(form) ||
      beginnings.some((beginning) => form.startsWith(beginning)) ||
      endings.some((ending) => form.endsWith(ending)) ||
      middles.some((middle) => form.includes(middle)),
  );
}
