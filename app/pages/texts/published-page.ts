import type { PageText } from "../../../content/schema.ts";
import type { PageRevisionTable } from "../../../database/page-tables.ts";
import type { StoredJson } from "../../../platform/stored-json.ts";

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

export type PublishedPage = TextInUse<PageText>;

/** The pages as visitors read them. */
export interface PublishedPages {
  /** Throws a 404 for an unknown page. */
  find(slug: string): Promise<PublishedPage>;
}
