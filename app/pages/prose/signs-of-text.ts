const signOfUrl = /[a-z]:\/\/|www\.|@/i;
const longestUrl = 200;
const letterOrDigit = /[\p{L}\p{N}]/u;

/**
 * Whether marks such as `*` around a part of a text are signs of the text: in an amount (`2*3*4`), a word (`a*b*c`) or a URL.
 *
 * @param mark how many signs the part begins and ends with; 0 when they are still to be written.
 */
export function areSignsOfText(
  text: string,
  { start, end, mark }: { start: number; end: number; mark: number },
): boolean {
  const [wordBefore = ""] = text
    .slice(Math.max(0, start - longestUrl), start)
    .split(/\s/)
    .slice(-1);
  if (signOfUrl.test(wordBefore)) return true;
  const inside = text.slice(start + mark, end - mark);
  const atStart = [text.charAt(start - 1), inside.charAt(0)];
  const atEnd = [inside.slice(-1), text.charAt(end)];
  if ([atStart, atEnd].some((pair) => isInWord(pair) && /\d/.test(pair.join("")))) return true;
  // Half a word may be marked: `un*believ*able`.
  const isPartOfWord = /^\p{L}{2,}$/u.test(inside);
  return isInWord(atStart) && isInWord(atEnd) && !isPartOfWord;
}

function isInWord(pair: readonly string[]): boolean {
  return pair.every((char) => letterOrDigit.test(char));
}
