import { english } from "./english.ts";
import type { ScriptureWords } from "./scripture-words.ts";

export type ScriptureLanguage = "en";

const languages: Record<ScriptureLanguage, ScriptureWords> = { en: english };

export function scriptureWords(language: ScriptureLanguage): ScriptureWords {
  return languages[language];
}

/** The site has one language, so far. */
export const languageOfSite: ScriptureLanguage = "en";
