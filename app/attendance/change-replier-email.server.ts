import type { Change } from "../changes/change.server.ts";
import { lockEvent } from "./places.server.ts";
import { deleteReply } from "./replies.server.ts";

/** Lets a member's replies follow to their new email. What that email replied to the same dates as a visitor is withdrawn. */
export async function changeReplierEmail(change: Change, userId: string, email: string): Promise<void> {
  const { db } = change;
  const own = await db
    .selectFrom("attendances")
    .select(["id", "eventId", "day"])
    .where("userId", "=", userId)
    // Changes of several events lock the newest first: otherwise two of them could deadlock.
    .orderBy("eventId", "desc")
    .orderBy("id")
    .execute();
  for (const { id, eventId, day } of own) {
    await lockEvent(db, eventId);
    const asVisitor = await db
      .selectFrom("attendances")
      .select(["id", "eventId", "day", "people", "state", "email", "userId"])
      .where("eventId", "=", eventId)
      .where("day", "=", day)
      .where("email", "=", email)
      .where("id", "<>", id)
      .executeTakeFirst();
    if (asVisitor) await deleteReply(change, asVisitor);
    await db.updateTable("attendances").set({ email }).where("id", "=", id).execute();
  }
}
