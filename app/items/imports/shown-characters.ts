/** PostgreSQL stores no NUL, no page shows characters that control or turn text, and imports mark pictures by two. */
export function shownCharacters(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069\ue000\ue001]/gu, "");
}
