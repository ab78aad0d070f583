import type { Kysely } from "kysely";
import { giveUpAfter, keepFailedFor, lease, retryDelay } from "./retry-times.ts";
import type { MailTables, OutboxTable } from "./tables.ts";

type Outbox = Kysely<MailTables>;

/**
 * Takes the message that has been due longest. The update applies only to an unchanged row, so only one of several
 * concurrent couriers gets it.
 *
 * @returns the row with this attempt counted, or undefined when nothing is due.
 */
export async function takeDue(outbox: Outbox, now: Date): Promise<OutboxTable | undefined> {
  while (true) {
    const due = await outbox
      .selectFrom("outbox")
      .select(["id", "attempts", "nextAttemptAt"])
      .where("failedAt", "is", null)
      .where("nextAttemptAt", "<=", now.toISOString())
      .orderBy("nextAttemptAt")
      .orderBy("id")
      .executeTakeFirst();
    if (!due) return undefined;
    const taken = await outbox
      .updateTable("outbox")
      .set({ attempts: due.attempts + 1, nextAttemptAt: after(now, lease) })
      .where("id", "=", due.id)
      .where("attempts", "=", due.attempts)
      .where("nextAttemptAt", "=", due.nextAttemptAt)
      .where("failedAt", "is", null)
      .returningAll()
      .executeTakeFirst();
    if (taken) return taken;
  }
}

export async function deleteSent(outbox: Outbox, { id }: OutboxTable): Promise<void> {
  await outbox.deleteFrom("outbox").where("id", "=", id).execute();
}

/**
 * Records a failed attempt and schedules the next; the last attempt is `giveUpAfter` after the message was written.
 *
 * @returns the time of the next attempt, or undefined when there is none.
 */
export async function postpone(
  outbox: Outbox,
  message: OutboxTable,
  now: Date,
  reason: string,
): Promise<string | undefined> {
  const lastTry = Date.parse(message.createdAt) + giveUpAfter;
  const wait = Math.min(retryDelay(message.attempts), lastTry - now.getTime());
  if (wait <= 0) return undefined;
  const nextAttemptAt = after(now, wait);
  await ownAttempt(outbox, message, { nextAttemptAt, lastError: reason });
  return nextAttemptAt;
}

export async function giveUp(outbox: Outbox, message: OutboxTable, now: Date, reason: string): Promise<void> {
  await ownAttempt(outbox, message, { failedAt: now.toISOString(), lastError: reason, html: "", text: "" });
}

export interface GivenUpMail {
  replyTo: string | null;
  failedAt: string;
  lastError: string | null;
}

/** The messages that were given up lately and are not swept yet, newest first; at most 1000. */
export async function listGivenUp(outbox: Outbox): Promise<GivenUpMail[]> {
  const rows = await outbox
    .selectFrom("outbox")
    .select(["replyTo", "failedAt", "lastError"])
    .where("failedAt", "is not", null)
    .orderBy("failedAt", "desc")
    .limit(1000)
    .execute();
  return rows.map(({ failedAt, ...row }) => ({ ...row, failedAt: failedAt ?? "" }));
}

export async function sweepOutbox(outbox: Outbox, now: Date): Promise<void> {
  await outbox.deleteFrom("outbox").where("failedAt", "<", after(now, -keepFailedFor)).execute();
}

async function ownAttempt(outbox: Outbox, message: OutboxTable, change: Partial<OutboxTable>): Promise<void> {
  await outbox
    .updateTable("outbox")
    .set(change)
    .where("id", "=", message.id)
    .where("attempts", "=", message.attempts)
    .execute();
}

function after(moment: Date, milliseconds: number): string {
  return new Date(moment.getTime() + milliseconds).toISOString();
}
