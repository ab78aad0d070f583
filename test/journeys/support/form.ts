import type { Locator, Page } from "playwright-core";

/** Fills and reads a form, on a page or in a dialog, by the labels of its fields. */
export function formOf<Name extends string>(example: Record<Name, string>, labels: Record<Name, string>) {
  const boxes = Object.entries(labels) as [Name, string][];
  return {
    async fill(form: Locator | Page, values = example): Promise<void> {
      for (const [name, label] of boxes) await form.getByLabel(label, { exact: true }).fill(values[name]);
    },

    /** Returns the present values of the form. */
    async typed(form: Locator | Page): Promise<Record<Name, string>> {
      const values = { ...example };
      for (const [name, label] of boxes)
        values[name] = await form.getByLabel(label, { exact: true }).inputValue();
      return values;
    },
  };
}
