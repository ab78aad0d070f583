import type { Timestamp } from "./columns.ts";

/** A version of a page's text. Only its author changes, when their account is removed. */
export interface PageRevisionTable {
  /** UUIDv7. */
  id: string;
  /** The name of the page's file, such as `baptism`. */
  slug: string;
  /** The version of the page that it made; revisions of a page are in this order. */
  version: number;
  /** The page as JSON: its front matter, and its Markdown as `text`. */
  content: string;
  /** `edited`, `restored` from an older revision, put back as the `original` of the file, or `imported`. */
  origin: "edited" | "restored" | "original" | "imported";
  /** Null for an import, and when the account was removed. */
  authorId: string | null;
  authorName: string;
  createdAt: Timestamp;
}

/** Which text a page has. A page that nobody ever changed has no row. */
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
  /** The version of the page that was edited. */
  version: number;
  createdAt: Timestamp;
  expiresAt: Timestamp;
}

/** When somebody last said that a page is still right, or the first start that had it. A later revision says so too. */
export interface PageReviewTable {
  slug: string;
  reviewedAt: Timestamp;
}

export interface PageTables {
  pageRevisions: PageRevisionTable;
  pageTexts: PageTextTable;
  pagePreviews: PagePreviewTable;
  pageReviews: PageReviewTable;
}
