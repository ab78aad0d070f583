/**
 * PostgreSQL stores no NUL, and no page shows the other control characters and those that turn the direction. Imports mark
 * pictures in a text with two signs for private use.
 */
export function shownCharacters(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069\ue000\ue001]/gu, "");
}
