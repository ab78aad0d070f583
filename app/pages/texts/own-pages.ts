import type { Visibility } from "../../items/visibility/visibility.ts";
import type { EditablePage } from "./editable-text.server.ts";

/** A page that staff added: where it is and when visitors see it. Its text is that with the name `id`. */
export interface OwnPageRow extends Visibility {
  id: string;
  slug: string;
  version: number;
  /** A timestamp; null while it was not removed. */
  removedAt: string | null;
  /** The path to which visitors of a removed page go; null when it is gone. */
  redirectTo: string | null;
  /** Those that it had before it was renamed. */
  earlierSlugs: readonly string[];
}

/** The pages that staff added. While the database does not respond, they are as this process read them last. */
export interface OwnPages {
  /** All of them, also drafts and removed ones, in the order of their slugs. */
  readAll(): Promise<readonly OwnPageRow[]>;
  /** What visitors read on it. */
  findContent(row: Pick<OwnPageRow, "id" | "slug">): Promise<unknown>;
  /** Its text, with a history; undefined if there is no such page or it was removed. */
  findText(id: string): Promise<EditablePage<unknown> | undefined>;
}

/** Where visitors read a page that staff added. */
export function pathOfOwnPage(slug: string): string {
  return `/${slug}`;
}
