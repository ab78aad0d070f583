import { bookOf } from "./bible-books.ts";
import {
  languageOfStaff,
  presentScriptureLanguage,
  type ScriptureLanguage,
  scriptureWords,
} from "./languages.ts";
import type { ScriptureWords } from "./scripture-words.ts";

/** A part of one book of the Bible, from its first verse to its last one. */
export interface Passage {
  /** From 1. */
  book: number;
  firstChapter: number;
  /** Null, and so is `lastVerse`, for whole chapters. */
  firstVerse: number | null;
  lastChapter: number;
  lastVerse: number | null;
}

/** A passage in full: `John 3:16–4:2`, `Psalm 23`, `Jude 5`; only the book's name for a whole book. */
export function writePassage(passage: Passage, language: ScriptureLanguage): string {
  const { book, firstChapter, firstVerse, lastChapter } = passage;
  const words = scriptureWords(language);
  const { chapters } = bookOf(book);
  if (firstVerse === null && firstChapter === 1 && lastChapter === chapters) return words.nameOf(book);
  return words.inBook(book, placesIn(passage, chapters === 1, words), firstChapter === lastChapter);
}

/** A passage as it is read, and in English too if that is not the same: readers on the web are asked for it in English. */
export type WrittenPassage = string | { text: string; inEnglish: string };

/** A passage in the present language. */
export function passageToRead(passage: Passage): WrittenPassage {
  const inEnglish = writePassage(passage, languageOfStaff);
  const text = writePassage(passage, presentScriptureLanguage());
  return text === inEnglish ? text : { text, inEnglish };
}

/** A chapter: `John 3`, `Psalm 23`; only the book's name if it has no other. */
export function writeChapter(book: number, chapter: number, language: ScriptureLanguage): string {
  const [firstVerse, lastVerse] = [null, null];
  return writePassage({ book, firstChapter: chapter, firstVerse, lastChapter: chapter, lastVerse }, language);
}

function placesIn(
  { firstChapter, firstVerse, lastChapter, lastVerse }: Passage,
  hasOneChapter: boolean,
  { verseOf }: Pick<ScriptureWords, "verseOf">,
): string {
  const placeOf = (chapter: number, verse: number | null) =>
    verse === null ? chapter : verseOf(chapter, verse);
  const first = hasOneChapter && firstVerse !== null ? firstVerse : placeOf(firstChapter, firstVerse);
  if (firstChapter === lastChapter) return firstVerse === lastVerse ? `${first}` : `${first}–${lastVerse}`;
  return `${first}–${placeOf(lastChapter, lastVerse)}`;
}
