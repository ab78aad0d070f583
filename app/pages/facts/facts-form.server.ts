import { z } from "zod";
import { languageName, languageNamed } from "../../../platform/language/language-name.ts";
import { textVersion } from "../../forms/fields.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { faultOf, type UnfitUpload } from "../../media/files/uses.server.ts";
import { isLibraryName } from "../../media/pictures/library-picture.ts";
import { factSets } from "../originals/fact-sets.server.ts";
import { type FactSetName, type FactSets, factLimits } from "../originals/facts.ts";
import { isMissing, namedFiles } from "../originals/named-files.server.ts";
import { idOfUpload } from "../originals/uploaded-files.ts";
import { possibleLanguages } from "../shown-facts/spoken-languages.server.ts";
import { positionIn, positionUnread } from "../shown-facts/typed-position.ts";
import { typedLink } from "../texts/typed-link.ts";
import {
  type FactErrors,
  type FactField,
  type FactForm,
  type FactTexts,
  type FactValues,
  fieldName,
  isAsked,
  linkName,
  listId,
  rowFieldId,
} from "./fact-form.ts";
import { factsOf, linesOf, valueAt } from "./fact-values.server.ts";
import { missingParts } from "./missing-parts.ts";

export interface SentFacts {
  values: FactValues;
  version: number;
  /** What the pressed button does: `publish`, `add people`, `remove people 2`, `up people 2`, `down people 2`. */
  button: string;
}

/** The largest forms are those of the records about people, and of the groups. */
const mostBytes = 512 * 1024;
const mostFields = 950;

/** Throws a 400 or 413 for anything that our form does not send. */
export async function readFactsForm(request: Request, { fields, lists }: FactForm): Promise<SentFacts> {
  const single = ["version", "button", ...fields.flatMap((field) => namesOf(field))];
  const repeated = lists.flatMap(({ name, fields }) => fields.flatMap((field) => namesOf(field, name)));
  const schema = z.object({
    ...Object.fromEntries(single.map((name) => [name, z.string()])),
    ...Object.fromEntries(repeated.map((name) => [name, z.array(z.string())])),
  });
  const form = await readForm(request, schema, { fields: mostFields, mostBytes });
  const rowsOf = (list: string, fields: readonly FactField[]): FactTexts[] => {
    const columns = fields.map((field) => ({ field, sent: sentFor(form, field, list) }));
    const count = Math.max(...columns.map(({ sent }) => sent.length));
    return Array.from({ length: count }, (_, index) =>
      Object.fromEntries(columns.map(({ field, sent }) => [field.path, written(field, sent[index] ?? null)])),
    );
  };
  return {
    version: textVersion.catch(0).parse(form.get("version")),
    button: String(form.get("button") ?? ""),
    values: {
      texts: Object.fromEntries(
        fields.map((field) => [field.path, written(field, sentFor(form, field)[0] ?? null)]),
      ),
      rows: Object.fromEntries(lists.map(({ name, fields }) => [name, rowsOf(name, fields)])),
    },
  };
}

function namesOf({ kind, path }: FactField, list?: string): string[] {
  const name = fieldName(path, list);
  return kind === "choice-or-link" ? [name, linkName(name)] : [name];
}

/** What was sent for a field, once or once for each row. A link counts where nothing was chosen. */
function sentFor(form: FormData, { kind, path }: FactField, list?: string): FormDataEntryValue[] {
  const name = fieldName(path, list);
  const sent = form.getAll(name);
  if (kind !== "choice-or-link") return sent;
  const links = form.getAll(linkName(name));
  return sent.map((chosen, index) => chosen || links[index] || "");
}

/** A field of one line holds one, whatever was sent. */
function written({ kind, isPage }: FactField, value: FormDataEntryValue | null): string {
  const text = typeof value === "string" ? value.replaceAll("\r\n", "\n").trim() : "";
  const line = text.replace(/\s+/g, " ");
  if (isPage) return typedLink(line);
  return kind === "text" || kind === "lines" || kind === "languages" ? text : line;
}

/** Does what the button of a row says, for browsers without scripts. Returns undefined for any other button. */
export function withRowsAltered({ lists }: FactForm, values: FactValues, button: string) {
  const [, verb, name = "", at] = /^(add|remove|up|down) ([\w-]+)(?: (\d+))?$/.exec(button) ?? [];
  const list = lists.find((list) => list.name === name);
  if (verb === undefined || !list) return undefined;
  const rows = [...(values.rows[name] ?? [])];
  const index = Number(at);
  if (verb === "add") rows.push({});
  const [row] = verb === "add" ? [] : rows.splice(index, 1);
  if (row && verb === "up") rows.splice(Math.max(0, index - 1), 0, row);
  if (row && verb === "down") rows.splice(index + 1, 0, row);
  return { ...values, rows: { ...values.rows, [name]: rows } };
}

/** Leaves out rows in which nothing is written. Only what somebody uploaded counts among what was chosen. */
export function withoutEmptyRows({ lists }: FactForm, values: FactValues): FactValues {
  const rows = lists.map(({ name, fields }) => {
    const typed = fields.filter((field) => isAsked(field) && field.kind !== "choice");
    const kept = (values.rows[name] ?? []).filter(
      (row) => typed.some(({ path }) => row[path]) || Object.values(row).some(isUpload),
    );
    return [name, kept] as const;
  });
  return { ...values, rows: Object.fromEntries(rows) };
}

function isUpload(name: string): boolean {
  return isLibraryName(name) || idOfUpload(name) !== undefined;
}

export type Checked<Facts> = { facts: Facts } | { errors: FactErrors };

/** Checks facts with the schema of the files. What the form does not ask for is as in `before`. */
export function checkFacts<Name extends FactSetName>(
  name: Name,
  form: FactForm,
  values: FactValues,
  before: unknown = factSets[name].original,
): Checked<FactSets[Name]> {
  const long = tooLong(form, values);
  const errors =
    Object.keys(long).length > 0
      ? long
      : { ...unreadPositions(form, values), ...unknownLanguages(form, values) };
  if (Object.keys(errors).length > 0) return { errors };
  const { schema } = factSets[name];
  const facts = factsOf(form, values, before);
  const { data, error } = schema.safeParse(facts);
  for (const { path, message } of error?.issues ?? []) {
    const place = path.map(String);
    // Schemas say of some what else could be filled in.
    const isSaid = message.startsWith("must be filled in") || valueAt(facts, place.join(".")) !== undefined;
    const missing = isSaid ? {} : missingParts(form, values, place);
    const { id, label } = fieldAt(form, place);
    const found = Object.keys(missing).length > 0 ? missing : { [id]: `${label} ${message}.` };
    for (const [id, sentence] of Object.entries(found)) errors[id] ??= sentence;
  }
  for (const file of data ? namedFiles(name, data).filter(isMissing) : []) {
    const field = fieldAt(form, file.path.map(String));
    errors[field.id] ??= `${field.label} names ${file.name}, which does not exist.`;
  }
  return data && Object.keys(errors).length === 0 ? { facts: data } : { errors };
}

function unreadPositions({ fields }: FactForm, { texts }: FactValues): FactErrors {
  const unread = fields.filter(
    ({ kind, path }) => kind === "position" && texts[path] && !positionIn(texts[path]),
  );
  return Object.fromEntries(
    unread.map(({ path, label }) => [fieldName(path), `“${label}” ${positionUnread}.`]),
  );
}

function unknownLanguages({ fields }: FactForm, { texts }: FactValues): FactErrors {
  const possible = possibleLanguages();
  const names = new Intl.ListFormat("en", { type: "disjunction" }).format(possible.map(languageName));
  const errors: FactErrors = {};
  for (const { kind, path, label } of fields) {
    if (kind !== "languages") continue;
    const unknown = linesOf(texts[path] ?? "").find((line) => !languageNamed(line, possible));
    if (unknown !== undefined)
      errors[fieldName(path)] = `${label} can be ${names}. This site does not know “${unknown}”.`;
  }
  return errors;
}

function tooLong({ fields, lists }: FactForm, { texts, rows }: FactValues): FactErrors {
  const errors: FactErrors = {};
  const limit = (id: string, { kind }: FactField, text = "") => {
    const isLine = isChoice(kind) || kind === "fixed" || kind === "hidden";
    const most = isLine ? factLimits.line : factLimits[kind === "languages" ? "lines" : kind];
    if (text.length > most) errors[id] = `Please use at most ${most.toLocaleString("en-GB")} characters.`;
  };
  for (const field of fields.filter(isAsked)) limit(fieldName(field.path), field, texts[field.path]);
  for (const { name, fields } of lists) {
    const sent = rows[name] ?? [];
    if (sent.length > factLimits.rows) errors[listId(name)] = `At most ${factLimits.rows} rows.`;
    for (const [index, row] of sent.entries())
      for (const field of fields) limit(rowFieldId(name, field.path, index), field, row[field.path]);
  }
  return errors;
}

function isChoice(kind: FactField["kind"]): kind is "choice" | "choice-or-link" {
  return kind === "choice" || kind === "choice-or-link";
}

export function errorsOf(form: FactForm, uploads: readonly UnfitUpload[]): FactErrors {
  return Object.fromEntries(
    uploads.map((upload) => {
      const { id, label, row } = fieldAt(form, upload.path.map(String));
      return [id, `${row ? `${label} of ${row}` : label} ${faultOf(upload)}.`];
    }),
  );
}

interface FieldAt {
  id: string;
  label: string;
  /** Such as `resource 2`, for a field in a list. */
  row?: string;
}

/** The field that a place in the facts belongs to; a list, if it is about the list as a whole. */
function fieldAt({ fields, lists }: FactForm, path: string[]): FieldAt {
  const place = path.join(".");
  for (const { name, path: listPath, title, one, fields } of lists) {
    const depth = listPath === "" ? 0 : listPath.split(".").length;
    if (path.slice(0, depth).join(".") !== listPath) continue;
    const [index, ...inRow] = path.slice(depth);
    if (index === undefined) return { id: listId(name), label: title };
    const field = nearest(fields, inRow.join("."));
    if (field)
      return {
        id: rowFieldId(name, field.path, Number(index)),
        label: field.label,
        row: `${one} ${Number(index) + 1}`,
      };
  }
  const field = nearest(fields, place);
  return field ? { id: fieldName(field.path), label: field.label } : { id: "facts", label: place };
}

/** The field at a place, or the one that holds it, such as the address for one of its lines. */
function nearest(fields: readonly FactField[], place: string): FactField | undefined {
  return fields.find(
    ({ path }) => place === path || place.startsWith(`${path}.`) || path.startsWith(`${place}.`),
  );
}

/** What is wrong with pages that a form names: those that do not exist, by the ids of their fields. */
export function missingPages(
  { lists }: FactForm,
  { rows }: FactValues,
  isPage: (path: string) => boolean,
): FactErrors {
  const errors: FactErrors = {};
  for (const { name, fields } of lists)
    for (const { path, label } of fields.filter((field) => field.isPage))
      for (const [index, { [path]: page = "" }] of (rows[name] ?? []).entries())
        if (page.startsWith("/") && !isPage(page))
          errors[rowFieldId(name, path, index)] = `${label} ${page} does not exist on this site.`;
  return errors;
}
