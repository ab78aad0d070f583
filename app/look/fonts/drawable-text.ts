import { drawnLetters } from "./drawn-letters.ts";

const missing = new RegExp(`[^${drawnLetters.sans}]`, "gu");
const missingInSerif = new RegExp(`[^${drawnLetters.serif}]`, "u");

/** Without emoji; undefined when the fonts lack letters of it, because half a word would say something else. */
export function drawableText(text: string): { text: string; font: "Serif" | "Sans" } | undefined {
  const line = text.normalize("NFC").replace(/\s+/g, " ");
  const lacksLetters = line
    .match(missing)
    ?.some((sign) => /[\p{L}\p{N}\p{M}]/u.test(sign) && !isPartOfEmoji(sign));
  const drawn = line.replace(missing, "").replace(/ +/g, " ").trim();
  if (lacksLetters || drawn === "") return undefined;
  return { text: drawn, font: missingInSerif.test(drawn) ? "Sans" : "Serif" };
}

/** The signs that choose how the one before looks, and the frame of a key. */
function isPartOfEmoji(sign: string): boolean {
  return /\p{Variation_Selector}|\u{20e3}/u.test(sign);
}
