import { type PageText, pageSchema } from "../../../content/schema.ts";
import { type PagePart, pageLimits, pageMessages } from "../texts/page-texts.ts";
import type { FactRow, NextRow, PageErrors, PageFields } from "./page-fields.ts";
import { labelsOfEveryPage } from "./page-fields.ts";

/** Checks a page of prose with the schema of the files. Rows in which nothing is written are left out. */
export function checkProse(
  parts: readonly PagePart[],
  fields: PageFields,
): { content: PageText } | { errors: PageErrors } {
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
  ...labelsOfEveryPage,
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
