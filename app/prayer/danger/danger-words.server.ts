import { dangerWords } from "../../../content/danger-words/all.ts";
import { findAll, formsWithout, phraseOf } from "./danger-phrases.ts";
import { wordsOf } from "./words-of-text.ts";

/** Stands for a word of a harmless phrase. */
const passedOver = "";

const languages = Object.values(dangerWords).map(({ words, prefixes, harmless, danger }) => ({
  forms: formsWithout(prefixes),
  harmless: harmless.map((phrase) => phraseOf(phrase, words)),
  danger: Object.values(danger).flatMap((list) => list.map((phrase) => phraseOf(phrase, words))),
}));

/** A reason to let somebody read it sooner, never a judgement: it misses much, and finds what is harmless. */
export function hasDangerWords(text: string): boolean {
  const tokens = wordsOf(text);
  return languages.some(({ forms, harmless, danger }) => {
    const left = [...tokens];
    for (const { from, to } of findAll(harmless, tokens, forms)) left.fill(passedOver, from, to);
    return findAll(danger, left, forms).next().value !== undefined;
  });
}
