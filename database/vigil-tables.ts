import type { Timestamp, Version } from "./columns.ts";

/** A time of prayer that people share by taking its slots. Deleted 30 days after it ends, with all that refers to it. */
export interface VigilTable {
  /** UUIDv7. */
  id: string;
  title: string;
  /** What we pray for, in the words of staff; never from a prayer request. */
  intention: string;
  startsAt: Timestamp;
  endsAt: Timestamp;
  /** How many hours it lasts by the clocks on the wall, as staff chose. */
  hours: number;
  slotMinutes: number;
  /** How many people may share a slot. */
  slotPlaces: number;
  state: "hidden" | "open" | "cancelled";
  /** Of a deleted vigil, which is hidden, the state to which it returns when it is restored; otherwise null. */
  deletedAs: "hidden" | "open" | "cancelled" | null;
  createdAt: Timestamp;
  version: Version;
}

/** Somebody who takes slots of a vigil: an account, or else an email. */
export interface VigilPersonTable {
  /** UUIDv7. */
  id: string;
  vigilId: string;
  /** Null without an account. */
  userId: string | null;
  /** Null with an account, whose email counts. */
  email: string | null;
  /** What somebody without an account told staff; may be empty. */
  name: string;
  /** In which they wrote, without an account: a BCP 47 tag. Nothing shows it yet. */
  language: string | null;
  /** Null until a mailed link has shown that the email is theirs. */
  confirmedAt: Timestamp | null;
  createdAt: Timestamp;
}

/** A slot that somebody has taken. */
export interface VigilPlaceTable {
  /** UUIDv7. */
  id: string;
  vigilId: string;
  personId: string;
  /** When the slot begins. */
  startsAt: Timestamp;
  /** Until when it waits for a confirmation; null once there is one. */
  heldUntil: Timestamp | null;
  /** When a mail reminds them; null when none is to come. */
  remindAt: Timestamp | null;
  createdAt: Timestamp;
}

/** A mailed link with which somebody sees and changes their own slots. Everybody's links end when their owner asks. */
export interface VigilLinkTable {
  /** SHA-256 of the token that the link ends with. */
  tokenHash: string;
  personId: string;
  createdAt: Timestamp;
}

export interface VigilTables {
  vigils: VigilTable;
  vigilPeople: VigilPersonTable;
  vigilPlaces: VigilPlaceTable;
  vigilLinks: VigilLinkTable;
}
