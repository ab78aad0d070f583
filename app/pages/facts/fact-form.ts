import type { FileType } from "../../../platform/storage/file-types.ts";
import type { PictureChoice } from "../../media/pictures/library-picture.ts";

type FactKind =
  | "line"
  | "text"
  | "lines"
  | "number"
  | "position"
  | "languages"
  | "choice"
  | "choice-or-link"
  | "fixed"
  | "hidden";

export interface FactField {
  /** Its place in the facts, or in a row of a list: `story.heading`. */
  path: string;
  label: string;
  hint?: string;
  /**
   * One line, a text of several lines, a list with one line each, a number, one of `choices`, or one of them or a link.
   * A position is typed as a URL of a map, or in degrees, and languages by their names, one on each line. Facts that nobody may change here are fixed: `hint` says
   * where to. Hidden ones only travel with their row.
   */
  kind: FactKind;
  isOptional?: boolean;
  /** It is asked for here and saved elsewhere: the facts do not hold it. */
  isApart?: boolean;
  /** In a row: takes half its width where there is room, beside another one or the row's buttons. */
  isShort?: boolean;
  /** It names a page of this site, which must exist, or a URL. For a choice of pages, the loader fills in `choices`. */
  isPage?: boolean;
  choices?: readonly (readonly [value: string, label: string])[];
  /** For a choice of pictures: those of the sample, which come last. */
  ofSample?: readonly (readonly [value: string, label: string])[];
  /** For a choice of pictures: those of the library, which the form's loader fills in. */
  library?: readonly PictureChoice[];
  /** The types of uploaded files that are choices too. */
  uploads?: readonly FileType[];
}

export interface FactList {
  /** Its place in the facts; empty when the facts are this list. */
  path: string;
  /** In the names of the form's fields. */
  name: string;
  title: string;
  /** What a row is about: `person`. */
  one: string;
  add: string;
  /** Whether the facts have no such list, rather than an empty one, when it has no rows. */
  isOptional?: boolean;
  fields: readonly FactField[];
  /** What most rows leave empty, in each of them. */
  more?: Pick<FactFold, "fields" | "namesFields"> & { title: string };
}

/** A part of a form that is folded away, and says what is in it. */
export interface FactFold {
  /** By default the title of its list. */
  title?: string;
  /** The paths of its fields, as they follow each other on the screen. */
  fields?: readonly string[];
  /** The name of the list whose rows follow them. */
  list?: string;
  /** Whether it names the fields that are filled in, because what they say means nothing without their labels. */
  namesFields?: boolean;
}

export interface FactForm {
  fields: readonly FactField[];
  lists: readonly FactList[];
  /** What most churches fill in later or leave. A field in none of them is asked for first, and a list folded after those. */
  folds?: readonly FactFold[];
}

export type FactTexts = Record<string, string>;

export interface FactValues {
  texts: FactTexts;
  rows: Record<string, FactTexts[]>;
}

export type FactErrors = Record<string, string>;

export function fieldName(path: string, list?: string): string {
  const name = path.replaceAll(".", "-");
  return list === undefined ? name : `row-${list}-${name}`;
}

export function rowFieldId(list: string, path: string, index: number): string {
  return `${fieldName(path, list)}-${index}`;
}

export function offersUploads({ fields, lists }: FactForm): boolean {
  return [...fields, ...lists.flatMap(({ fields }) => fields)].some(({ uploads }) => uploads);
}

/** The name of the link beside a field of choices. */
export function linkName(name: string): string {
  return `${name}-link`;
}

export function isSent({ kind }: FactField): boolean {
  return kind !== "fixed";
}

export function isAsked(field: FactField): boolean {
  return isSent(field) && field.kind !== "hidden";
}

export function listId(list: string): string {
  return `list-${list}`;
}

export function withPageChoices(form: FactForm, choices: NonNullable<FactField["choices"]>): FactForm {
  const lists = form.lists.map((list) => ({
    ...list,
    fields: list.fields.map((field) =>
      field.isPage && field.kind === "choice-or-link" ? { ...field, choices } : field,
    ),
  }));
  return { ...form, lists };
}

/** Whether a form asks for pages of the site; with `kind` only by such fields. */
export function namesPages({ lists }: FactForm, kind?: FactField["kind"]): boolean {
  return lists.some(({ fields }) =>
    fields.some((field) => field.isPage && field.kind === (kind ?? field.kind)),
  );
}
