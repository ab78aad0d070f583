import type { Kysely } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { MailTables, OutboxTable } from "./tables.ts";

export interface Message {
  /** One bare email address, such as `ann@example.org`: no name, no list. */
  recipient: string;
  subject: string;
  html: string;
  text: string;
  replyTo?: string;
}

export class MessageError extends Error {
  override name = "MessageError";
}

/**
 * Returns the outbox row of a message. Write it in the same transaction as the change that causes it, so that the
 * message is sent if and only if the change is committed.
 *
 * @throws {MessageError} when an email address or the subject could inject headers or recipients.
 */
export function outboxRow(message: Message, now: Date): OutboxTable {
  const { recipient, subject, html, text, replyTo } = message;
  requireEmail("recipient", recipient);
  if (replyTo !== undefined) requireEmail("replyTo", replyTo);
  if (/[\r\n]/.test(subject)) throw new MessageError("The subject of an email must be one line");
  return {
    id: uuidv7({ msecs: now.getTime() }),
    recipient,
    subject,
    html,
    text,
    replyTo: replyTo ?? null,
    createdAt: now.toISOString(),
    attempts: 0,
    nextAttemptAt: now.toISOString(),
    failedAt: null,
    lastError: null,
  };
}

/**
 * Writes a message to the outbox; within a transaction it is sent only after the commit.
 *
 * @throws {MessageError} like `outboxRow`.
 */
export async function enqueue<T extends MailTables>(
  db: Kysely<T>,
  message: Message,
  now: Date,
): Promise<void> {
  const outbox = db as unknown as Kysely<MailTables>;
  await outbox.insertInto("outbox").values(outboxRow(message, now)).execute();
}

function requireEmail(field: "recipient" | "replyTo", email: string): void {
  if (!/^[^\s\p{Cc}<>()[\],;:"\\@]+@[^\s\p{Cc}<>()[\],;:"\\@]+$/u.test(email)) {
    throw new MessageError(`The ${field} of an email must be one bare email address`);
  }
}
