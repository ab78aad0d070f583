/** A text, or what says it in the language of whoever reads it then: what modules hold for all readers. */
export type Said = string | (() => string);

/** What is read now. */
export function said(text: Said): string {
  return typeof text === "function" ? text() : text;
}
