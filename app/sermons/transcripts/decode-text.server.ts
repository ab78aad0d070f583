import { isUtf8 } from "node:buffer";

/** Undefined if no encoding, or several, give a language that we know: text in wrong letters is worse than none. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const unicode = unicodeOf(bytes);
  if (unicode !== undefined) return new TextDecoder(unicode).decode(bytes);
  const start = bytes.subarray(0, enough);
  const readings = new Map<string, { encoding: string; likeness: number }>();
  for (const encoding of encodings) {
    const text = decodedAs(encoding, start);
    const likeness = text === undefined ? undefined : likenessOf(text, encoding);
    if (text === undefined || likeness === undefined) continue;
    const known = readings.get(text);
    if (!known || known.likeness < likeness) readings.set(text, { encoding, likeness });
  }
  const [best, second] = [...readings.values()].toSorted((one, other) => other.likeness - one.likeness);
  const isSure = best && (!second || best.likeness > second.likeness);
  return isSure ? new TextDecoder(best.encoding).decode(bytes) : undefined;
}

function unicodeOf(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  // Of spaces and line breaks, in any language.
  let [even, odd] = [0, 0];
  for (let at = bytes.indexOf(0); at !== -1; at = bytes.indexOf(0, at + 1)) at % 2 === 0 ? even++ : odd++;
  const isPaired = bytes.length % 2 === 0;
  // Some other characters have a byte of zeros, too.
  if (isPaired && odd > even * mostlyZero) return "utf-16le";
  if (isPaired && even > odd * mostlyZero) return "utf-16be";
  return isUtf8(bytes) ? "utf-8" : undefined;
}

function decodedAs(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return undefined;
  }
}

const mostlyZero = 5;

interface Language {
  encodings: readonly string[];
  /** Beside those of ASCII. */
  letters: string;
  /** The most frequent ones. */
  words: string;
}

const western = ["windows-1252"];
const central = ["windows-1250", "iso-8859-2"];

const latin: readonly Language[] = [
  { encodings: western, letters: "àâçéèêëïñôöü£", words: "the and of to in that is you for it we he" },
  { encodings: western, letters: "äöüß", words: "und der die das ist nicht ich du sie wir in zu ein" },
  {
    encodings: western,
    letters: "àâæçéèêëîïôœùûüÿ",
    words: "de la le les et des est que vous dans nous une pas",
  },
  { encodings: western, letters: "áéíóúüñ¡¿ªº", words: "de la que el en los se con por para una es no" },
  { encodings: western, letters: "áâãàçéêíóôõúüªº", words: "de que e do da em os um para com se por" },
  { encodings: western, letters: "àèéìíîòóùú", words: "di che e la il non un per in con si del" },
  { encodings: western, letters: "áéèêëíïóöúü", words: "de het een van en is dat niet wij in op" },
  { encodings: western, letters: "åäöéü", words: "och att det som en av den i till var med" },
  { encodings: western, letters: "æøåéèòóôü", words: "og det at er en som med til i for ikke den" },
  { encodings: western, letters: "äöåšž", words: "ja on ei se oli mutta niin kun joka" },
  { encodings: central, letters: "ąćęłńóśźż", words: "i w nie na z do to jest jak a o po" },
  { encodings: central, letters: "áčďéěíňóřšťúůýž", words: "a se na je to v s do o z co jako" },
  { encodings: central, letters: "áäčďéíĺľňóôŕšťúýž", words: "a sa na je to v s do o z ako" },
  { encodings: central, letters: "áéíóöőúüű", words: "a az hogy nem is egy meg van ez de" },
  { encodings: central, letters: "ăâîşţ", words: "de la nu a cu un o se pe din care este" },
  { encodings: central, letters: "čćđšž", words: "i je da se u na za ne su in to" },
];

/** Whose words tell less than their letters: where these are not this frequent, the text is in another encoding. */
const others = [
  {
    encoding: "windows-1251",
    script: /\p{Script=Cyrillic}/gu,
    // Russian, Ukrainian, Belarusian and Bulgarian, or Serbian and Macedonian.
    alphabets: [/^(?:[^\p{L}]|[a-zа-яёіїєґў])*$/iu, /^(?:[^\p{L}]|[a-zа-ик-шђјљњћџѓќѕ])*$/iu],
    frequent: /[оеаинтсрвлі]/gi,
    share: 0.45,
  },
  {
    encoding: "gb18030",
    script: /\p{Script=Han}/gu,
    alphabets: [/^/],
    frequent: /[的一是了不我在有人这他们你来个上到说就和地也子要那我们主神爱为]/g,
    share: 0.08,
  },
] as const;

const encodings = [...western, ...central, ...others.map(({ encoding }) => encoding)];

/** A text of so many words has frequent ones. */
const manyWords = 8;
/** Bytes that tell the language. */
const enough = 100_000;
const signs = "\\p{ASCII}\\s“”„‚‘’«»‹›–—…•·°§©®™€\\u00ad";

/** How much a text reads like a language of its encoding, from 0; undefined if it has letters of none. */
function likenessOf(text: string, encoding: string): number | undefined {
  const other = others.find((one) => one.encoding === encoding);
  if (other) return sharesLetters(text, other) ? 1 : undefined;
  // Signs between letters are letters of a DOS or a Mac.
  if (/\p{L}[„”“‚†‡]\p{L}/u.test(text)) return undefined;
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const fitting = latin.filter(
    ({ encodings, letters }) =>
      encodings.includes(encoding) && new RegExp(`^[${signs}${letters}]*$`, "iu").test(text),
  );
  if (fitting.length === 0) return undefined;
  const likeness = Math.max(
    ...fitting.map((language) => {
      const frequent = new Set(language.words.split(" "));
      return words.filter((word) => frequent.has(word)).length / Math.max(1, words.length);
    }),
  );
  return likeness === 0 && words.length >= manyWords ? undefined : likeness;
}

function sharesLetters(
  text: string,
  { script, alphabets, frequent, share }: (typeof others)[number],
): boolean {
  const letters = text.match(script)?.length ?? 0;
  const known = text.match(frequent)?.length ?? 0;
  // Letters in the middle of another alphabet's words, or small ones before capitals, are those of another encoding.
  const isMixed =
    /[a-z]\p{Script=Cyrillic}|\p{Script=Cyrillic}[a-z]|\p{Ll}\p{Lu}|\p{Cc}(?<![\t\n\v\f\r])/u.test(text);
  return !isMixed && alphabets.some((alphabet) => alphabet.test(text)) && known > letters * share;
}
