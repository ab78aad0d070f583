/** Replaces what is selected in a field as typing does, so that the browser can undo it. */
export function insertText(field: HTMLTextAreaElement | HTMLInputElement, text: string): void {
  field.focus();
  if (document.execCommand("insertText", false, text)) return;
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
