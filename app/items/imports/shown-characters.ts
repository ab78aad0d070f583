/** PostgreSQL stores no NUL, pages show no control characters, and imports mark pictures with two private signs. */
export function shownCharacters(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069\ue000\ue001]/gu, "");
}
