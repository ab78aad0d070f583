import { baseOf } from "../../../platform/language/language-tag.ts";
import { currentLanguage } from "../../../platform/language/locale.ts";
import { english } from "./english.ts";
import { german } from "./german.ts";
import type { ScriptureWords } from "./scripture-words.ts";
import { spanish } from "./spanish.ts";

const languages = { en: english, de: german, es: spanish } as const satisfies Record<string, ScriptureWords>;

export type ScriptureLanguage = keyof typeof languages;

export function scriptureWords(language: ScriptureLanguage): ScriptureWords {
  return languages[language];
}

/** What staff read, and in what readers on the web are asked for passages. */
export const languageOfStaff: ScriptureLanguage = "en";

/** The language in which books are named now: that of the page, if their names are known in it. */
export function presentScriptureLanguage(): ScriptureLanguage {
  const base = baseOf(currentLanguage());
  return Object.hasOwn(languages, base) ? (base as ScriptureLanguage) : languageOfStaff;
}
