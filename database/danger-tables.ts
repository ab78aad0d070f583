import type { Generated } from "kysely";
import type { Timestamp } from "./columns.ts";

/** A prayer request whose asker needs somebody today, or whose words may mean danger. */
export interface PrayerAlertTable {
  requestId: string;
  why: "ticked" | "matched";
  createdAt: Timestamp;
  /** Since when somebody is with them. */
  takenAt: Timestamp | null;
  /** Null while nobody is with them, also when that account was removed. */
  takenBy: string | null;
  remindedAt: Timestamp | null;
  /** How often people were reminded. */
  reminders: Generated<number>;
}

export interface DangerTables {
  prayerAlerts: PrayerAlertTable;
}
