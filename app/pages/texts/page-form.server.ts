import { z } from "zod";
import { type PageText, pageSchema } from "../../../content/schema.ts";
import { textVersion } from "../../forms/fields.ts";
import { readForm } from "../../forms/read-form.server.ts";
import {
  type FactRow,
  type NextRow,
  type PageFields,
  pageLimits,
  pageMessages,
  partsOf,
} from "./page-texts.ts";

const line = z.string();
const lines = z.array(z.string());

/** The names of the form's fields. What they may hold is for `pageSchema` to say. */
const formSchema = z.object({
  version: line,
  isOfDraft: line,
  title: line,
  description: line,
  lead: line,
  picture: line,
  alt: line,
  text: line,
  factsHeading: line,
  factLabel: lines,
  factValue: lines,
  factTo: lines,
  nextName: lines,
  nextWords: lines,
  nextTo: lines,
  button: line,
  knownLinks: line,
});

/** 100,000 characters of any script, and the rest of the form. */
const mostBytes = 512 * 1024;

export interface SentPage {
  fields: PageFields;
  /** The version that the form was opened with. */
  version: number;
  /** Whether the draft was opened, and not the published text. */
  isOfDraft: boolean;
  /** What the pressed button does: `publish`, `draft`, `preview`, `add facts`, `remove next 2`. */
  button: string;
  /** Links to pages that do not exist, of which the sender has been told. */
  knownLinks: string;
}

/** Throws a 400 or 413 for anything that our form does not send. */
export async function readPageForm(request: Request): Promise<SentPage> {
  const form = await readForm(request, formSchema, { fields: 120, mostBytes });
  const one = (name: string) => text(form.get(name));
  const all = (name: string) => form.getAll(name).map(text);
  const [values, targets] = [all("factValue"), all("factTo")];
  const [words, pages] = [all("nextWords"), all("nextTo")];
  return {
    version: textVersion.catch(0).parse(one("version")),
    isOfDraft: one("isOfDraft") === "yes",
    button: one("button"),
    knownLinks: one("knownLinks"),
    fields: {
      title: one("title"),
      description: one("description"),
      lead: one("lead"),
      picture: one("picture"),
      alt: one("alt"),
      text: one("text"),
      factsHeading: one("factsHeading"),
      facts: all("factLabel").map(
        (label, index): FactRow => ({ label, value: values[index] ?? "", to: targets[index] ?? "" }),
      ),
      next: all("nextName").map(
        (name, index): NextRow => ({ name, words: words[index] ?? "", to: pages[index] ?? "" }),
      ),
    },
  };
}

function text(value: FormDataEntryValue | null): string {
  return typeof value === "string" ? value.replaceAll("\r\n", "\n").trim() : "";
}

/** Does what the button of a row says, for browsers without scripts. Returns undefined for any other button. */
export function withRowsAltered(fields: PageFields, button: string): PageFields | undefined {
  const [, verb, list, index] = /^(add|remove) (facts|next)(?: (\d+))?$/.exec(button) ?? [];
  if (verb === undefined) return undefined;
  if (verb === "remove") {
    const others = (_: unknown, at: number) => at !== Number(index);
    return list === "facts"
      ? { ...fields, facts: fields.facts.filter(others) }
      : { ...fields, next: fields.next.filter(others) };
  }
  return list === "facts"
    ? { ...fields, facts: [...fields.facts, { label: "", value: "", to: "" }] }
    : { ...fields, next: [...fields.next, { name: "", words: "", to: "" }] };
}

/** Sentences by the id of the field that they are about. */
export type PageErrors = Record<string, string>;

/** Checks a page with the schema of the files. Rows in which nothing is written are left out. */
export function checkPage(slug: string, fields: PageFields): { content: PageText } | { errors: PageErrors } {
  const parts = partsOf(slug);
  const rows = parts.includes("facts") ? written(fields.facts) : [];
  const next = parts.includes("next") ? written(fields.next) : [];
  const { title, description, lead, picture, alt, factsHeading } = fields;
  const hasCard = parts.includes("facts") && (rows.length > 0 || factsHeading !== "");
  const list = rows.map(({ row: { label, value, to } }) => ({ label, value, ...(to && { to }) }));
  const { data, error } = pageSchema.safeParse({
    title,
    description,
    ...(parts.includes("lead") && lead && { lead }),
    ...(parts.includes("alt") && picture && { picture }),
    ...(parts.includes("alt") && alt && { alt }),
    ...(hasCard && { facts: { heading: factsHeading, list } }),
    ...(next.length > 0 && { next: next.map(({ row }) => row) }),
    text: fields.text,
  });
  const errors = tooLong(fields);
  for (const { path, message } of error?.issues ?? []) {
    const [part = "", ...inside] = path.map(String);
    if (part === "facts" && inside[0] === "list" && inside.length === 1)
      errors.factsHeading ??= "This card has a heading, but no line. Add one, or delete the heading.";
    // That there are too many rows is said by `tooLong`.
    else if (part !== "next" || inside.length > 0) {
      const field = fieldAt(part, inside, { facts: rows, next });
      errors[field.id] ??= `${field.label} ${message}.`;
    }
  }
  return data && Object.keys(errors).length === 0 ? { content: data } : { errors };
}

interface WrittenRow<Row> {
  row: Row;
  /** Its place in the form. */
  index: number;
}

function written<Row extends object>(rows: Row[]): WrittenRow<Row>[] {
  return rows
    .map((row, index) => ({ row, index }))
    .filter(({ row }) => Object.values(row).some((value) => value !== ""));
}

const labels: Record<string, string> = {
  title: "The title",
  description: "The description",
  lead: "The sentence under the title",
  picture: "The picture",
  alt: "The text of the picture",
  text: "The text",
  factsHeading: "The heading",
  factLabel: "The label",
  factValue: "The value",
  factTo: "The link",
  nextName: "The label",
  nextWords: "The sentence",
  nextTo: "The page",
};

function fieldAt(
  part: string,
  inside: string[],
  rows: { facts: WrittenRow<FactRow>[]; next: WrittenRow<NextRow>[] },
): { id: string; label: string } {
  const named = (name: string, at = "") => ({ id: `${name}${at}`, label: labels[name] ?? name });
  if (part === "facts" && inside[0] === "heading") return named("factsHeading");
  const row = part === "facts" ? inside.slice(1) : inside;
  const name = row[1] ?? "";
  const asField = name.charAt(0).toUpperCase() + name.slice(1);
  if (part === "facts") return named(`fact${asField}`, `-${rows.facts[Number(row[0])]?.index}`);
  if (part === "next") return named(`next${asField}`, `-${rows.next[Number(row[0])]?.index}`);
  return named(part);
}

function tooLong(fields: PageFields): PageErrors {
  const errors: PageErrors = {};
  const limit = (id: string, value: string, most: number) => {
    if (value.length > most) errors[id] = `Please use at most ${most.toLocaleString("en-GB")} characters.`;
  };
  for (const name of ["title", "description", "lead", "alt"] as const)
    limit(name, fields[name], pageLimits[name]);
  limit("factsHeading", fields.factsHeading, pageLimits.inRow);
  for (const [index, { label, value, to }] of fields.facts.entries())
    for (const [name, written] of Object.entries({ factLabel: label, factValue: value, factTo: to }))
      limit(`${name}-${index}`, written, pageLimits.inRow);
  for (const [index, { name, words, to }] of fields.next.entries())
    for (const [field, written] of Object.entries({ nextName: name, nextWords: words, nextTo: to }))
      limit(`${field}-${index}`, written, pageLimits.inRow);
  if (fields.facts.length > pageLimits.rows) errors.factsHeading = pageMessages.tooManyRows;
  if (fields.next.length > pageLimits.rows) errors[`nextName-${pageLimits.rows}`] = pageMessages.tooManyRows;
  return errors;
}
