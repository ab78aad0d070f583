import { arabic } from "./ar.ts";
import type { DangerWords } from "./danger-words.ts";
import { german } from "./de.ts";
import { english } from "./en.ts";
import { spanish } from "./es.ts";
import { french } from "./fr.ts";
import { korean } from "./ko.ts";
import { polish } from "./pl.ts";
import { portuguese } from "./pt.ts";
import { swahili } from "./sw.ts";

/** All languages count at once: people write in their own. */
export const dangerWords: Readonly<Record<string, DangerWords>> = {
  en: english,
  de: german,
  es: spanish,
  fr: french,
  pt: portuguese,
  pl: polish,
  sw: swahili,
  ko: korean,
  ar: arabic,
};
