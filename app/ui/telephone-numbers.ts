import { telephoneUrl } from "./telephone-url.ts";

export interface FoundNumber {
  text: string;
  at: number;
  /** Its `tel:` URL (RFC 3966). */
  url: string;
}

/** Digits with what people put between them: at most one sign, or a bracket and a space. */
const separator = String.raw`(?:[ \u00a0\u2009\u202f]?[()][ \u00a0\u2009\u202f-]?| / |[ \u00a0\u2009\u202f./\u2010\u2011-])`;
const written = new RegExp(
  String.raw`(?<![\p{L}\p{N}_+\u00a3$\u20ac\u00a5#@=%&/\u2010\u2011\u2013-]|\p{N}[.,:])(?:\+ ?)?\(?\d+(?:${separator}\d+)*(?![\p{L}\p{N}_%@]|[.,:]\d)`,
  "gu",
);

/** After these, nearly every number is meant to be dialled. */
const announced =
  /(?:^|[^\p{L}])(?:tele|cell|mobile ?)?(?:phone|tel|telefon|mobile|cell|call|ring|dial|text|sms|fax|whatsapp)(?: number| no| me| us| him| her| them)?[.:]?(?: on| at)?[.:]? ?$/iu;

/** After these, a number names something else. */
const named =
  /(?:^|[^\p{L}])(?:account|acct|a\/c|iban|bic|swift|sort code|branch|code|reference|ref|charity|company|registered|registration|reg|vat|tax|order|invoice|isbn|issn|konto|blz|psalms?|hymns?|songs?)[^\p{N}\n]{0,20}$/iu;

/** The groups of an IBAN go on after its letters. */
const lettersBefore = /\p{L}\p{N}+[ \u00a0\u2009\u202f-]$/u;

const date =
  /(?<!\d)(?:\d{1,2}[ ./-]\d{1,2}[ ./-](?:19|20)\d\d|(?:19|20)\d\d[ ./-]\d{1,2}[ ./-]\d{1,2})(?!\d)/;
const years = /^(?:1[5-9]|20)\d\d\D+(?:1[5-9]|20)\d\d$/;
const times = /^\d{1,2}\.\d\d(?:\D+\d{1,2}\.\d\d)?$/;

/**
 * The telephone numbers in a text. It would rather miss one than take a price, an account or a date for one: without a
 * word such as `call` before it, a number begins with `+`, `00` or `0`, or has the form of North America.
 */
export function telephoneNumbersIn(text: string): FoundNumber[] {
  return [...text.matchAll(written)].flatMap(({ 0: found, index }) => {
    const lone = found.includes(")") ? 0 : found.lastIndexOf("(") + 1;
    const [number, at] = [withoutTail(found.slice(lone)), index + lone];
    const before = text.slice(Math.max(0, at - 40), at);
    return isTelephone(number, before) ? [{ text: number, at, url: telephoneUrl(number) }] : [];
  });
}

/** A single digit at the end counts something else: `01632 960417 2 places`. */
function withoutTail(number: string): string {
  return number.replace(/(?<!\D)\D+\d$/, "");
}

function isTelephone(number: string, before: string): boolean {
  if (lettersBefore.test(before)) return false;
  if (date.test(number) || years.test(number) || times.test(number) || !hasOneStyle(number)) return false;
  const isAnnounced = announced.test(before);
  if (!isAnnounced && named.test(before)) return false;
  const digits = telephoneUrl(number).replace(/\D/g, "");
  if (/^\+ ?1(?!\d)/.test(number)) return /^1[2-9]\d{9}$/.test(digits);
  if (number.startsWith("+")) return /^[2-9]\d{7,14}$/.test(digits) && !/\b000\b/.test(number);
  if (/^00[1-9]/.test(digits)) return digits.length >= 11 && digits.length <= 17;
  if (/^\(?0[1-9]/.test(number)) return isNational(number, digits);
  if (isNorthAmerican(number)) return true;
  return isAnnounced && digits.length >= 6 && digits.length <= 15;
}

/** Full stops are between all parts or none: otherwise they belong to times. */
function hasOneStyle(number: string): boolean {
  return !number.includes(".") || !/[ \u00a0\u2009\u202f/‐‑-]/.test(number.replace(/\)[ -]/g, ")"));
}

/** With the 0 that is dialled within a country. */
function isNational(number: string, { length }: string): boolean {
  return /^\d+$/.test(number) ? length === 10 || length === 11 : length >= 9 && length <= 12;
}

function isNorthAmerican(number: string): boolean {
  return /^(?:1[ .-])?(?:\([2-9]\d\d\)[ -]?|[2-9]\d\d[ .‐‑-])[2-9]\d\d[ .‐‑-]\d{4}$/.test(
    number.replaceAll(/[\u00a0\u2009\u202f]/g, " "),
  );
}
