import type { PageText } from "../../content/schema.ts";

export interface RevisionInUse {
  id: string;
  /** Empty for an import. */
  authorName: string;
  createdAt: string;
}

export interface TextInUse<Content> {
  content: Content;
  /** Of the pointer to the published revision; 0 for a text that nobody ever changed. */
  version: number;
  /** Undefined while the file is in use. */
  revision: RevisionInUse | undefined;
}

export interface PublishedPage extends TextInUse<PageText> {
  /** Names this content: the same key always means the same content. */
  key: string;
}

/** The pages as visitors read them. */
export interface PublishedPages {
  /** Throws a 404 for an unknown page. */
  find(slug: string): Promise<PublishedPage>;
}
