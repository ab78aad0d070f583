import type { DatabaseTransaction } from "../../../database/connection.ts";
import type { Change } from "../../changes/change.server.ts";
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

function repliesOf(db: DatabaseTransaction, userId: string) {
  return db
    .selectFrom("attendances")
    .select(["id", "eventId", "day", "people", "state"])
    .where(({ or, eb, selectFrom }) =>
      or([
        eb("userId", "=", userId),
        eb(
          "email",
          "in",
          selectFrom("user")
            .select("user.email")
            .where("user.id", "=", userId)
            // Anyone can register with somebody else's email.
            .where("user.emailVerified", "=", true),
        ),
      ]),
    )
    .orderBy("eventId", "desc")
    .orderBy("id")
    .execute();
}
