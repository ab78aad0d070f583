import type { Generated } from "kysely";
import type { Timestamp } from "./columns.ts";

/** A version of a page's text. Only its author changes, when their account is removed. */
export interface PageRevisionTable {
  /** UUIDv7. */
  id: string;
  /** The name of a page's file, such as `baptism`, a set, such as `facts/giving`, or the id of a page that staff added. */
  slug: string;
  /** The version of the text that it made; revisions of a text are in this order. */
  version: number;
  /** As JSON: front matter with the Markdown as `text`, a set of facts, or the pieces of a page that staff added. */
  content: string;
  /** The number of the shape of `content`. */
  shape: Generated<number>;
  /**
   * `edited`, saved as a `draft`, `published` as the draft was, `restored` from an older revision, put back as the `original`
   * of the file, `imported`, proposed by one person and `confirmed` by the author, or without anything because the author
   * has `hidden` it.
   */
  origin: "edited" | "draft" | "published" | "restored" | "original" | "imported" | "confirmed" | "hidden";
  /** Null for an import, and when the account was removed. */
  authorId: string | null;
  authorName: string;
  createdAt: Timestamp;
}

/** Which revision of a text is in use. A text that nobody ever changed has no row. */
export interface PageTextTable {
  slug: string;
  /** The published revision; null when the file is in use again. */
  revisionId: string | null;
  /** Incremented by every change, so that overlapping edits are noticed. 0 stands for a page without a row. */
  version: number;
}

/** What somebody wants to see before they publish it. */
export interface PagePreviewTable {
  slug: string;
  userId: string;
  /** As in a revision. */
  content: string;
  shape: Generated<number>;
  version: number;
  /** Whether it is to replace the draft of the page, and not its published text. */
  isOfDraft: Generated<boolean>;
  createdAt: Timestamp;
  expiresAt: Timestamp;
}

/** A version of a page that visitors see from one moment until another: the page's text is the published one otherwise. */
export interface PageDraftTable {
  slug: string;
  revisionId: string;
  visibleFrom: Timestamp;
  visibleUntil: Timestamp;
}

/** When somebody last said that a page is still right, or the first start that had it. A later revision says so too. */
export interface PageReviewTable {
  slug: string;
  reviewedAt: Timestamp;
}

/** Where a page that came with the site is and when visitors see it, once staff have changed that. */
export interface SitePageTable {
  /** The name of its file, which is also the `slug` of its text. */
  id: string;
  /** Its path without the slash. */
  slug: string;
  visibleFrom: Timestamp;
  visibleUntil: Timestamp;
  /** Of this row; its text has a version of its own. */
  version: number;
  /** Null while it was not removed. */
  removedAt: Timestamp | null;
  /** The path to which visitors of a removed page go; null when it is gone. */
  redirectTo: string | null;
}

/** The same of a page that staff added. */
export interface OwnPageTable extends SitePageTable {
  /** UUIDv7. */
  id: string;
  createdAt: Timestamp;
}

export interface EarlierSlugTable {
  slug: string;
  pageId: string;
}

/** A URL that no page has and that leads to one. Those that people guess have a row once staff have changed them. */
export interface RedirectTable {
  /** UUIDv7 or, of a URL that people guess, its path without the slash. */
  id: string;
  /** In lower case, decoded, without a slash at the end. */
  path: string;
  /** A path of this site or a URL that begins with https://; null while it is switched off. */
  target: string | null;
  version: number;
}

/** What of an old site is here, so that it is not imported twice. */
export interface MovedItemTable {
  /** What the old site calls it, or its URL there. */
  source: string;
  kind: "page" | "post" | "event" | "picture";
  /** Without a reference: the row stays when the item is deleted. */
  itemId: string;
  movedAt: Timestamp;
}

/** A path that people asked for in vain. Nothing says who asked. */
export interface MissedAddressTable {
  /** In lower case, decoded, without a slash at the end and without its query. */
  path: string;
  times: number;
  /** `YYYY-MM-DD` in UTC. */
  lastDay: string;
}

export interface PageTables {
  ownPages: OwnPageTable;
  earlierSlugs: EarlierSlugTable;
  sitePages: SitePageTable;
  earlierSiteSlugs: EarlierSlugTable;
  redirects: RedirectTable;
  movedItems: MovedItemTable;
  missedAddresses: MissedAddressTable;
  pageRevisions: PageRevisionTable;
  pageTexts: PageTextTable;
  pageDrafts: PageDraftTable;
  pagePreviews: PagePreviewTable;
  pageReviews: PageReviewTable;
}
