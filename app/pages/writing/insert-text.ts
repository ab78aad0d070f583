import type { Insertion, Selected } from "./insertions.ts";

type TextField = HTMLTextAreaElement | HTMLInputElement;

/** Changes a field as typing does, so that the browser can undo it. */
export function insertInto(field: TextField, place: (selected: Selected) => Insertion): void {
  const { value, selectionStart, selectionEnd } = field;
  const { start, end, text } = place({ value, start: selectionStart ?? 0, end: selectionEnd ?? 0 });
  field.focus();
  field.setSelectionRange(start, end);
  if (document.execCommand("insertText", false, text)) return;
  field.setRangeText(text, start, end, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
