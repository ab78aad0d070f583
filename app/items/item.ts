import type { ItemPreviewTable, ItemVersionTable } from "../../database/tables.ts";

/** The kinds of items, as rows store them. */
export type ItemKind = ItemVersionTable["kind"];

/** Pages can be previewed too; their forms and their history are their own. */
export type PreviewKind = ItemPreviewTable["kind"];

/** A kind of thing that visitors may not see yet. Its name and its permission are in `app/changes/kinds.ts`. */
export interface Previewable<Kind extends PreviewKind = PreviewKind> {
  kind: Kind;
  /** The path of its list for staff. */
  list: string;
}

/** What browsers know about a kind of item. */
export interface Item<Kind extends ItemKind = ItemKind> extends Previewable<Kind> {
  checked: CheckedFields;
}

interface CheckedFields {
  /** Names of fields with words, in the order of the form. */
  words: readonly string[];
  /** The name of a field that holds a link. */
  link?: string;
  picture?: { url: string; text: string };
  /** The last day of something that does not repeat, `YYYY-MM-DD` once it is typed; otherwise empty. */
  lastDay?: (textOf: (field: string) => string) => string;
}

export function restorePath({ list }: Item, id: string): string {
  return `${list}/${id}/restore`;
}
