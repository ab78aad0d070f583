import type { Generated } from "kysely";
import type { Timestamp } from "./columns.ts";
import type { PrayerRequestTable } from "./prayer-tables.ts";

/**
 * What somebody asked without an account, until they confirm their email: apart, so that nothing that reads prayer requests
 * can show it. What cannot wait for that is a prayer request with the same id, too.
 */
export interface UnconfirmedPrayerTable {
  /** UUIDv7. */
  id: string;
  email: string;
  /** The name as it will be shown; empty when they want none. */
  userName: string;
  title: string;
  content: string;
  audience: PrayerRequestTable["audience"];
  category: string;
  isUrgent: boolean;
  /** Whether they ticked “I need somebody today”. */
  needsSomebody: boolean;
  /** In which they wrote, and are written to: a BCP 47 tag. */
  language: string | null;
  /** SHA-256 of the token in the mailed link. */
  tokenHash: string;
  createdAt: Timestamp;
  /** Until when the link confirms it. */
  expiresAt: Timestamp;
}

/** Who asked without an account. No page shows the email. Goes with the request. */
export interface PrayerGuestTable {
  requestId: string;
  email: string;
  /** As in `UnconfirmedPrayerTable`. */
  language: string | null;
  /** Whether they want a mail when people prayed for them. */
  prayedMail: Generated<"on" | "off">;
}

/** A link with which they look after their request. Each mail has one of its own, and all work until they are revoked. */
export interface PrayerLinkTable {
  /** SHA-256 of the token in the link. */
  tokenHash: string;
  requestId: string;
  createdAt: Timestamp;
}

export interface GuestPrayerTables {
  unconfirmedPrayers: UnconfirmedPrayerTable;
  prayerGuests: PrayerGuestTable;
  prayerLinks: PrayerLinkTable;
}
