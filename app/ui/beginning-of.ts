/** A text of at most `most` characters on one line; what is longer is cut between words, with a sign for the rest. */
export function beginningOf(text: string, most: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= most ? line : `${line.slice(0, most).replace(/(?<!\s)\s+\S*$/, "")} …`;
}

/** Search engines show about this many characters of a description. */
export const longestDescription = 160;
