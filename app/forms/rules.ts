import { t } from "@lingui/core/macro";
import { isVisible } from "../../content/visible-text.ts";
import type { Said } from "../../platform/language/said.ts";
import { mailAddress } from "../../platform/mail/address.ts";

/** Changes a typed text, or checks it. Behind a check that failed and `stops`, nothing is checked any more. */
export type Step =
  | { clean: (text: string) => string }
  | { holds: (text: string) => boolean; error: Said; stops?: boolean };

/**
 * What a form asks of one field. The browser checks it by `checked-by-rules.ts`, and the server by the zod schema that
 * `schema-of.ts` makes of it.
 */
export interface FieldRules<Value = string> {
  /** What to say of a field that is empty. Without it, the field may be empty. */
  missing?: Said;
  /** The value of a field that is empty and may be. */
  empty?: Value;
  steps: readonly Step[];
  /** Makes the value of a text that passed all steps. Returns undefined if there is none, which is an error. */
  becomes?: { read: (text: string) => Value | undefined; error: Said };
  /** Whether a text that fails a step counts as empty. */
  forgives?: boolean;
}

/** A rule about several fields, whose error stands at one of them. */
export interface Together<Fields> {
  field: keyof Fields & string;
  holds: (fields: Partial<Fields>) => boolean;
  error: Said;
  /** Whether it is checked even while other fields are wrong, so that all errors appear at once. */
  always?: boolean;
}

export interface FormRules<Fields extends object> {
  fields: { [Name in keyof Fields]: FieldRules<Fields[Name]> };
  together: readonly Together<NoInfer<Fields>>[];
}

/** What the fields of a form become. */
export type ValuesOf<Rules> = Rules extends FormRules<infer Fields> ? Fields : never;

export function formRules<Fields extends object>(
  fields: FormRules<Fields>["fields"],
  ...together: Together<NoInfer<Fields>>[]
): FormRules<Fields> {
  return { fields, together };
}

/** A text that may not be empty. */
export function required(missing: Said, ...steps: Step[]): FieldRules {
  return { missing, steps };
}

/** A text that may be empty. */
export function optional(...steps: Step[]): FieldRules {
  return { empty: "", steps };
}

/** The same field where it may be left out. */
export function orNone<Value>({ steps, becomes }: FieldRules<Value>): FieldRules<Value | undefined> {
  return { steps, ...(becomes && { becomes }) };
}

/** One of several words; `error` is what to say of all others. */
export function choice<Word extends string>(words: readonly Word[], error: Said): FieldRules<Word> {
  const find = (text: string) => words.find((word) => word === text);
  return { missing: error, steps: [], becomes: { read: find, error } };
}

/** The same for a form that stands on one word already. */
export function choiceFrom<Word extends string>(
  words: readonly Word[],
  error: Said,
  empty: NoInfer<Word>,
): FieldRules<Word> {
  return { ...orNone(choice(words, error)), empty };
}

/** A box that must be ticked. Of one that is not, browsers send nothing. */
export function ticked(error: Said): FieldRules<"on"> {
  return choice(["on"], error);
}

export const tick: FieldRules<boolean> = {
  empty: false,
  steps: [],
  becomes: { read: (text) => text === "on" || undefined, error: () => t`Please tick this or leave it` },
};

export const trim: Step = { clean: (text) => text.trim() };
export const lowerCase: Step = { clean: (text) => text.toLowerCase() };
/** Browsers count a line break once but send two characters. */
const singleBreaks: Step = { clean: (text) => text.replaceAll("\r\n", "\n") };
/** Text for a mail, without control characters but breaks and tabs. */
export const plainLines: Step = {
  clean: (text) =>
    text
      .replace(/\r\n?/g, "\n")
      .replace(/[^\P{Cc}\n\t]/gu, "")
      .trim(),
};

export function notEmpty(error: Said): Step {
  return { holds: (text) => text !== "", error };
}

export function atLeast(characters: number, error: Said): Step {
  return { holds: ({ length }) => length >= characters, error };
}

export function atMost(
  characters: number,
  error: Said = () => t`Please use at most ${characters} characters`,
): Step {
  return { holds: ({ length }) => length <= characters, error };
}

function like(pattern: RegExp, error: Said): Step {
  return { holds: (text) => pattern.test(text), error };
}

export function oneLine(error: Said): Step {
  return like(/^\P{Cc}*$/u, error);
}

/** A text of several lines that may be empty. */
export function longText(longest: number): FieldRules {
  return optional(singleBreaks, trim, atMost(longest));
}

/** A text in one line that may be empty. */
export function shortText(longest: number): FieldRules {
  return optional({ clean: (text) => text.replace(/\s+/g, " ") }, trim, atMost(longest));
}

/** Text of any kind that people can see. */
export function visibleText(missing: Said, longest: number): FieldRules {
  const isSeen = { holds: isVisible, error: missing };
  return required(
    missing,
    singleBreaks,
    trim,
    { ...notEmpty(missing), stops: true },
    isSeen,
    atMost(longest),
  );
}

/** The URL of an uploaded picture, or empty. */
export const pictureUrl = optional(atMost(2000));

/** Short enough for a screen reader to speak in a breath or two. */
export const longestPictureText = 250;

/** Alt text in one line; empty when the picture only decorates. */
export const pictureText = shortText(longestPictureText);

/** Reads an email as somebody typed it, in the form that is stored: see `mailAddress`. */
export function emailAs(error: Said) {
  return { read: mailAddress, error };
}

/** The email of somebody who needs no account. */
export function anyEmail(error: Said): FieldRules {
  return { ...required(error, trim, lowerCase, atMost(254, error)), becomes: emailAs(error) };
}
