/** What staff read about a recording. */
export function playedWords(count: number): string {
  return count === 1 ? "Played once" : `Played ${count.toLocaleString("en-GB")} times`;
}
