import { type AllMessages, type I18n, type MessageDescriptor, setupI18n } from "@lingui/core";
import { TransNoContext, type TransProps } from "@lingui/react/server";
import { createElement, Fragment, type ReactNode } from "react";
import { currentLanguage } from "./locale.ts";

type Messages = AllMessages[string];
type Compiler = NonNullable<Parameters<I18n["setMessagesCompiler"]>[0]>;

let catalogOf = (_language: string): Messages => ({});
let compiler: Compiler | undefined;
const made = new Map<string, I18n>();

/**
 * Lets texts come from catalogs. Scripts of browsers have none: the texts of one language are written into them.
 *
 * @param find returns what a language says, by the identifiers of the texts; the rest is said in English.
 * @param compile makes the parts of a text of its ICU form.
 */
export function findTexts(find: (language: string) => Messages, compile: Compiler): void {
  catalogOf = find;
  compiler = compile;
  made.clear();
}

/** The texts of the present language. */
function current(): I18n {
  const language = currentLanguage();
  const kept = made.get(language);
  if (kept) return kept;
  const texts = setupI18n({ locale: language, messages: { [language]: catalogOf(language) } });
  if (compiler) texts.setMessagesCompiler(compiler);
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
export function Trans(props: TransProps): ReactNode {
  const values = props.values && asTheyStand(props.values);
  return createElement(TransNoContext, { ...props, ...(values && { values }), lingui: { i18n: current() } });
}

/** Lingui looks for elements in the whole text. What people wrote may look like one, and is then put in as an element. */
function asTheyStand(values: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "string" && value.includes("<") ? createElement(Fragment, null, value) : value,
  ]);
  return Object.fromEntries(entries);
}
