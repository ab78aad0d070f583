import { isLibraryName } from "../../media/pictures/library-picture.ts";
import { beginningOf } from "../../ui/beginning-of.ts";
import { inShort } from "../../ui/in-short.ts";
import {
  type FactField,
  type FactFold,
  type FactForm,
  type FactList,
  type FactTexts,
  type FactValues,
  isAsked,
} from "./fact-form.ts";

/** A part of a form as its screen shows it: fields, then the rows of a list. */
export interface FoldedFacts extends Pick<FactFold, "namesFields"> {
  title: string;
  fields: readonly FactField[];
  list?: FactList | undefined;
}

/** The fields that a form asks for first, and its folded parts. */
export function layoutOf({ fields, lists, folds = [] }: FactForm): {
  first: FactField[];
  folds: FoldedFacts[];
} {
  const folded = new Set(folds.flatMap(({ fields = [] }) => fields));
  const named = new Set(folds.map(({ list }) => list));
  const others = lists.filter(({ name }) => !named.has(name)).map(({ name }): FactFold => ({ list: name }));
  return {
    first: fields.filter(({ path }) => !folded.has(path)),
    folds: [...others, ...folds].map((fold) => {
      const list = lists.find(({ name }) => name === fold.list);
      return {
        title: fold.title ?? list?.title ?? "",
        fields: (fold.fields ?? []).flatMap((path) => fields.filter((field) => field.path === path)),
        list,
        namesFields: fold.namesFields ?? false,
      };
    }),
  };
}

/** The fields of a row, and those that are folded away in it. */
export function layoutOfRow({ fields, more }: FactList): {
  first: FactField[];
  fold: FoldedFacts | undefined;
} {
  const paths = more?.fields ?? [];
  return {
    first: fields.filter(({ path }) => !paths.includes(path)),
    fold: more && {
      title: more.title,
      fields: fields.filter(({ path }) => paths.includes(path)),
      namesFields: more.namesFields ?? false,
    },
  };
}

const longest = 60;

/** What a folded part holds, in a few words. */
export function saysOf({ fields, list, namesFields }: FoldedFacts, { texts, rows }: FactValues): string {
  const inRows = list ? (rows[list.name] ?? []) : [];
  if (list && (inRows.length > 0 || fields.length === 0)) return rowsInWords(list, inRows);
  const filled = fields.filter((field) => isAsked(field) && texts[field.path]);
  if (namesFields) return inShort(filled.map(({ label }) => label));
  const words = filled.map((field) => inWords(field, texts[field.path] ?? ""));
  const [withoutLinks, unfilled] = [words.filter((text) => !text.startsWith("https://")), fields[0]];
  if (words.length === 0 && unfilled?.choices) return inWords(unfilled, "");
  return (withoutLinks.length > 0 ? withoutLinks : words).slice(0, 2).join(" · ") || inShort([]);
}

/** The names of the rows, or their number where they have none. */
function rowsInWords({ fields }: FactList, rows: readonly FactTexts[]): string {
  const name = fields.find(({ kind }) => kind !== "hidden");
  if (rows.length > 0 && (!name || name.library)) return String(rows.length);
  return inShort(
    rows.flatMap((row) => (name && row[name.path] ? [inWords(name, row[name.path] ?? "")] : [])),
  );
}

function inWords({ choices = [], library }: FactField, text: string): string {
  const chosen = choices.find(([value]) => value === text)?.[1];
  const picture = isLibraryName(text) && (library?.find(({ name }) => name === text)?.alt || "a picture");
  return beginningOf((chosen ?? (picture || text)).split("\n").join(", "), longest);
}
