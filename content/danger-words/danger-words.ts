/**
 * Words of one language that may mean that somebody is in danger. They only make a request come first and show the help
 * again: nobody is told that anything was found, and nothing is decided or hidden by them.
 *
 * A phrase is words in their order, without apostrophes: `dont want to live`. `a|b` is either, `kill*` any word that begins
 * so, `*self` one that ends so, `*kill*` one that has it somewhere, `word?` may be missing, `~3` stands for up to three words
 * of the same sentence, and `{self}` for the words of that name. It begins with a word that is there. Case and accents do not
 * matter, and Korean counts syllables instead of words.
 */
export interface DangerWords {
  words: Readonly<Record<string, string>>;
  /** What may be joined to the beginning of any word, such as “and” in Arabic: `w|f`. */
  prefixes?: string;
  /** Phrases that mean no danger, such as “to die is gain”. What they cover counts for nothing else. */
  harmless: readonly string[];
  /** Phrases by what they may be about; the names are for those who change them. */
  danger: Readonly<Record<string, readonly string[]>>;
}
