import { baseOf } from "../../../platform/language/language-tag.ts";
import { countryOfZone } from "../../dates/country-of-zone.server.ts";
import { congregationZone, spokenHere } from "../../dates/time-zone.ts";
import { asciiDigits } from "../../ui/ascii-digits.ts";
import { bookOf } from "./bible-books.ts";
import { type ScriptureLanguage, scriptureWords } from "./languages.ts";
import { languageIn, languagesOf, type ParserLanguage, parserLanguageOf } from "./parser-languages.server.ts";
import { type Passage, writeChapter } from "./passages.ts";
import {
  type Punctuation,
  type Reference,
  type ScriptureParser,
  scriptureParser,
} from "./scripture-parser.server.ts";

const mostTyped = 1000;

/**
 * Passages as they stand in the Bible, without overlaps; or a sentence about the first reference that is not understood, and
 * whether its book is known.
 */
export type ParsedScripture = { passages: Passage[] } | { refusal: string; knowsBook: boolean };

/** The languages of the congregation: the one of its country, those that its site speaks, and English, as staff do. */
export function ownLanguages(): ParserLanguage[] {
  const ofCountry = languageIn(countryOfZone(congregationZone()));
  const spoken = spokenHere().church.map((tag) => parserLanguageOf(baseOf(tag)));
  return [...new Set([ofCountry, ...spoken, "en" as const].filter((language) => language !== undefined))];
}

/**
 * Understands references in the congregation's languages, such as `Jn 3:16-21; Ps 23`, and then in any other: `Röm 8,28`,
 * `요 3:16`. Verses are numbered as in the ESV.
 *
 * @param languages only these, for a text that may be none.
 */
export async function readScripture(
  typed: string,
  language: ScriptureLanguage,
  languages?: readonly ParserLanguage[],
): Promise<ParsedScripture> {
  const text = asciiDigits(typed.normalize("NFKC"));
  let first: ParsedScripture | undefined;
  for (const name of languages ?? languagesOf(text, ownLanguages())) {
    const parser = await scriptureParser(name);
    for (const punctuation of punctuationsOf(text, name)) {
      const parsed = parseScripture(text, language, { parser, punctuation });
      if ("passages" in parsed) return parsed;
      // In a language that knows the book, the sentence says more.
      if (!first || (parsed.knowsBook && "refusal" in first && !first.knowsBook)) first = parsed;
    }
  }
  return first ?? { passages: [] };
}

/** In English a comma stands between verses, elsewhere often between chapter and verse, unless a colon does. */
function punctuationsOf(text: string, language: ParserLanguage): Punctuation[] {
  return language !== "en" && /\d\s*,\s*\d/.test(text) && !/\d\s*:\s*\d/.test(text) ? ["eu", "us"] : ["us"];
}

/**
 * Understands the references of a text in one language.
 *
 * Longer text is refused before it is read: the parser takes a second for 100 KB.
 */
function parseScripture(
  typed: string,
  language: ScriptureLanguage,
  { parser, punctuation }: { parser: ScriptureParser; punctuation: Punctuation },
): ParsedScripture {
  const words = scriptureWords(language);
  const refused = (refusal: string, knowsBook = false) => ({ refusal, knowsBook });
  if (typed.length > mostTyped) return refused(words.noBook(quoted(typed.slice(0, mostTyped))));
  const spans: Span[] = [];
  let previous: Reference | undefined;
  for (const reference of parser.find(typed, punctuation)) {
    const between = typed.slice(previous?.to ?? 0, reference.from);
    // The parser reads a range that ends before it begins as two references.
    const isBackwards = previous !== undefined && isOnlyDash(between);
    const text = typed.slice(reference.from, reference.to);
    const number = /(?<!\d)\d+\s*$/.exec(between)?.[0];
    const problem = number ? words.unknownBook(nameIn(number + text)) : problemBetween(between, language);
    if (problem !== undefined) return refused(problem);
    const refusal =
      problemOf(reference, text, language) ??
      (isBackwards ? words.endsBeforeItBegins(quoted(typed.slice(previous?.from, reference.to))) : undefined);
    if (refusal !== undefined) return refused(refusal, true);
    spans.push(...byBook(reference, parser));
    previous = reference;
  }
  const refusal = problemBetween(typed.slice(previous?.to ?? 0), language);
  if (refusal !== undefined) return refused(refusal);
  return { passages: joined(spans).map((span) => toPassage(span, parser)) };
}

/** From a verse to a verse of one book. */
interface Span {
  book: number;
  first: Place;
  last: Place;
}

interface Place {
  chapter: number;
  verse: number;
}

function isOnlyDash(text: string): boolean {
  return /^\s*[-\u2010-\u2015]\s*$/.test(text);
}

/** What is wrong with text that is not a reference; undefined if it only connects references. */
function problemBetween(text: string, language: ScriptureLanguage): string | undefined {
  const words = scriptureWords(language);
  const part = text
    .replace(words.connecting, ";")
    .replace(connectingElsewhere, ";")
    .split(/[;,\n]/)
    .map((one) => one.replace(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, ""))
    .find((one) => one !== "");
  if (part === undefined) return undefined;
  return /\p{L}/u.test(part) ? words.unknownBook(nameIn(part)) : words.noBook(quoted(part));
}

/** Words between references in the languages that most churches speak besides English. */
const connectingElsewhere =
  /(?<!\p{L})(?:und|oder|mit|sowie|y|e|o|u|con|et|ou|avec|com|en|of|met|och|og|oraz|i|и|та|и|а также|와|과|및|و)(?!\p{L})/giu;

/** The name that stands before chapters and verses. */
function nameIn(text: string): string {
  return quoted(text.replace(/(?<=\p{L})[^\p{L}]+$/u, ""));
}

function problemOf(
  { isValid, problems, start, end }: Reference,
  text: string,
  language: ScriptureLanguage,
): string | undefined {
  const words = scriptureWords(language);
  if (isValid && problems.size === 0) return undefined;
  const has = (...names: string[]) => names.some((name) => problems.has(name));
  for (const [place, name] of [
    [start, "start"],
    [end, "end"],
  ] as const) {
    const { chapters } = bookOf(place.book);
    if (has(`${name}_chapter_is_zero`, `${name}_verse_is_zero`)) return words.nothingIsZero;
    const isBeyondOnlyChapter = !isValid && has(`${name}_chapter_not_exist_in_single_chapter_book`);
    const verses = problems.get(`${name}_verse_not_exist`);
    if (verses !== undefined)
      return words.versesOf(writeChapter(place.book, place.chapter, language), verses);
    if (has(`${name}_chapter_not_exist`) || isBeyondOnlyChapter)
      return words.chaptersOf(place.book, chapters);
  }
  if (isValid) return undefined;
  return words.endsBeforeItBegins(quoted(text));
}

/** Short, and without characters that nobody can see, for a sentence. */
function quoted(text: string): string {
  const line = text.replace(/[\p{C}\s]+/gu, " ").trim();
  return line.length > 60 ? `${line.slice(0, 60).trimEnd()}…` : line;
}

/** A range from a book into another is one in each of them. */
function byBook({ start, end }: Reference, parser: ScriptureParser): Span[] {
  const spans: Span[] = [];
  for (let book = start.book; book <= end.book; book++) {
    const { chapters } = bookOf(book);
    const whole = { chapter: chapters, verse: parser.versesIn(book, chapters) };
    spans.push({
      book,
      first: book === start.book ? start : { chapter: 1, verse: 1 },
      last: book === end.book ? end : whole,
    });
  }
  return spans;
}

/** In the order of the Bible, those that overlap as one. */
function joined(spans: readonly Span[]): Span[] {
  const sorted = spans.toSorted(
    (one, other) => one.book - other.book || compare(one.first, other.first) || compare(one.last, other.last),
  );
  const result: Span[] = [];
  for (const { book, first, last } of sorted) {
    const before = result.at(-1);
    if (before?.book !== book || compare(first, before.last) > 0) result.push({ book, first, last });
    else if (compare(last, before.last) > 0) before.last = last;
  }
  return result;
}

function compare(one: Place, other: Place): number {
  return one.chapter - other.chapter || one.verse - other.verse;
}

function toPassage({ book, first, last }: Span, parser: ScriptureParser): Passage {
  const areChapters = first.verse === 1 && last.verse === parser.versesIn(book, last.chapter);
  return {
    book,
    firstChapter: first.chapter,
    firstVerse: areChapters ? null : first.verse,
    lastChapter: last.chapter,
    lastVerse: areChapters ? null : last.verse,
  };
}
