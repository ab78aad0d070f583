/** Ends a sentence: no phrase goes on after it. */
export const sentenceEnd = ".";

/** More than a title and a text have. */
const mostLetters = 6000;

/** Letters that have no accent to take off, and those that people of their language do not tell apart. */
const alike: Readonly<Record<string, string>> = {
  ß: "ss",
  ł: "l",
  ø: "o",
  đ: "d",
  æ: "ae",
  œ: "oe",
  ı: "i",
  ة: "ه",
  ى: "ي",
  ی: "ي",
  ک: "ك",
};

/** A text without case, accents, apostrophes and what nobody sees. */
function foldedText(text: string): string {
  return (
    text
      .slice(0, mostLetters)
      .normalize("NFKC")
      // One letter can become eighteen.
      .slice(0, mostLetters)
      .toLowerCase()
      .normalize("NFD")
      .replace(/[\p{M}\p{Cf}ـ'’‘ʼ`´]/gu, "")
      // The syllables of Korean again.
      .normalize("NFC")
      // “liiiive”: no word of a list has a letter three times.
      .replace(/([^\d\s])\1{2,}/gu, "$1")
      .replace(/[ßłøđæœıةىیک]/g, (letter) => alike[letter] ?? letter)
  );
}

/** The words of a text as phrases have them, and each syllable of Korean as one, because its spaces say little. */
export function wordsOf(text: string): string[] {
  return (
    foldedText(text)
      .match(/\p{Script=Hangul}|[[\p{L}\p{N}]--\p{Script=Hangul}]+|[.!?…;؟۔。]|\n\s*\n/gv)
      ?.map((word) => (/^[\p{L}\p{N}]/u.test(word) ? word : sentenceEnd)) ?? []
  );
}
