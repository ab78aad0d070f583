/** A message to be sent. The row is deleted after delivery, because it may hold a private link. */
export interface OutboxTable {
  id: string;
  recipient: string;
  subject: string;
  html: string;
  text: string;
  replyTo: string | null;
  /** UTC ISO 8601, like all times here. */
  createdAt: string;
  attempts: number;
  /** Earliest next attempt. A courier that takes a message moves it ahead, so that no other courier takes it. */
  nextAttemptAt: string;
  failedAt: string | null;
  lastError: string | null;
}

export interface MailTables {
  outbox: OutboxTable;
}
