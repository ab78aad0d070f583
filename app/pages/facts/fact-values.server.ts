import { languageName, languageNamed } from "../../../platform/language/language-name.ts";
import { isLibraryName } from "../../media/pictures/library-picture.ts";
import { idOfUpload } from "../originals/uploaded-files.ts";
import { possibleLanguages } from "../shown-facts/spoken-languages.server.ts";
import { type Position, positionIn, positionInWords } from "../shown-facts/typed-position.ts";
import {
  type FactField,
  type FactForm,
  type FactTexts,
  type FactValues,
  isAsked,
  isSent,
} from "./fact-form.ts";

export function valuesOf({ fields, lists }: FactForm, facts: unknown): FactValues {
  return {
    texts: textsOf(fields, facts),
    rows: Object.fromEntries(
      lists.map(({ name, path, fields }) => [name, rowsAt(facts, path).map((row) => textsOf(fields, row))]),
    ),
  };
}

/**
 * The facts that a form holds, for their schema to check. What the form does not ask for is as in `before`. Optional
 * facts that are empty are left out, and so are those that consist of such facts alone.
 */
export function factsOf({ fields, lists }: FactForm, { texts, rows }: FactValues, before: unknown): unknown {
  let facts: unknown = structuredClone(before);
  for (const field of fields) facts = withText(facts, field, texts);
  for (const { name, path, fields, isOptional } of lists) {
    const made = (rows[name] ?? []).map((row) =>
      fields.reduce<unknown>((facts, field) => withText(facts, field, row), {}),
    );
    facts = withValue(
      facts,
      path === "" ? [] : path.split("."),
      isOptional && made.length === 0 ? undefined : made,
    );
  }
  // Facts of which nothing is left are none, not absent.
  return facts ?? {};
}

export function inWords({ fields, lists }: FactForm, facts: unknown): Record<string, string> {
  const { texts, rows } = valuesOf({ fields, lists }, facts);
  const shown = (fields: readonly FactField[], texts: FactTexts) =>
    fields.filter(isAsked).map((field) => [field.label, wordsOf(field, texts[field.path] ?? "")] as const);
  return Object.fromEntries([
    ...shown(fields, texts),
    ...lists.map(({ name, title, fields }) => {
      const lines = (rows[name] ?? []).map((row) =>
        shown(fields, row)
          .map(([, words]) => words)
          .filter(Boolean)
          .join(" · "),
      );
      return [title, lines.join("\n")] as const;
    }),
  ]);
}

function wordsOf({ kind, choices = [], ofSample = [], library }: FactField, text: string): string {
  if (kind === "lines" || kind === "languages") return text.split("\n").join(", ");
  if (isLibraryName(text))
    return library?.find(({ name }) => name === text)?.alt || "a picture of the library";
  const chosen = [...choices, ...ofSample].find(([value]) => value === text)?.[1];
  return chosen ?? (idOfUpload(text) === undefined ? text : "a file that has been deleted");
}

function textsOf(fields: readonly FactField[], facts: unknown): FactTexts {
  return Object.fromEntries(fields.map(({ path, kind }) => [path, textOf(kind, valueAt(facts, path))]));
}

function textOf(kind: FactField["kind"], value: unknown): string {
  if (kind === "position") return value ? positionInWords(value as Position) : "";
  if (kind === "languages" && Array.isArray(value))
    return value.map((language) => languageName(String(language))).join("\n");
  if (Array.isArray(value))
    return value
      .map((one) => (typeof one === "object" ? Object.values(one ?? {}).join(": ") : one))
      .join("\n");
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

function rowsAt(facts: unknown, path: string): unknown[] {
  const rows = path === "" ? facts : valueAt(facts, path);
  return Array.isArray(rows) ? rows : [];
}

/** The value at a path such as `story.heading`; undefined where there is none. */
export function valueAt(facts: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((inside, key) => {
    if (typeof inside !== "object" || inside === null || !Object.hasOwn(inside, key)) return undefined;
    return inside[key as keyof typeof inside];
  }, facts);
}

function withText(facts: unknown, field: FactField, texts: FactTexts): unknown {
  if (!isSent(field) || field.isApart) return facts;
  const text = texts[field.path] ?? "";
  const isLeftOut = field.isOptional && field.kind !== "lines";
  const value = text === "" && isLeftOut ? undefined : factOf(field, text);
  return withValue(facts, field.path.split("."), value);
}

function factOf({ kind }: FactField, text: string): unknown {
  if (kind === "lines") return linesOf(text);
  if (kind === "languages")
    return linesOf(text).map((line) => languageNamed(line, possibleLanguages()) ?? line);
  if (kind === "number") return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
  if (kind === "position") return positionIn(text) ?? text;
  return text;
}

export function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

/** Sets a value at a path, or removes it; an object in which nothing is left is removed too. */
function withValue(facts: unknown, [key, ...rest]: string[], value: unknown): unknown {
  if (key === undefined) return value;
  const { [key]: inside, ...others } = (facts ?? {}) as Record<string, unknown>;
  const changed = withValue(inside, rest, value);
  if (changed === undefined) return Object.keys(others).length > 0 ? others : undefined;
  return { ...others, [key]: changed };
}
