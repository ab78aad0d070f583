import type { DatabaseTransaction } from "../../database/connection.ts";
import type { Change } from "../changes/change.server.ts";
import { lockEvents } from "../events/lock-event.server.ts";
import { deleteReply } from "./replies.server.ts";

/** Lets a member's replies follow to their new email. What that email replied to the same dates as a visitor is withdrawn. */
export async function changeReplierEmail(change: Change, userId: string, email: string): Promise<void> {
  const { db } = change;
  await lockEvents(
    db,
    (await repliesOf(db, userId)).map(({ eventId }) => eventId),
  );
  // A change of an event may have moved its replies to another day meanwhile.
  for (const { id, eventId, day } of await repliesOf(db, userId)) {
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

function repliesOf(db: DatabaseTransaction, userId: string) {
  return db
    .selectFrom("attendances")
    .select(["id", "eventId", "day"])
    .where("userId", "=", userId)
    .orderBy("eventId", "desc")
    .orderBy("id")
    .execute();
}
