/** Accents of Latin, Greek and Cyrillic letters, and the points of Hebrew and Arabic ones. */
const marks =
  "\\u0300-\\u036f\\u0591-\\u05bd\\u05bf\\u05c1-\\u05c7\\u064b-\\u065f\\u0670\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20f0\\ufe20-\\ufe2f";
const anyMarks = new RegExp(`[${marks}]`, "gu");
/** Some signs fold to many letters. */
const mostLetters = 200;
const spaces = "[ \\t\\r\\n\\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000]+";
/** Letters that Unicode takes for others, and signs that word processors put in the place of others. */
const alike: Record<string, string> = {
  ...{
    ß: "ss",
    æ: "ae",
    œ: "oe",
    þ: "th",
    ø: "o",
    đ: "d",
    ð: "d",
    ł: "l",
    ħ: "h",
    ŧ: "t",
    ŋ: "n",
    ı: "i",
    ς: "σ",
  },
  ...{ "’": "'", "‘": "'", "‛": "'", ʼ: "'", "“": '"', "”": '"', "„": '"', "«": '"', "»": '"' },
  ...{ "‐": "-", "‑": "-", "‒": "-", "–": "-", "—": "-", "−": "-" },
};

/** Returns a text without what a search forgives: `Groß` as `gross`, `José` as `jose`, `İ` as `i`. */
export function folded(text: string): string {
  const bare = text.normalize("NFKD").replace(anyMarks, "").toLowerCase();
  // Hangul and kana stay whole.
  return Array.from(bare, (letter) => alike[letter] ?? letter)
    .join("")
    .normalize("NFC");
}

/**
 * Returns a regular expression, of JavaScript with the flag `u` and of PostgreSQL alike, that finds a text in any case and
 * with any accents. Undefined for a text without letters or signs.
 *
 * Neither database folds as the other does, so that the text is spelled out instead: each letter as all that fold to it.
 */
export function searchPattern(search: string): string | undefined {
  const letters = [...folded(search).trim().replace(/\s+/gu, " ")].slice(0, mostLetters);
  if (letters.length === 0) return undefined;
  const parts: string[] = [];
  for (let index = 0; index < letters.length; ) {
    const run = longestRun(letters, index);
    const apart = letters.slice(index, index + run.length).map((_, offset) => one(letters, index + offset));
    const together = run.signs === "" ? "" : `|[${run.signs}][${marks}]*`;
    parts.push(`(?:${apart.join("")}${together})`);
    index += run.length;
  }
  const literally = Array.from(search.trim(), (sign) => `[${escaped(sign)}]`).join("");
  return `${parts.join("")}|${literally}`;
}

/** Returns a function that tells, as 1 or 0, whether a text has what is searched for. SQLite calls it as `finds_text`. */
export function textFinder(): (text: unknown, search: unknown) => number {
  let last = { search: "", expression: /(?:)/u };
  return (text, search) => {
    // One query asks it of many rows.
    if (last.search !== search) last = { search: String(search), expression: expressionFor(String(search)) };
    return last.expression.test(String(text)) ? 1 : 0;
  };
}

/** For JavaScript. */
export function expressionFor(search: string): RegExp {
  return new RegExp(searchPattern(search) ?? "", "u");
}

function one(letters: string[], index: number): string {
  const letter = letters[index] ?? "";
  if (letter === " ") return spaces;
  const others = spellings().single.get(letter) ?? "";
  const signs = `[${escaped(letter)}${others}${signsAtEnd(letters, index)}]`;
  const apart = letter.normalize("NFD");
  return apart === letter ? `${signs}[${marks}]*` : `(?:${signs}|${apart})[${marks}]*`;
}

/** What begins or ends a search may be part of a sign, as the first `s` of `ß`. */
function signsAtEnd(letters: string[], index: number): string {
  const letter = letters[index] ?? "";
  const isFirst = index === 0;
  const isLast = index === letters.length - 1;
  if (!isFirst && !isLast) return "";
  const fits = (text: string) =>
    isFirst && isLast ? text.includes(letter) : isFirst ? text.endsWith(letter) : text.startsWith(letter);
  return Array.from(spellings().joined, ([text, signs]) => (fits(text) ? signs : "")).join("");
}

/** How many letters from `index` one sign may stand for, with all such signs; one letter without. */
function longestRun(letters: string[], index: number): { length: number; signs: string } {
  const { joined } = spellings();
  for (let length = Math.min(4, letters.length - index); length > 1; length -= 1) {
    const signs = joined.get(letters.slice(index, index + length).join(""));
    if (signs !== undefined) return { length, signs };
  }
  return { length: 1, signs: "" };
}

interface Spellings {
  /** By one letter, all other signs that fold to it. */
  single: Map<string, string>;
  /** By several letters, all signs that fold to them. */
  joined: Map<string, string>;
}

let known: Spellings | undefined;

function spellings(): Spellings {
  known ??= allSpellings();
  return known;
}

function allSpellings(): Spellings {
  const single = new Map<string, string>();
  const joined = new Map<string, string>();
  for (let code = 0x21; code <= 0xffef; code += 1) {
    // Chinese, Japanese and Korean signs fold to themselves.
    if (code === 0x2e00) code = 0xa640;
    if (code === 0xac00) code = 0xfb00;
    const sign = String.fromCharCode(code);
    const text = folded(sign);
    if (text === sign || text.trim() === "") continue;
    const kind = [...text].length === 1 ? single : joined;
    kind.set(text, (kind.get(text) ?? "") + escaped(sign));
  }
  return { single, joined };
}

/** For a bracket expression. */
function escaped(sign: string): string {
  return sign.replace(/[\\\]^[-]/, "\\$&");
}
