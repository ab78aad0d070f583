/** What a folded part of a form says of these: the first two, and how many follow. */
export function inShort(words: readonly string[]): string {
  const [first, second, ...others] = words;
  if (first === undefined) return "nothing yet";
  if (second === undefined) return first;
  return others.length === 0 ? `${first}, ${second}` : `${first}, ${second} and ${others.length} more`;
}
