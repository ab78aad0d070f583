import { describe, expect, test } from "vitest";
import { findLanguage } from "../../../platform/language/locale.ts";
import { allChapters, bibleBooks } from "./bible-books.ts";
import { scriptureWords } from "./languages.ts";
import { readScripture } from "./parse-scripture.server.ts";
import { languageIn, languagesOf, type ParserLanguage } from "./parser-languages.server.ts";
import { passageToRead, writePassage } from "./passages.ts";
import { scriptureParser } from "./scripture-parser.server.ts";

async function read(typed: string, languages: readonly ParserLanguage[] = ["en"]): Promise<string> {
  const parsed = await readScripture(typed, "en", languages);
  return "refusal" in parsed
    ? `refused: ${parsed.refusal}`
    : parsed.passages.map((passage) => writePassage(passage, "en")).join("; ");
}

test("the table of books has 1,189 chapters, as many of each book as the parser knows", async () => {
  expect(bibleBooks).toHaveLength(66);
  expect(allChapters).toBe(1189);
  const parser = await scriptureParser("en");
  for (const [index, { code, slug, chapters }] of bibleBooks.entries()) {
    expect(parser.versesIn(index + 1, chapters), code).toBeGreaterThan(0);
    expect(parser.versesIn(index + 1, chapters + 1), code).toBe(0);
    expect(slug).toMatch(/^[a-z0-9-]+$/);
    expect(await read(slug.replaceAll("-", " "))).toBe(scriptureWords("en").nameOf(index + 1));
  }
});

test.each([
  ["", ""],
  ["Jn 3:16-21; Ps 23", "Psalm 23; John 3:16–21"],
  ["John", "John"],
  ["Psalms", "Psalms"],
  ["Jude", "Jude"],
  ["Jude 1", "Jude"],
  ["Jude 5", "Jude 5"],
  ["Obadiah 3-5", "Obadiah 3–5"],
  ["3 John 1:4", "3 John 4"],
  ["1 cor 13", "1 Corinthians 13"],
  ["1cor13", "1 Corinthians 13"],
  ["II Kings 5", "2 Kings 5"],
  ["I John 4", "1 John 4"],
  ["Song of Solomon 2:8-13", "Song of Songs 2:8–13"],
  ["Matt 5-7", "Matthew 5–7"],
  ["Pss 42-43", "Psalms 42–43"],
  ["Ps 1-150", "Psalms"],
  ["John 3:16, 18; 4:2", "John 3:16; John 3:18; John 4:2"],
  ["John 3:16-4:5", "John 3:16–4:5"],
  ["John 3:16-18, 17-21", "John 3:16–21"],
  ["Ps 23; Ps 23:2", "Psalm 23"],
  ["Ps 23:1-6", "Psalm 23"],
  ["John 3:30-36; John 4", "John 3:30–36; John 4"],
  ["John 3:30-4:3; John 4", "John 3:30–4:54"],
  ["John 3:16ff", "John 3:16–36"],
  ["John 3:16f", "John 3:16–17"],
  ["Ps 23f", "Psalms 23–24"],
  ["Ps 150f", "Psalm 150"],
  ["Romans 8.28", "Romans 8:28"],
  ["John 3v16", "John 3:16"],
  ["John chapter 3 verse 16", "John 3:16"],
  ["Acts 2 v 1 to 21", "Acts 2:1–21"],
  ["  john   3 : 16 ", "John 3:16"],
  ["John 3:16–21", "John 3:16–21"],
  ["Gen 1:1—2:4a", "Genesis 1:1–2:4"],
  ["Mt 5\nLk 6", "Matthew 5; Luke 6"],
  ["John 3:16 ESV, Ps 23 NIV", "Psalm 23; John 3:16"],
  ["Is 9:2-7 or Mi 5:2-5a", "Isaiah 9:2–7; Micah 5:2–5"],
  ["Acts 2:42-47 & 4:32-35 and Ps 133", "Psalm 133; Acts 2:42–47; Acts 4:32–35"],
  ["John 1:1-14 (15-18)", "John 1:1–14; John 1:15–18"],
  ["1 and 2 Timothy", "1 Timothy; 2 Timothy"],
  ["Gen 49-Exod 2", "Genesis 49–50; Exodus 1–2"],
  ["Malachi 4:1-Matthew 1:17", "Malachi 4; Matthew 1:1–17"],
])("%j is %j", async (typed, written) => {
  expect(await read(typed)).toBe(written);
});

test.each([
  ["John 22", "John has 21 chapters"],
  ["John 20-22", "John has 21 chapters"],
  ["John 3:16-22:5", "John has 21 chapters"],
  ["Ps 23; John 99:1", "John has 21 chapters"],
  ["John 3:40", "John 3 has 36 verses"],
  ["John 3:16-40", "John 3 has 36 verses"],
  ["John 3:16-4:99", "John 4 has 54 verses"],
  ["Ps 151", "There are 150 psalms"],
  ["Ps 117:3", "Psalm 117 has 2 verses"],
  ["Jude 30", "Jude has 25 verses"],
  ["Jude 5-40", "Jude has 25 verses"],
  ["Jude 2:3", "Jude has 1 chapter"],
  ["John 3-Acts 30", "Acts has 28 chapters"],
  ["John 0", "Chapters and verses are counted from 1"],
  ["John 3:0", "Chapters and verses are counted from 1"],
  ["John 3:20-16", "“John 3:20-16” ends before it begins"],
  ["John 3-2", "“John 3-2” ends before it begins"],
  ["Exod 3-Gen 1", "“Exod 3-Gen 1” ends before it begins"],
  ["Hezekiah 3:16", "We do not know a book called “Hezekiah”"],
  ["3 Timothy 2", "We do not know a book called “3 Timothy”"],
  ["Jn 3:16; Hezekiah 2, Ps 23", "We do not know a book called “Hezekiah”"],
  ["Tobit 3", "We do not know a book called “Tobit”"],
  ["The sermon on the mount", "We do not know a book called “The sermon on the mount”"],
  ["Ps 23 (read by the children)", "We do not know a book called “read by the children”"],
  ["Johannes 3,16", "We do not know a book called “Johannes”"],
  ["يوحنا 3", "We do not know a book called “يوحنا”"],
  ["3:16", "Please name the book of “3:16”"],
  ["16", "Please name the book of “16”"],
  ["<script>alert(1)</script>", "We do not know a book called “script>alert(1)</script”"],
  ["\u202ekoob\u0000 1", "We do not know a book called “koob”"],
  [`${"x".repeat(299)}1`, `We do not know a book called “${"x".repeat(60)}…”`],
])("%j is not understood: %s", async (typed, refusal) => {
  expect(await read(typed)).toBe(`refused: ${refusal}`);
});

test.each([
  "John 3:16, ".repeat(27),
  "1-".repeat(150),
  "Ps 1-150,".repeat(33),
  "(".repeat(300),
  "Gen-Rev;".repeat(37),
  `John ${"9".repeat(295)}`,
  `John 3:${"9".repeat(290)}`,
  "\u001f\u001e".repeat(150),
  "𝕁𝕠𝕙𝕟 3".repeat(30),
  "__proto__ 1; constructor 2",
])("300 hostile characters are understood or not: %j", async (typed) => {
  const parsed = await readScripture(typed.slice(0, 300), "en", ["en", "full"]);
  if ("passages" in parsed) expect(parsed.passages.length).toBeLessThanOrEqual(66);
  else expect(parsed.refusal.length).toBeLessThan(200);
});

test.each<[typed: string, own: ParserLanguage[], written: string]>([
  ["Juan 6:35", ["en"], "John 6:35"],
  ["Röm 8,28", ["en"], "Romans 8:28"],
  ["Röm 8,28", ["de", "en"], "Romans 8:28"],
  ["Johannes 3,16", ["en"], "John 3:16"],
  ["Joh 3,16.18; 1. Mose 1 und Ps 23", ["de", "en"], "Genesis 1; Psalm 23; John 3:16; John 3:18"],
  ["Jn 3:16; Ps 23", ["de", "en"], "Psalm 23; John 3:16"],
  ["Jean 3.16", ["en"], "John 3:16"],
  ["João 3:16", ["pt", "en"], "John 3:16"],
  ["Giovanni 3,16", ["en"], "John 3:16"],
  ["1 Kor 13", ["pl", "en"], "1 Corinthians 13"],
  ["요 3:16", ["en"], "John 3:16"],
  ["요 3:16", ["ko", "en"], "John 3:16"],
  ["约翰福音3：16", ["en"], "John 3:16"],
  ["ヨハネ3:16", ["en"], "John 3:16"],
  ["يوحنا ٣:١٦", ["en"], "John 3:16"],
  ["Иоанна 3:16", ["en"], "John 3:16"],
])("%s is read in a church that speaks %j as %s", async (typed, own, written) => {
  expect(await read(typed, languagesOf(typed, own))).toBe(written);
});

test("a text is read in the languages of its letters, those of the church first", () => {
  expect(languagesOf("Röm 8", ["de", "en"])).toEqual(["de", "en", "full"]);
  expect(languagesOf("Ивана 3", ["sr", "en"])).toEqual(["sr", "ru", "uk", "bg", "mk"]);
  expect(languagesOf("John 3", ["ko", "en"])).toEqual(["en", "full"]);
  expect(["DE", "MX", "NO", "PH", "US", undefined].map(languageIn)).toEqual([
    ...["de", "es", "no", "tl", "en"],
    undefined,
  ]);
});

describe("names of books", () => {
  test.each(["de", "es"] as const)("the parser knows each name in %s as that book", async (language) => {
    for (const [index] of bibleBooks.entries()) {
      const name = scriptureWords(language).nameOf(index + 1);
      const parsed = await readScripture(name, "en", [language]);
      const books = "passages" in parsed ? parsed.passages.map(({ book }) => book) : parsed.refusal;
      expect(books, name).toEqual([index + 1]);
    }
  });

  test.each([
    ["de", "John 3:16", "Johannes 3,16"],
    ["de", "John 3:16-4:2", "Johannes 3,16–4,2"],
    ["de", "Ps 23", "Psalm 23"],
    ["de", "Ps 23-24", "Psalm 23–24"],
    ["de", "1 Cor 13:1-3", "1. Korinther 13,1–3"],
    ["de", "Jude 5", "Judas 5"],
    ["es", "John 3:16", "Juan 3:16"],
    ["es", "Ps 23", "Salmo 23"],
    ["es", "Ps 23-24", "Salmos 23–24"],
    ["es", "Gen 1-2", "Génesis 1–2"],
  ] as const)("in %s %s is %s, and is read as the same again", async (language, typed, written) => {
    const parsed = await readScripture(typed, "en", ["en"]);
    const [passage] = "passages" in parsed ? parsed.passages : [];
    if (!passage) throw new Error("the passage is not understood");
    expect(writePassage(passage, language)).toBe(written);
    expect(await readScripture(written, "en", [language])).toEqual(parsed);
  });

  test("passages are read in the language of the page, and asked for in English", () => {
    const passage = { book: 43, firstChapter: 3, firstVerse: 16, lastChapter: 3, lastVerse: 16 };
    findLanguage(() => "de-CH");
    expect(passageToRead(passage)).toEqual({ text: "Johannes 3,16", inEnglish: "John 3:16" });
    findLanguage(() => "en-US");
    expect(passageToRead(passage)).toBe("John 3:16");
    findLanguage(() => "en");
  });
});
