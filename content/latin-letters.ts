/** Letters that Unicode does not take apart into a Latin one and a mark. */
const latin = "ß ss æ ae œ oe ø o ł l đ d ð d þ th ı i ħ h ŋ ng ŧ t ƒ f ə e";

/** As passports write Russian, with the letters of other languages in their own way. */
const cyrillic =
  "а a б b в v г g ґ g д d ђ dj е e є ye ж zh з z ѕ dz и i і i ј j к k л l љ lj м m н n њ nj о o п p р r с s т t ћ c " +
  "у u ф f х kh ц ts ч ch џ dz ш sh щ shch ъ  ы y ь  э e ю yu я ya";

/** ELOT 743; marks are gone by then. */
const greek =
  "α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o";

/** What people of a language write otherwise. */
const ofLanguages: Partial<Record<string, Map<string, string>>> = {
  de: lettersOf("ä ae ö oe ü ue"),
  da: lettersOf("å aa"),
  nb: lettersOf("å aa"),
  uk: lettersOf("г h и y"),
  bg: lettersOf("щ sht ъ a"),
};

const letters = lettersOf(`${latin} ${cyrillic} ${greek}`);

function lettersOf(table: string): Map<string, string> {
  const parts = table.split(" ");
  return new Map(
    parts.flatMap((letter, index) => (index % 2 === 0 ? [[letter, parts[index + 1] ?? ""] as const] : [])),
  );
}

/** The parts of Korean syllables in the order of Unicode, in the Revised Romanization. */
const korean: readonly [first: number, parts: readonly string[]][] = [
  [0x1100, "g kk n d tt r m b pp s ss  j jj ch k t p h".split(" ")],
  [0x1161, "a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i".split(" ")],
  [0x11a8, "k k k n n n t l k m l l l p l m p p t t ng t t k t p h".split(" ")],
];

/**
 * Text in small letters with Latin ones instead of others where that needs no dictionary; what has no such letter stays.
 *
 * @param language that of the text as far as it is known, such as `de`.
 */
export function inLatinLetters(text: string, language = ""): string {
  const own = ofLanguages[language];
  return (
    text
      .normalize("NFKC")
      .toLowerCase()
      .replace(/\P{ASCII}/gu, (letter) => own?.get(letter) ?? letter)
      // With its mark it is another letter.
      .replaceAll("й", "y")
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .replaceAll("ου", "ou")
      .replace(/\P{ASCII}/gu, (letter) => letters.get(letter) ?? fromKorean(letter))
  );
}

function fromKorean(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  for (const [first, parts] of korean) {
    const part = parts[code - first];
    if (part !== undefined) return part;
  }
  return letter;
}
