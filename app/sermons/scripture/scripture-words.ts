/** What a language needs to write and to refuse references to the Bible. Books are named by their number. */
export interface ScriptureWords {
  nameOf(book: number): string;
  /** `3:16`, or as German writes it `3,16`. */
  verseOf(chapter: number, verse: number): string;
  /** A reference, such as `John 3:16–21`. `isOne` says that it is of one chapter only: `Psalm 23`, but `Psalms 23–24`. */
  inBook(book: number, chapters: string, isOne: boolean): string;
  /** Words that only connect references. */
  connecting: RegExp;
  /** Sentences without their full stop, as fields show them. */
  chaptersOf(book: number, count: number): string;
  /** `chapter` is the reference to a chapter, or the name of a book that has only one. */
  versesOf(chapter: string, count: number): string;
  nothingIsZero: string;
  unknownBook(typed: string): string;
  noBook(typed: string): string;
  endsBeforeItBegins(typed: string): string;
}
