import type { DeferredWorkTables } from "../deferred-work/tables.ts";

/**
 * A message to be sent. Its job, with the same id, says when; finishing the job deletes both, because a message may hold
 * a private link.
 */
export interface OutboxTable {
  id: string;
  recipient: string;
  subject: string;
  /** Like `text`, empty once the message is given up. */
  html: string;
  text: string;
  replyTo: string | null;
  /** JSON of a `MailCalendar`; null when the message carries none, or was given up. */
  calendar: string | null;
  /** UTC ISO 8601. */
  createdAt: string;
  /** From then on it is not sent any more, because what it says is over; null if it always says something. */
  validUntil: string | null;
}

export interface MailTables extends DeferredWorkTables {
  outbox: OutboxTable;
}
