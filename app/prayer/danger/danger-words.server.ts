import { dangerWords } from "../../../content/danger-words/all.ts";
import { findAll, formsWithout, phraseOf } from "./danger-phrases.ts";
import { wordsOf } from "./words-of-text.ts";

/** Stands for a word of a harmless phrase. */
const passedOver = "";

let languages: ReturnType<typeof readLanguages> | undefined;

/** With the first text and not before, because it is a tenth of the work of a start. */
function readLanguages() {
  return Object.values(dangerWords).map(({ words, prefixes, harmless, danger }) => ({
    forms: formsWithout(prefixes),
    harmless: harmless.map((phrase) => phraseOf(phrase, words)),
    danger: Object.values(danger).flatMap((list) => list.map((phrase) => phraseOf(phrase, words))),
  }));
}

/** A reason to let somebody read it sooner, never a judgement: it misses much, and finds what is harmless. */
export function hasDangerWords(text: string): boolean {
  const tokens = wordsOf(text);
  languages ??= readLanguages();
  return languages.some(({ forms, harmless, danger }) => {
    const left = [...tokens];
    for (const { from, to } of findAll(harmless, tokens, forms)) left.fill(passedOver, from, to);
    return findAll(danger, left, forms).next().value !== undefined;
  });
}
