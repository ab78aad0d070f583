/** The hint under a long text field. */
export function atMost(characters: number): string {
  return `At most ${characters.toLocaleString("en-GB")} characters.`;
}
