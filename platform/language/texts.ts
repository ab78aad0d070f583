import { type AllMessages, type I18n, type MessageDescriptor, setupI18n } from "@lingui/core";
import { TransNoContext, type TransProps } from "@lingui/react/server";
import { createElement, Fragment, type ReactNode } from "react";
import { currentLanguage } from "./locale.ts";

/** What a language says: the parts of each text, as Lingui compiles them, by its identifier. */
export type Texts = AllMessages[string];

let textsOf = (_language: string): Texts => ({});
const made = new Map<string, I18n>();

/**
 * Lets texts come from catalogs; what a language lacks is said in English. Scripts of browsers have none: the texts of one
 * language are written into them.
 */
export function findTexts(find: (language: string) => Texts): void {
  textsOf = find;
  made.clear();
}

/** The texts of the present language. */
function current(): I18n {
  const language = currentLanguage();
  const kept = made.get(language);
  if (kept) return kept;
  const texts = setupI18n({ locale: language, messages: { [language]: textsOf(language) } });
  made.set(language, texts);
  return texts;
}

/** What the macros of `@lingui/core/macro` call. */
export const i18n = {
  _: (message: MessageDescriptor | string, values?: Record<string, unknown>): string =>
    typeof message === "string" ? current()._(message, values) : current()._(message),
};

/** Says a text that `msg` describes. */
export function say(message: MessageDescriptor): string {
  return current()._(message);
}

/** What the macro `Trans` becomes: it needs no provider around it. */
export function Trans({ values, ...props }: TransProps): ReactNode {
  return createElement(TransNoContext, {
    ...props,
    ...(values && { values: asWritten(values) }),
    lingui: { i18n: current() },
  });
}

/** Lingui looks for elements in a text that has its values already, and would take what people wrote for one. */
function asWritten(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "string" && /[<\\]/.test(value)
        ? createElement(Fragment, { key: name }, value)
        : value,
    ]),
  );
}
