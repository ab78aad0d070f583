import { baseOf } from "./language-tag.ts";
import { currentLanguage, currentLocale } from "./locale.ts";

/** A language as the present one names it: `Spanish`, `Spanisch`. */
export function nameOfLanguage(tag: string): string {
  const base = baseOf(tag);
  return new Intl.DisplayNames(currentLocale(), { type: "language" }).of(base) ?? base;
}

/** The tag of a text's language, without a country; undefined where that is the present one, or nobody knows it. */
export function otherLanguage(tag: string | null | undefined): string | undefined {
  const base = tag ? baseOf(tag) : undefined;
  return base === baseOf(currentLanguage()) ? undefined : base;
}
