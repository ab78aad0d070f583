/** The data of the parser in each of its languages; `full` has the names of all. Loaded when they are first needed. */
export const parserLanguages = {
  ar: () => import("bible-passage-reference-parser/esm/lang/ar.js"),
  bg: () => import("bible-passage-reference-parser/esm/lang/bg.js"),
  ceb: () => import("bible-passage-reference-parser/esm/lang/ceb.js"),
  cs: () => import("bible-passage-reference-parser/esm/lang/cs.js"),
  cy: () => import("bible-passage-reference-parser/esm/lang/cy.js"),
  da: () => import("bible-passage-reference-parser/esm/lang/da.js"),
  de: () => import("bible-passage-reference-parser/esm/lang/de.js"),
  el: () => import("bible-passage-reference-parser/esm/lang/el.js"),
  en: () => import("bible-passage-reference-parser/esm/lang/en.js"),
  es: () => import("bible-passage-reference-parser/esm/lang/es.js"),
  fa: () => import("bible-passage-reference-parser/esm/lang/fa.js"),
  fi: () => import("bible-passage-reference-parser/esm/lang/fi.js"),
  fr: () => import("bible-passage-reference-parser/esm/lang/fr.js"),
  full: () => import("bible-passage-reference-parser/esm/lang/full.js"),
  he: () => import("bible-passage-reference-parser/esm/lang/he.js"),
  hi: () => import("bible-passage-reference-parser/esm/lang/hi.js"),
  hr: () => import("bible-passage-reference-parser/esm/lang/hr.js"),
  ht: () => import("bible-passage-reference-parser/esm/lang/ht.js"),
  hu: () => import("bible-passage-reference-parser/esm/lang/hu.js"),
  id: () => import("bible-passage-reference-parser/esm/lang/id.js"),
  is: () => import("bible-passage-reference-parser/esm/lang/is.js"),
  it: () => import("bible-passage-reference-parser/esm/lang/it.js"),
  ja: () => import("bible-passage-reference-parser/esm/lang/ja.js"),
  jv: () => import("bible-passage-reference-parser/esm/lang/jv.js"),
  ko: () => import("bible-passage-reference-parser/esm/lang/ko.js"),
  la: () => import("bible-passage-reference-parser/esm/lang/la.js"),
  mk: () => import("bible-passage-reference-parser/esm/lang/mk.js"),
  mr: () => import("bible-passage-reference-parser/esm/lang/mr.js"),
  ne: () => import("bible-passage-reference-parser/esm/lang/ne.js"),
  nl: () => import("bible-passage-reference-parser/esm/lang/nl.js"),
  no: () => import("bible-passage-reference-parser/esm/lang/no.js"),
  or: () => import("bible-passage-reference-parser/esm/lang/or.js"),
  pa: () => import("bible-passage-reference-parser/esm/lang/pa.js"),
  pl: () => import("bible-passage-reference-parser/esm/lang/pl.js"),
  pt: () => import("bible-passage-reference-parser/esm/lang/pt.js"),
  ro: () => import("bible-passage-reference-parser/esm/lang/ro.js"),
  ru: () => import("bible-passage-reference-parser/esm/lang/ru.js"),
  sk: () => import("bible-passage-reference-parser/esm/lang/sk.js"),
  so: () => import("bible-passage-reference-parser/esm/lang/so.js"),
  sq: () => import("bible-passage-reference-parser/esm/lang/sq.js"),
  sr: () => import("bible-passage-reference-parser/esm/lang/sr.js"),
  sv: () => import("bible-passage-reference-parser/esm/lang/sv.js"),
  sw: () => import("bible-passage-reference-parser/esm/lang/sw.js"),
  ta: () => import("bible-passage-reference-parser/esm/lang/ta.js"),
  th: () => import("bible-passage-reference-parser/esm/lang/th.js"),
  tl: () => import("bible-passage-reference-parser/esm/lang/tl.js"),
  tr: () => import("bible-passage-reference-parser/esm/lang/tr.js"),
  uk: () => import("bible-passage-reference-parser/esm/lang/uk.js"),
  ur: () => import("bible-passage-reference-parser/esm/lang/ur.js"),
  vi: () => import("bible-passage-reference-parser/esm/lang/vi.js"),
  zh: () => import("bible-passage-reference-parser/esm/lang/zh.js"),
} as const;

export type ParserLanguage = keyof typeof parserLanguages;

/** Languages of scripts that no other language of the parser has; those that most people write come first. */
const ofScripts: readonly (readonly [script: RegExp, languages: readonly ParserLanguage[]])[] = [
  [/\p{Script=Hangul}/u, ["ko"]],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, ["ja"]],
  [/\p{Script=Han}/u, ["zh", "ja"]],
  [/\p{Script=Cyrillic}/u, ["ru", "uk", "bg", "sr", "mk"]],
  [/\p{Script=Arabic}/u, ["ar", "fa", "ur"]],
  [/\p{Script=Devanagari}/u, ["hi", "ne", "mr"]],
  [/\p{Script=Greek}/u, ["el"]],
  [/\p{Script=Hebrew}/u, ["he"]],
  [/\p{Script=Thai}/u, ["th"]],
  [/\p{Script=Tamil}/u, ["ta"]],
  [/\p{Script=Gurmukhi}/u, ["pa"]],
  [/\p{Script=Oriya}/u, ["or"]],
];

/** The languages that a text may be in, by its letters: those of the church first if they are written so. */
export function languagesOf(text: string, own: readonly ParserLanguage[]): ParserLanguage[] {
  const ofScript = ofScripts.find(([script]) => script.test(text))?.[1];
  if (ofScript) return [...new Set([...own.filter((language) => ofScript.includes(language)), ...ofScript])];
  const written = ofScripts.flatMap(([, languages]) => languages);
  return [...own.filter((language) => !written.includes(language)), "full"];
}

/** What CLDR calls in another way. */
const otherNames: Record<string, ParserLanguage> = { nb: "no", nn: "no", fil: "tl" };

/** The language that most people speak in a country, if the parser knows it. */
export function languageIn(country: string | undefined): ParserLanguage | undefined {
  if (country === undefined) return undefined;
  const { language = "" } = new Intl.Locale(`und-${country}`).maximize();
  return parserLanguageOf(language);
}

/** What the parser calls a language, such as `de`; undefined if it does not know it. */
export function parserLanguageOf(language: string): ParserLanguage | undefined {
  const name = otherNames[language] ?? language;
  return Object.hasOwn(parserLanguages, name) ? (name as ParserLanguage) : undefined;
}
