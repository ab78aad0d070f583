import type { DatabaseTransaction } from "../../../database/connection.ts";
import type { Change } from "../../changes/change.server.ts";
import { isUnder, ownEmails } from "../../people/emails/own-emails.server.ts";
import { lockEvents } from "../lock-event.server.ts";
import { deleteReply } from "./replies.server.ts";

export async function withdrawEverywhere(change: Change, userId: string): Promise<void> {
  const { db } = change;
  await lockEvents(
    db,
    (await repliesOf(db, userId)).map(({ eventId }) => eventId),
  );
  // A change of an event may have moved its replies to another day meanwhile.
  for (const reply of await repliesOf(db, userId)) await deleteReply(change, reply);
}

async function repliesOf(db: DatabaseTransaction, userId: string) {
  const emails = await ownEmails(db, userId);
  return db
    .selectFrom("attendances")
    .select(["id", "eventId", "day", "people", "state"])
    .where(({ or, eb }) => or([eb("userId", "=", userId), isUnder(emails, "email", "createdAt")]))
    .orderBy("eventId", "desc")
    .orderBy("id")
    .execute();
}
