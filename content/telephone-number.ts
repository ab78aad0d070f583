/** What people put between the parts of a number, and before an extension. */
const written =
  /^[+(]?(?:[\s()[\]./,'’·•*‐-―−-]|\p{Nd})+(?:(?:;ext=|(?:ext(?:n|ension)?|x|int|ramal|poste|anexo|доб|#)\.?:?[\s.]*)\p{Nd}*)?$/iu;

/**
 * Whether something is a telephone number, as people of any country write them, in any digits. Numbers are not looked up: a
 * new one, or one within a town, is a number too. Emergency numbers have two or three digits.
 */
export function isTelephoneNumber(typed: string, { leastDigits = 5 } = {}): boolean {
  const text = typed.normalize("NFKC");
  const digits = text.match(/\p{Nd}/gu)?.length ?? 0;
  return digits >= leastDigits && digits <= 25 && text.length <= 60 && written.test(text);
}
