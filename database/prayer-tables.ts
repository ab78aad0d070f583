import type { Generated } from "kysely";
import type { PictureText, Timestamp, Version } from "./columns.ts";

export type PrayerAudience = "everybody" | "congregation" | "team" | "pastor";

/**
 * `answered`: it is read where answered requests are, by the same people as before.
 * `held`: only the team or the pastor read it and pray for it: its audience, or the team because its asker has not agreed to
 * the text for more people. `ended`: it was shown or held and no longer is.
 * `deleted`: staff deleted it a short time ago, and can bring it back.
 */
export type PrayerState = "waiting" | "shown" | "held" | "answered" | "declined" | "ended" | "deleted";

export interface PrayerRequestTable {
  /** UUIDv7. */
  id: string;
  /** The member who asked; null when their account is removed. */
  userId: string | null;
  /** The name as it is shown; empty when they want none. */
  userName: string;
  title: string;
  content: string;
  /** URL of the picture, or empty. */
  picUrl: string;
  picAlt: PictureText;
  date: Timestamp;
  audience: Generated<PrayerAudience>;
  state: Generated<PrayerState>;
  /** Whether everybody reads it. The database refuses a text to which nobody agreed. */
  isApproved: boolean;
  /** Whether everybody who has logged in reads it: always, if `isApproved`. The database sees to it too. */
  isShared: Generated<boolean>;
  /** One of the categories of `prayer-categories.ts`, or empty. */
  category: Generated<string>;
  isUrgent: Generated<boolean>;
  /** A BCP 47 tag: the language of the page on which it was written. */
  writtenIn: string | null;
  /** When it was approved last; null before. */
  shownAt: Timestamp | null;
  /** When it ends by itself; null for never. */
  endsAt: Timestamp | null;
  /** When its asker was asked whether it is still in need. */
  endingAskedAt: Timestamp | null;
  endedAt: Timestamp | null;
  answeredAt: Timestamp | null;
  deletedAt: Timestamp | null;
  /** When somebody first decided about it, by the notes. Triggers write it. */
  decidedAt: Generated<Timestamp | null>;
  /** How many notes of pastors are done or need nothing more. Triggers write it; only pastors may learn of it. */
  followedUp: Generated<number>;
  /** Where it was before it was answered, ended or deleted, so that this can be undone. */
  stateBefore: PrayerState | null;
  /** Since when it waits because readers have hidden it: only staff show it again. */
  hiddenAt: Timestamp | null;
  /** When its asker said no to other words. Until they agree to some, nobody publishes any; the database sees to it too. */
  editRefusedAt: Timestamp | null;
  /** Since when it waits for staff; null for `date`, and while it does not wait. */
  waitingSince: Timestamp | null;
  /** How many were told that it waits long; see `long-waits.server.ts`. */
  waitTold: Generated<number>;
  waitToldAt: Timestamp | null;
  version: Version;
}

/**
 * A text that these people may read. The first one is what was asked: a trigger writes it with the request. They never
 * change, and go with the request.
 */
export interface PrayerConsentTable {
  requestId: string;
  /** 1 for what was asked. */
  number: number;
  /**
   * `earlier`: the text of before migration 0046. `decided`: staff published an edited text, for a reason. `spelling`: staff
   * mended a few letters. `own`: the asker wrote it later.
   */
  how: "asked" | "earlier" | "agreed" | "decided" | "spelling" | "own";
  audience: PrayerAudience;
  title: string;
  content: string;
  userName: string;
  picUrl: string;
  picAlt: string;
  /** Of `decided` only; empty for the others. */
  reason: Generated<string>;
  at: Timestamp;
}

/** A text that staff propose to show, and to which the asker has not agreed yet. */
export interface PrayerEditTable {
  requestId: string;
  title: string;
  content: string;
  userName: string;
  picUrl: string;
  picAlt: string;
  /** Null when the account was removed. */
  authorId: string | null;
  authorName: string;
  askedAt: Timestamp;
}

/** New words of the asker for a request that others read: they see the old ones until staff show these. */
export interface PrayerRewordingTable {
  requestId: string;
  title: string;
  content: string;
  userName: string;
  askedAt: Timestamp;
}

/** What was said about a request: a decision with its reason, a question to the asker, an answer. */
export interface PrayerNoteTable {
  /** UUIDv7. */
  id: string;
  requestId: string;
  kind:
    | "approved"
    | "published"
    | "declined"
    | "passed-on"
    | "asked-back"
    | "replied"
    | "agreed"
    | "unanswered"
    | "refused"
    | "reworded"
    | "words-shown"
    | "words-declined"
    | "spelling"
    | "taken-back"
    | "undone"
    | "told"
    | "deleted"
    | "restored";
  words: string;
  /** Null when the account was removed. */
  authorId: string | null;
  authorName: string;
  createdAt: Timestamp;
}

/** What the person who asked tells later. Its words never change: staff show it or do not. */
export interface PrayerUpdateTable {
  /** UUIDv7. */
  id: string;
  requestId: string;
  /** `thanks`: they say that it is answered. */
  kind: "update" | "thanks";
  words: string;
  state: "waiting" | "shown" | "declined";
  createdAt: Timestamp;
}

/** A private note of a pastor, with a day on which to look again. */
export interface PrayerFollowUpTable {
  /** UUIDv7. */
  id: string;
  requestId: string;
  words: string;
  /** `YYYY-MM-DD`; empty for a note without one. */
  day: string;
  doneAt: Timestamp | null;
  /** Null when the account was removed. */
  authorId: string | null;
  authorName: string;
  createdAt: Timestamp;
}

export interface PrayerTables {
  prayerRequests: PrayerRequestTable;
  prayerConsents: PrayerConsentTable;
  prayerEdits: PrayerEditTable;
  prayerRewordings: PrayerRewordingTable;
  prayerNotes: PrayerNoteTable;
  prayerUpdates: PrayerUpdateTable;
  prayerFollowUps: PrayerFollowUpTable;
}
