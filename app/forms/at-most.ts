export function atMost(characters: number): string {
  return `At most ${characters.toLocaleString("en-GB")} characters.`;
}
