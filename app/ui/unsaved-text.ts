import { createContext, use, useEffect } from "react";

/** The forms on the page, each of which says whether leaving would lose something. */
export const UnsavedText = createContext<Set<() => boolean>>(new Set());

/** Has people asked before they leave the form with this id while it holds what is not saved. */
export function useUnsavedText(formId: string, isRefused: boolean): void {
  const forms = use(UnsavedText);
  useEffect(() => {
    const isUnsaved = () => {
      const form = document.getElementById(formId);
      return form instanceof HTMLFormElement && (isRefused || [...form.elements].some(isChanged));
    };
    forms.add(isUnsaved);
    return () => void forms.delete(isUnsaved);
  }, [forms, formId, isRefused]);
}

function isChanged(field: Element): boolean {
  if (field instanceof HTMLTextAreaElement) return inLines(field.value) !== inLines(field.defaultValue);
  if (!(field instanceof HTMLInputElement) || field.type === "hidden") return false;
  if (field.type === "file") return (field.files?.length ?? 0) > 0;
  if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked;
  return field.value !== field.defaultValue;
}

/** Browsers change the ends of lines in the value alone. */
function inLines(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}
