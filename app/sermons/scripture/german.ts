import { english } from "./english.ts";
import type { ScriptureWords } from "./scripture-words.ts";

const psalms = 19;

const names = `
  1. Mose, 2. Mose, 3. Mose, 4. Mose, 5. Mose, Josua, Richter, Rut, 1. Samuel, 2. Samuel, 1. Könige, 2. Könige,
  1. Chronik, 2. Chronik, Esra, Nehemia, Ester, Hiob, Psalmen, Sprüche, Prediger, Hoheslied,
  Jesaja, Jeremia, Klagelieder, Hesekiel, Daniel, Hosea, Joel, Amos, Obadja, Jona, Micha, Nahum, Habakuk,
  Zefanja, Haggai, Sacharja, Maleachi, Matthäus, Markus, Lukas, Johannes, Apostelgeschichte, Römer, 1. Korinther, 2. Korinther,
  Galater, Epheser, Philipper, Kolosser, 1. Thessalonicher, 2. Thessalonicher, 1. Timotheus, 2. Timotheus, Titus,
  Philemon, Hebräer, Jakobus, 1. Petrus, 2. Petrus, 1. Johannes, 2. Johannes, 3. Johannes, Judas, Offenbarung`
  .trim()
  .split(/,\s+/);

/** The names of Luther’s Bible, spelt as all churches spell them now. Its sentences are read by staff, in English. */
export const german: ScriptureWords = {
  ...english,
  nameOf,
  verseOf: (chapter, verse) => `${chapter},${verse}`,
  inBook: (book, chapters) => `${book === psalms ? "Psalm" : nameOf(book)} ${chapters}`,
};

function nameOf(book: number): string {
  return names[book - 1] ?? "";
}
