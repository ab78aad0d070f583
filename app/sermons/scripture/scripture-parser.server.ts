import { bcv_parser } from "bible-passage-reference-parser/esm/bcv_parser.js";
import { bibleBooks, bookOf } from "./bible-books.ts";
import { type ParserLanguage, parserLanguages } from "./parser-languages.server.ts";

/** A reference that the parser found, whether it exists or not. */
export interface Reference {
  /** Where it stands in the text. */
  from: number;
  to: number;
  /** False if no part of it exists. */
  isValid: boolean;
  /** What does not exist, as the parser names it, and how many there are. */
  problems: ReadonlyMap<string, number>;
  /** A part that does not exist is replaced by the last one that does. */
  start: Verse;
  end: Verse;
}

interface Verse {
  book: number;
  chapter: number;
  verse: number;
}

export interface ScriptureParser {
  language: ParserLanguage;
  /** `punctuation` is "eu" where a comma stands between chapter and verse. */
  find(typed: string, punctuation: Punctuation): Reference[];
  versesIn: VersesIn;
}

type VersesIn = (book: number, chapter: number) => number;

export type Punctuation = "us" | "eu";

const parsers = new Map<ParserLanguage, Promise<ScriptureParser>>();

/** Made when it is first needed, because it takes time and memory: 3 to 8 MB, and 15 MB for all languages. */
export function scriptureParser(language: ParserLanguage): Promise<ScriptureParser> {
  const known = parsers.get(language);
  if (known) return known;
  const parser = makeParser(language);
  parsers.set(language, parser);
  return parser;
}

async function makeParser(language: ParserLanguage): Promise<ScriptureParser> {
  const parser = new bcv_parser(await parserLanguages[language]());
  parser.set_options({
    passage_existence_strategy: "bcv",
    invalid_passage_strategy: "include",
    invalid_sequence_strategy: "include",
    book_alone_strategy: "full",
    book_range_strategy: "include",
    book_sequence_strategy: "include",
    consecutive_combination_strategy: "separate",
    sequence_combination_strategy: "separate",
    end_range_digits_strategy: "sequence",
    warn_level: "none",
  });
  const { chapters } = parser.translation_info();
  const versesIn: VersesIn = (book, chapter) => chapters[bookOf(book).code]?.[chapter - 1] ?? 0;
  return {
    language,
    versesIn,
    find(typed, punctuation) {
      parser.set_options({ punctuation_strategy: punctuation });
      parser.parse(typed);
      return parser.parsed_entities().flatMap(({ indices: [from, to], entities }) =>
        entities.flatMap((entity) => {
          if (!("valid" in entity)) return [];
          const start = verseOf(entity.start);
          const end = verseOf(entity.end);
          if (!start || !end) return [];
          const problems = new Map(
            Object.entries(entity.valid.messages).map(([name, count]) => [name, Number(count)]),
          );
          const isNextOnly = entity.type === "ff" && /[^f]f$/i.test(typed.slice(from, to));
          const areChapters = entity.start.type === "bc" || start.chapter !== end.chapter;
          const last = isNextOnly ? following(areChapters, start, end, versesIn) : end;
          return [{ from, to, isValid: entity.valid.valid, problems, start, end: last }];
        }),
      );
    },
  };
}

function verseOf({ b, c = 1, v = 1 }: { b?: string; c?: number; v?: number }): Verse | undefined {
  const index = bibleBooks.findIndex(({ code }) => code === b);
  return index === -1 ? undefined : { book: index + 1, chapter: c, verse: v };
}

/** `John 3:16f` ends with the next verse, and `Psalm 23f` with the next chapter. The parser goes on to the last one. */
function following(areChapters: boolean, start: Verse, end: Verse, versesIn: VersesIn): Verse {
  if (!areChapters) return { ...start, verse: Math.min(start.verse + 1, end.verse) };
  const chapter = Math.min(start.chapter + 1, end.chapter);
  return { ...start, chapter, verse: versesIn(start.book, chapter) };
}
