import type { ItemPreviewTable, ItemVersionTable } from "../../database/tables.ts";

export type ItemKind = ItemVersionTable["kind"];

/** Pages can be previewed too; their forms and their history are their own. */
export type PreviewKind = ItemPreviewTable["kind"];

/** A kind of thing that visitors may not see yet. Its name and its permission are in `app/changes/kinds.ts`. */
export interface Previewable<Kind extends PreviewKind = PreviewKind> {
  kind: Kind;
  list: string;
}

export interface Item<Kind extends ItemKind = ItemKind> extends Previewable<Kind> {
  checked: CheckedFields;
}

interface CheckedFields {
  words: readonly string[];
  link?: string;
  picture?: { url: string; text: string };
  /** The last day of something that does not repeat, `YYYY-MM-DD` once it is typed; otherwise empty. */
  lastDay?: (textOf: (field: string) => string) => string;
}

export function restorePath({ list }: Item, id: string): string {
  return `${list}/${id}/restore`;
}
