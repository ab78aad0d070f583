import type { Change } from "../changes/change.server.ts";
import { lockEvent } from "./places.server.ts";
import { deleteReply } from "./replies.server.ts";

/** Withdraws what somebody replied with their account, or as a visitor with its email. */
export async function withdrawEverywhere(change: Change, userId: string): Promise<void> {
  const { db } = change;
  const replies = await db
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
    // Changes of several events lock the newest first: otherwise two of them could deadlock.
    .orderBy("eventId", "desc")
    .orderBy("id")
    .execute();
  for (const reply of replies) {
    await lockEvent(db, reply.eventId);
    await deleteReply(change, reply);
  }
}
