/** A book of the Bible, of the 66 that all churches share. Its number is its place in `bibleBooks`, from 1. */
export interface BibleBook {
  /** As OSIS abbreviates it (https://wiki.crosswire.org/OSIS_Book_Abbreviations). */
  code: string;
  /** Its name in URLs, in every language. */
  slug: string;
  chapters: number;
}

// Never change the order: the database stores the numbers.
export const bibleBooks: readonly BibleBook[] = [
  { code: "Gen", slug: "genesis", chapters: 50 },
  { code: "Exod", slug: "exodus", chapters: 40 },
  { code: "Lev", slug: "leviticus", chapters: 27 },
  { code: "Num", slug: "numbers", chapters: 36 },
  { code: "Deut", slug: "deuteronomy", chapters: 34 },
  { code: "Josh", slug: "joshua", chapters: 24 },
  { code: "Judg", slug: "judges", chapters: 21 },
  { code: "Ruth", slug: "ruth", chapters: 4 },
  { code: "1Sam", slug: "1-samuel", chapters: 31 },
  { code: "2Sam", slug: "2-samuel", chapters: 24 },
  { code: "1Kgs", slug: "1-kings", chapters: 22 },
  { code: "2Kgs", slug: "2-kings", chapters: 25 },
  { code: "1Chr", slug: "1-chronicles", chapters: 29 },
  { code: "2Chr", slug: "2-chronicles", chapters: 36 },
  { code: "Ezra", slug: "ezra", chapters: 10 },
  { code: "Neh", slug: "nehemiah", chapters: 13 },
  { code: "Esth", slug: "esther", chapters: 10 },
  { code: "Job", slug: "job", chapters: 42 },
  { code: "Ps", slug: "psalms", chapters: 150 },
  { code: "Prov", slug: "proverbs", chapters: 31 },
  { code: "Eccl", slug: "ecclesiastes", chapters: 12 },
  { code: "Song", slug: "song-of-songs", chapters: 8 },
  { code: "Isa", slug: "isaiah", chapters: 66 },
  { code: "Jer", slug: "jeremiah", chapters: 52 },
  { code: "Lam", slug: "lamentations", chapters: 5 },
  { code: "Ezek", slug: "ezekiel", chapters: 48 },
  { code: "Dan", slug: "daniel", chapters: 12 },
  { code: "Hos", slug: "hosea", chapters: 14 },
  { code: "Joel", slug: "joel", chapters: 3 },
  { code: "Amos", slug: "amos", chapters: 9 },
  { code: "Obad", slug: "obadiah", chapters: 1 },
  { code: "Jonah", slug: "jonah", chapters: 4 },
  { code: "Mic", slug: "micah", chapters: 7 },
  { code: "Nah", slug: "nahum", chapters: 3 },
  { code: "Hab", slug: "habakkuk", chapters: 3 },
  { code: "Zeph", slug: "zephaniah", chapters: 3 },
  { code: "Hag", slug: "haggai", chapters: 2 },
  { code: "Zech", slug: "zechariah", chapters: 14 },
  { code: "Mal", slug: "malachi", chapters: 4 },
  { code: "Matt", slug: "matthew", chapters: 28 },
  { code: "Mark", slug: "mark", chapters: 16 },
  { code: "Luke", slug: "luke", chapters: 24 },
  { code: "John", slug: "john", chapters: 21 },
  { code: "Acts", slug: "acts", chapters: 28 },
  { code: "Rom", slug: "romans", chapters: 16 },
  { code: "1Cor", slug: "1-corinthians", chapters: 16 },
  { code: "2Cor", slug: "2-corinthians", chapters: 13 },
  { code: "Gal", slug: "galatians", chapters: 6 },
  { code: "Eph", slug: "ephesians", chapters: 6 },
  { code: "Phil", slug: "philippians", chapters: 4 },
  { code: "Col", slug: "colossians", chapters: 4 },
  { code: "1Thess", slug: "1-thessalonians", chapters: 5 },
  { code: "2Thess", slug: "2-thessalonians", chapters: 3 },
  { code: "1Tim", slug: "1-timothy", chapters: 6 },
  { code: "2Tim", slug: "2-timothy", chapters: 4 },
  { code: "Titus", slug: "titus", chapters: 3 },
  { code: "Phlm", slug: "philemon", chapters: 1 },
  { code: "Heb", slug: "hebrews", chapters: 13 },
  { code: "Jas", slug: "james", chapters: 5 },
  { code: "1Pet", slug: "1-peter", chapters: 5 },
  { code: "2Pet", slug: "2-peter", chapters: 3 },
  { code: "1John", slug: "1-john", chapters: 5 },
  { code: "2John", slug: "2-john", chapters: 1 },
  { code: "3John", slug: "3-john", chapters: 1 },
  { code: "Jude", slug: "jude", chapters: 1 },
  { code: "Rev", slug: "revelation", chapters: 22 },
];

/** The first of the New Testament. */
export const firstOfNewTestament = 40;

export const allChapters = bibleBooks.reduce((sum, { chapters }) => sum + chapters, 0);

/** Throws for a number that no book has. */
export function bookOf(number: number): BibleBook {
  const book = bibleBooks[number - 1];
  if (!book) throw new RangeError(`no book of the Bible has the number ${number}`);
  return book;
}

export function bookWithSlug(slug: string): number | undefined {
  const index = bibleBooks.findIndex((book) => book.slug === slug);
  return index === -1 ? undefined : index + 1;
}
