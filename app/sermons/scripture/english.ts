import { counted } from "../../../platform/counted.ts";
import type { ScriptureWords } from "./scripture-words.ts";

const psalms = 19;

const names = `
  Genesis, Exodus, Leviticus, Numbers, Deuteronomy, Joshua, Judges, Ruth, 1 Samuel, 2 Samuel, 1 Kings, 2 Kings,
  1 Chronicles, 2 Chronicles, Ezra, Nehemiah, Esther, Job, Psalms, Proverbs, Ecclesiastes, Song of Songs,
  Isaiah, Jeremiah, Lamentations, Ezekiel, Daniel, Hosea, Joel, Amos, Obadiah, Jonah, Micah, Nahum, Habakkuk,
  Zephaniah, Haggai, Zechariah, Malachi, Matthew, Mark, Luke, John, Acts, Romans, 1 Corinthians, 2 Corinthians,
  Galatians, Ephesians, Philippians, Colossians, 1 Thessalonians, 2 Thessalonians, 1 Timothy, 2 Timothy, Titus,
  Philemon, Hebrews, James, 1 Peter, 2 Peter, 1 John, 2 John, 3 John, Jude, Revelation`
  .trim()
  .split(/,\s+/);

export const english: ScriptureWords = {
  nameOf,
  verseOf: (chapter, verse) => `${chapter}:${verse}`,
  inBook(book, chapters, isOne) {
    return `${book === psalms && isOne ? "Psalm" : nameOf(book)} ${chapters}`;
  },
  connecting: /\b(?:and|or|with)\b/giu,
  chaptersOf: (book, count) =>
    book === psalms ? `There are ${count} psalms` : `${nameOf(book)} has ${counted(count, "chapter")}`,
  versesOf: (chapter, count) => `${chapter} has ${counted(count, "verse")}`,
  nothingIsZero: "Chapters and verses are counted from 1",
  unknownBook: (typed) => `We do not know a book called “${typed}”`,
  noBook: (typed) => `Please name the book of “${typed}”`,
  endsBeforeItBegins: (typed) => `“${typed}” ends before it begins`,
};

function nameOf(book: number): string {
  return names[book - 1] ?? "";
}
