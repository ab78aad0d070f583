import type { Kysely } from "kysely";
import { lease, patience, remembrance, retryDelay } from "./retry-times.ts";
import type { MailTables, OutboxTable } from "./tables.ts";

type Outbox = Kysely<MailTables>;

/**
 * Takes the message that has been due longest. The update holds only while the row is as it was read, so of
 * several couriers that see one row, one gets it.
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

/** Forgets a message that has left. */
export async function forget(outbox: Outbox, { id }: OutboxTable): Promise<void> {
  await outbox.deleteFrom("outbox").where("id", "=", id).execute();
}

/**
 * Notes a failed attempt and when to try again; the last try is `patience` after the message was written.
 *
 * @returns that moment, or undefined when the message has been tried long enough.
 */
export async function postpone(
  outbox: Outbox,
  message: OutboxTable,
  now: Date,
  reason: string,
): Promise<string | undefined> {
  const lastTry = Date.parse(message.createdAt) + patience;
  const wait = Math.min(retryDelay(message.attempts), lastTry - now.getTime());
  if (wait <= 0) return undefined;
  const nextAttemptAt = after(now, wait);
  await ownAttempt(outbox, message, { nextAttemptAt, lastError: reason });
  return nextAttemptAt;
}

/** Gives a message up: its content goes, since it may hold private links. */
export async function giveUp(outbox: Outbox, message: OutboxTable, now: Date, reason: string): Promise<void> {
  await ownAttempt(outbox, message, { failedAt: now.toISOString(), lastError: reason, html: "", text: "" });
}

/** Deletes what is left of messages given up long ago. */
export async function sweepOutbox(outbox: Outbox, now: Date): Promise<void> {
  await outbox.deleteFrom("outbox").where("failedAt", "<", after(now, -remembrance)).execute();
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
