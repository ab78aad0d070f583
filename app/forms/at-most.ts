/** The hint under a long text: how long it may be. */
export function atMost(characters: number): string {
  return `At most ${characters.toLocaleString("en-GB")} characters.`;
}
