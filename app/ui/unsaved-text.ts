import { createContext, use, useEffect } from "react";

/** The forms on the page; each function returns whether leaving would lose text. */
export const UnsavedText = createContext<Set<() => boolean>>(new Set());

export function isUnsaved(forms: ReadonlySet<() => boolean>): boolean {
  return [...forms].some((check) => check());
}

/** The form that the browser itself is sending. Leaving loses nothing of it. */
let sending: EventTarget | null = null;

/**
 * Notices forms that the browser itself sends. It must be called before scripts take over the page: they may do that
 * between a form's `submit` and the `beforeunload` that follows.
 */
export function noticeSending(): void {
  window.addEventListener("submit", ({ defaultPrevented, target }) => {
    sending = defaultPrevented ? null : target;
  });
  // In the capture phase, like what keeps taps from React until then.
  const forget = () => {
    sending = null;
  };
  window.addEventListener("input", forget, { capture: true });
}

/** Asks before people leave while the form with this id has unsaved text. Without an id it never asks. */
export function useUnsavedText(formId: string | undefined, isRefused: boolean): void {
  const forms = use(UnsavedText);
  useEffect(() => {
    if (formId === undefined) return;
    const check = () => {
      const form = document.getElementById(formId);
      if (!(form instanceof HTMLFormElement) || form === sending) return false;
      return isRefused || isChangedForm(form);
    };
    forms.add(check);
    return () => void forms.delete(check);
  }, [forms, formId, isRefused]);
}

function isChangedForm(form: HTMLFormElement): boolean {
  return form.querySelector("[data-changed]") !== null || [...form.elements].some(isChanged);
}

function isChanged(field: Element): boolean {
  if (field instanceof HTMLSelectElement) {
    const atFirst = [...field.options].findIndex(({ defaultSelected }) => defaultSelected);
    return field.selectedIndex !== Math.max(atFirst, 0);
  }
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
