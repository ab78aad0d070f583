import type { PageRevisionTable } from "../../../database/page-tables.ts";
import type { StoredJson } from "../../../platform/stored-json.ts";
import type { ReadableText } from "./editable-text.server.ts";
import type { PageSettings } from "./page-settings.ts";

export interface RevisionInUse {
  id: string;
  /** Empty for an import. */
  authorName: string;
  origin: PageRevisionTable["origin"];
  createdAt: string;
}

export interface TextInUse<Content> {
  content: Content;
  /** Whether this version of the site cannot read what is in use, so that `content` only stands in for it. */
  isUnreadable: boolean;
  /** As it is stored; undefined while the file is in use. */
  stored: StoredJson | undefined;
  /** Of the pointer to the published revision; 0 for a text that nobody ever changed. */
  version: number;
  /** Undefined while the file is in use. */
  revision: RevisionInUse | undefined;
}

/** The pages as visitors read them. While the database does not respond, they are as this process read them last. */
export interface PublishedPages {
  ofSite(): Promise<readonly PageSettings[]>;
  addedByStaff(): Promise<readonly PageSettings[]>;
  read<Content>(text: ReadableText<Content>): Promise<TextInUse<Content>>;
}

export async function allPages(
  pages: Pick<PublishedPages, "ofSite" | "addedByStaff">,
): Promise<PageSettings[]> {
  // At once, because while the database hangs each read takes seconds.
  return (await Promise.all([pages.ofSite(), pages.addedByStaff()])).flat();
}
