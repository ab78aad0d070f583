/** Marks the file as UTF-8 for spreadsheet programs, which otherwise guess. */
export const byteOrderMark = "\uFEFF";

/** One line of a CSV file as in RFC 4180, with its end. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(",")}\r\n`;
}

function cell(text: string): string {
  // Spreadsheet programs run text that begins like this as a formula.
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
