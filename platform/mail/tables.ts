/** A message on its way. The row goes when the message has left: it may hold a private link. */
export interface OutboxTable {
  /** UUIDv7. */
  id: string;
  recipient: string;
  subject: string;
  html: string;
  text: string;
  /** `Reply-To`, or null. */
  replyTo: string | null;
  /** UTC ISO 8601, as all times here. */
  createdAt: string;
  attempts: number;
  /** Not tried before this moment. A server that takes a message moves it ahead, so that no other one does. */
  nextAttemptAt: string;
  /** Set when delivery was given up. */
  failedAt: string | null;
  lastError: string | null;
}

export interface MailTables {
  outbox: OutboxTable;
}
