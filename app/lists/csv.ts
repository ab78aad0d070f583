/** Marks the file as UTF-8 for spreadsheet programs, which otherwise guess. */
export const byteOrderMark = "\uFEFF";

/** One line of a CSV file as in RFC 4180, with its end. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(",")}\r\n`;
}

/** Spreadsheets run text that begins like this as a formula; where semicolons separate lists, they split cells there. */
const formulaStart = /^(?=[=+\-@\t\r])|(?=[=+\-@])(?<=[;\t\r\n]["' ]*)/g;

function cell(text: string): string {
  const harmless = text.replace(formulaStart, "'");
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
