import type { Kysely } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { MailTables, OutboxTable } from "./tables.ts";

export interface Message {
  /** One bare address, such as `ann@example.org`: no name, no list. */
  recipient: string;
  /** One line. */
  subject: string;
  html: string;
  text: string;
  /** One bare address, as `recipient`. */
  replyTo?: string;
}

export class MessageError extends Error {
  override name = "MessageError";
}

/**
 * The outbox row of a message. Whoever causes a mail writes the row in the transaction of the change itself,
 * so that the mail leaves exactly when the change is kept.
 *
 * @throws {MessageError} when an address or the subject could carry further headers or recipients.
 */
export function outboxRow(message: Message, now: Date): OutboxTable {
  const { recipient, subject, html, text, replyTo } = message;
  refuseUnlessAddress("recipient", recipient);
  if (replyTo !== undefined) refuseUnlessAddress("replyTo", replyTo);
  if (/[\r\n]/.test(subject)) throw new MessageError("The subject of a mail is one line");
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
 * Writes a message into the outbox; given a transaction, it leaves only once that commits.
 *
 * @throws {MessageError} as `outboxRow`.
 */
export async function enqueue<T extends MailTables>(
  db: Kysely<T>,
  message: Message,
  now: Date,
): Promise<void> {
  const outbox = db as unknown as Kysely<MailTables>;
  await outbox.insertInto("outbox").values(outboxRow(message, now)).execute();
}

function refuseUnlessAddress(field: "recipient" | "replyTo", address: string): void {
  if (!/^[^\s\p{Cc}<>()[\],;:"\\@]+@[^\s\p{Cc}<>()[\],;:"\\@]+$/u.test(address)) {
    throw new MessageError(`The ${field} of a mail is one bare address`);
  }
}
