import type { Timestamp } from "./columns.ts";

/** Somebody who said that they come to a date of an event. Withdrawing deletes the row. */
export interface AttendanceTable {
  /** UUIDv7. */
  id: string;
  /** The row outlives a deleted event for as long as that can be restored. */
  eventId: string;
  /** `YYYY-MM-DD`, when the date was due by the event's rule. */
  day: string;
  /** Null for visitors. */
  userId: string | null;
  /** Empty for visitors. */
  name: string;
  /** Lower case. */
  email: string;
  /** How many people come, with the one who replied. */
  people: number;
  state: "coming" | "waiting";
  /** Grows with each reply to the same date; the waiting list is in this order. */
  arrival: number;
  /** JSON of what they were last told about when and where. */
  told: string;
  /** In which they wrote, without an account: a BCP 47 tag. Nothing shows it yet. */
  language: string | null;
  createdAt: Timestamp;
  changedAt: Timestamp;
  /** When they got the reminder of the day before. */
  remindedAt: Timestamp | null;
  /**
   * When staff hid the date from them and chose to tell them that it does not take place. Null when it does, or when they
   * can see it again.
   */
  calledOffAt: Timestamp | null;
}

export interface AttendanceTables {
  attendances: AttendanceTable;
}
