import type { Kysely, Transaction } from "kysely";
import { z } from "zod";
import { deferredRow } from "../deferred-work/defer.ts";
import type { DeferredWorkTable } from "../deferred-work/tables.ts";
import { mailAddress } from "./address.ts";
import type { MailTables, OutboxTable } from "./tables.ts";

/** A calendar that mail programs offer to add, change or remove (RFC 6047). */
export interface MailCalendar {
  method: "PUBLISH" | "REQUEST" | "CANCEL";
  /** iCalendar as RFC 5545 defines it, with the same method. */
  text: string;
}

export const mailCalendarSchema: z.ZodType<MailCalendar> = z.object({
  method: z.enum(["PUBLISH", "REQUEST", "CANCEL"]),
  text: z.string(),
});

export interface Message {
  /** One bare email address, such as `ann@example.org`: no name, no list. */
  recipient: string;
  subject: string;
  html: string;
  text: string;
  replyTo?: string;
  calendar?: MailCalendar;
  /** Sent before others, because somebody waits for it. */
  isUrgent?: boolean;
  /** From then on it is not sent any more: what it says is over, such as an event of which it reminds. */
  validUntil?: Date | undefined;
}

export class MessageError extends Error {
  override name = "MessageError";
}

/** The kind of deferred work that sends mails. */
export const mailKind = "mail";

/** The kind of deferred work that takes care of a message, and when; a mail of its own at once, if left out. */
export interface SentBy {
  kind?: string;
  dueAt?: Date;
}

/**
 * Returns the rows of a message and of the job that sends it. Write them, the job first, in the same transaction as the
 * change that causes the message, so that it is sent if and only if the change is committed.
 *
 * @throws {MessageError} when an email address or the subject could inject headers or recipients.
 */
export function mailRows(
  message: Message,
  now: Date,
  { kind = mailKind, dueAt = now }: SentBy = {},
): { deferredWork: DeferredWorkTable; outbox: OutboxTable } {
  const { subject, html, text, calendar, isUrgent = false, validUntil } = message;
  const recipient = requireEmail("recipient", message.recipient);
  const replyTo = message.replyTo === undefined ? null : requireEmail("replyTo", message.replyTo);
  if (/[\r\n]/.test(subject)) throw new MessageError("The subject of an email must be one line");
  const deferredWork = deferredRow({ kind, dueAt, isUrgent }, now);
  const { id, createdAt } = deferredWork;
  return {
    deferredWork,
    outbox: {
      id,
      recipient,
      subject,
      html,
      text,
      replyTo,
      calendar: calendar ? JSON.stringify(calendar) : null,
      createdAt,
      validUntil: validUntil?.toISOString() ?? null,
    },
  };
}

/**
 * Writes a message to the outbox. It is sent after the commit: a courier that saw its job alone would drop it.
 *
 * @throws {MessageError} like `mailRows`.
 */
export async function enqueue<T extends MailTables>(
  trx: Transaction<T>,
  message: Message,
  now: Date,
  by?: SentBy,
): Promise<void> {
  const tables = trx as unknown as Kysely<MailTables>;
  const { deferredWork, outbox } = mailRows(message, now, by);
  await tables.insertInto("deferredWork").values(deferredWork).execute();
  await tables.insertInto("outbox").values(outbox).execute();
}

function requireEmail(field: "recipient" | "replyTo", email: string): string {
  if (!/^[^\s\p{Cc}<>()[\],;:"\\@]+@[^\s\p{Cc}<>()[\],;:"\\@]+$/u.test(email)) {
    throw new MessageError(`The ${field} of an email must be one bare email address`);
  }
  return mailAddress(email) ?? email;
}
