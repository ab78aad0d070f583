import { asciiDigits } from "./ascii-digits.ts";

export interface Dialling {
  /** The code of the country, such as `44`. */
  code: string;
  /** A pattern of what they dial before the code of another country. */
  abroad: string;
  /** What they dial before a number within the country, such as `0`; empty if nothing. */
  trunk: string;
  /** How many digits numbers of the country have without that. */
  lengths: readonly number[];
}

/**
 * The `tel:` URL (RFC 3966) of a number as people write it: with the code of the country (E.164), so that it works from
 * anywhere, unless it is a short number, lacks the code of its town or the country is unknown.
 */
export function telephoneUrl(typed: string, dialling?: Dialling): string {
  const [whole = "", extension] = asciiDigits(typed.normalize("NFKC")).split(
    /(?:;ext=|[a-zа-я#]{1,12}\.?:?)\s{0,4}(?=\d{1,20}$)/iu,
  );
  const ending = extension ? `;ext=${extension}` : "";
  return `tel:${globalNumber(whole.trim(), dialling)}${ending}`;
}

function globalNumber(number: string, dialling: Dialling | undefined): string {
  // The `(0)` that some write after the code of the country is not dialled.
  const withoutTrunk = (text: string) => text.replace(/\(\s*0\s*\)/, "").replace(/\D/g, "");
  if (number.startsWith("+")) return `+${withoutTrunk(number)}`;
  const digits = number.replace(/\D/g, "");
  if (!dialling) return digits;
  const { code, abroad, trunk, lengths } = dialling;
  const [prefix] = new RegExp(`^(?:00|${abroad})(?=[1-9]\\d{6})`).exec(digits) ?? [];
  if (prefix) return `+${withoutTrunk(number).slice(prefix.length)}`;
  const national = trunk && digits.startsWith(trunk) ? digits.slice(trunk.length) : undefined;
  if (national !== undefined && lengths.includes(national.length)) return `+${code}${national}`;
  return isNational(digits, dialling) ? `+${code}${digits}` : digits;
}

/** Without the trunk prefix, a short number may lack the code of its town. `116 123` is one of Europe’s helplines. */
function isNational(digits: string, { trunk, lengths }: Dialling): boolean {
  if (!lengths.includes(digits.length) || /^116\d{3}$/.test(digits)) return false;
  return digits.length >= (trunk ? Math.min(10, Math.max(...lengths)) : 5);
}
