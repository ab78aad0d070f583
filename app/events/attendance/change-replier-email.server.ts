import type { DatabaseTransaction } from "../../../database/connection.ts";
import type { Change } from "../../changes/change.server.ts";
import { type OwnEmail, presentEmail } from "../../people/emails/own-emails.server.ts";
import { lockEvents } from "../lock-event.server.ts";
import { areRepliesOf } from "./own-replies.server.ts";
import { deleteReply } from "./replies.server.ts";

/**
 * Lets a member's replies follow to their new email, with those that they sent by mailed links from `before`, their
 * verified email until now. What the new email replied to the same dates as a visitor is withdrawn.
 */
export async function changeReplierEmail(
  change: Change,
  userId: string,
  email: string,
  before?: { name: string; email: string },
): Promise<void> {
  const { db } = change;
  const emails = before ? presentEmail(before) : [];
  await lockEvents(
    db,
    (await repliesOf(db, userId, emails)).map(({ eventId }) => eventId),
  );
  const moved = new Set<string>();
  // A change of an event may have moved its replies to another day meanwhile.
  for (const reply of await repliesOf(db, userId, emails)) {
    const { id, eventId, day } = reply;
    const date = `${eventId}/${day}`;
    if (moved.has(date)) {
      await deleteReply(change, reply);
      continue;
    }
    moved.add(date);
    const asVisitor = await db
      .selectFrom("attendances")
      .select(["id", "eventId", "day", "people", "state", "email", "userId"])
      .where("eventId", "=", eventId)
      .where("day", "=", day)
      .where("email", "=", email)
      .where("id", "<>", id)
      .executeTakeFirst();
    if (asVisitor) await deleteReply(change, asVisitor);
    await db
      .updateTable("attendances")
      .set({ email })
      .$if(reply.userId === null && before !== undefined, (row) =>
        row.set({ userId, name: before?.name ?? "", language: null }),
      )
      .where("id", "=", id)
      .execute();
  }
}

/** The account's reply comes before one that was sent as a visitor. */
async function repliesOf(db: DatabaseTransaction, userId: string, emails: readonly OwnEmail[]) {
  const replies = await db
    .selectFrom("attendances")
    .select(["id", "eventId", "day", "userId", "people", "state"])
    .where(areRepliesOf({ id: userId, emails }))
    .orderBy("eventId", "desc")
    .orderBy("id")
    .execute();
  return replies.toSorted((a, b) => Number(a.userId === null) - Number(b.userId === null));
}
