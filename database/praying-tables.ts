import type { Generated } from "kysely";
import type { Timestamp } from "./columns.ts";

/** That a member has prayed for a request on a day, so that it counts once. Deleted when the day is over. */
export interface PrayedTable {
  requestId: string;
  userId: string;
  /** `YYYY-MM-DD`, by the congregation's clock. */
  day: string;
}

/** How many prayed for a request on a day, until its asker is told the next morning. */
export interface PrayerToTellTable {
  requestId: string;
  /** `YYYY-MM-DD`, by the congregation's clock. */
  day: string;
  /** Each counts once, and the asker not at all. */
  members: number;
  /** Taps that count. One visitor may have several. */
  visitors: number;
}

/** A reader who says that a request should not be shown. */
export interface PrayerReportTable {
  requestId: string;
  /** The member's id or, for visitors, what `network` is. Nobody reports a request twice. */
  reporter: string;
  /** Null for visitors. */
  userId: string | null;
  /** A keyed hash of the network and the request: it says nothing about the reports of other requests. */
  network: string;
  reason: "person" | "private" | "hurtful" | "advertising" | "other";
  /** False for a member whose earlier reports were false. */
  counts: boolean;
  /** `false`: staff showed the request again as it was. Null until they look. */
  settledAs: "false" | "heeded" | null;
  createdAt: Timestamp;
}

/** A member who wants a mail every morning, for the list or for one request. */
export interface PrayerReminderTable {
  userId: string;
  /** Empty for the list. */
  requestId: string;
  /** `YYYY-MM-DD`, the day of the last mail. */
  remindedOn: string;
}

/** A sheet that somebody printed. Deleted 30 days after it should be destroyed. */
export interface PrayerSheetTable {
  number: number;
  /** Null when the account was removed. */
  printedBy: string | null;
  printedAt: Timestamp;
  /** `YYYY-MM-DD`. */
  destroyBy: string;
  /** Whether it holds what only the pastor reads, and nothing else. */
  isForPastor: Generated<boolean>;
  /** When the person who printed it said that it is destroyed. */
  destroyedAt: Timestamp | null;
}

/** A request that stands on a sheet. It stays when the request is deleted, so that whoever has the sheet is told. */
export interface PrayerOnSheetTable {
  sheet: number;
  requestId: string;
  /** When it was noticed that nobody shall read the request any more. */
  goneAt: Timestamp | null;
}

export interface PrayingTables {
  prayersPrayed: PrayedTable;
  prayersToTell: PrayerToTellTable;
  prayerReports: PrayerReportTable;
  prayerReminders: PrayerReminderTable;
  prayerSheets: PrayerSheetTable;
  prayersOnSheets: PrayerOnSheetTable;
}
