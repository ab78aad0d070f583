import type { Generated } from "kysely";

/** Dates in better-auth's columns: text on SQLite, timestamps on PostgreSQL. */
export type IdentityDate = string | Date;

/** UTC as ISO 8601, `2026-11-21T12:00:00.000Z`. */
export type Timestamp = string;

/** Text for screen readers; empty when the picture is decorative or missing. */
export type PictureText = Generated<string>;

/** From when until when visitors see an item; `app/items/visibility/visibility.ts` names the moments of drafts and of no end. */
export interface VisibilityColumns {
  visibleFrom: Generated<Timestamp>;
  /** Not at this moment any more. */
  visibleUntil: Generated<Timestamp>;
}

/** Incremented by every edit, so that overlapping edits are noticed. */
export type Version = Generated<number>;
