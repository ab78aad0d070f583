import type { Timestamp } from "./columns.ts";

/** Somebody who is new and asked that people look out for them. Deleted some days after `day`. */
export interface NewcomerTable {
  /** UUIDv7. */
  id: string;
  /** The account with which they asked, if any; the card is deleted with it. */
  userId: string | null;
  name: string;
  /** Empty when it was not given, as are `phone` and `question`. */
  email: string;
  phone: string;
  question: string;
  /** `YYYY-MM-DD`, when they want to come. */
  day: string;
  /** `HH:MM`; empty when no service is known. */
  time: string;
  /** `YYYY-MM-DD`: they were told that it is deleted after this day. */
  keptUntil: string;
  /** In which they wrote, without an account: a BCP 47 tag. Nothing shows it yet. */
  language: string | null;
  createdAt: Timestamp;
  seenAt: Timestamp | null;
  /** Null when the account was removed too, as are the two below. */
  seenBy: string | null;
  greetedAt: Timestamp | null;
  greetedBy: string | null;
  followedUpAt: Timestamp | null;
  followedUpBy: string | null;
}

export interface NewcomerTables {
  newcomers: NewcomerTable;
}
