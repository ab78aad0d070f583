import { createContext, use, useEffect } from "react";

/** The forms on the page; each function returns whether leaving would lose text. */
export const UnsavedText = createContext<Set<() => boolean>>(new Set());

/** Asks before people leave while the form with this id has unsaved text. */
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

/** Browsers normalise line endings only in the current value. */
function inLines(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}
