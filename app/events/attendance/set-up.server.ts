import { type Change, type ChangingSite, change } from "../../changes/change.server.ts";
import { found } from "../../serving/responses/found.ts";
import type { Viewer } from "../../viewer.ts";
import { findEvent } from "../event-reads.server.ts";
import { subjectOf } from "../event-writes.server.ts";
import { lockEvent } from "../lock-event.server.ts";
import { findDateOfReplies } from "./attendance-facts.server.ts";
import { offerFreePlaces } from "./free-places.server.ts";

export interface SetUp {
  takesReplies: boolean;
  places: number | null;
}

/** People who wait move up into further places; nobody who comes loses theirs when there are fewer. */
export async function setUpReplies(
  site: ChangingSite,
  viewer: Viewer,
  id: string,
  setUp: SetUp,
): Promise<void> {
  await change(site, viewer, "events:write", async (change) => {
    await lockEvent(change.db, id);
    await setUpWithin(change, found(await findEvent(change, viewer, id), "event"), setUp);
  });
  // The mails to those who move up are deferred work.
  site.mailWritten();
}

/** The same for an event that a change has locked. Whoever commits it calls `mailWritten`, unless nobody can be waiting yet. */
export async function setUpWithin(
  change: Change,
  event: { id: string; eventTitle: string } & SetUp,
  setUp: SetUp,
): Promise<void> {
  const { db } = change;
  const { id } = event;
  await db.updateTable("events").set(setUp).where("id", "=", id).execute();
  const days = await db
    .selectFrom("attendances")
    .select("day")
    .distinct()
    .where("eventId", "=", id)
    .where("state", "=", "waiting")
    .orderBy("day")
    .execute();
  await change.record("changed", subjectOf(id, event), factsOf(event), factsOf(setUp));
  for (const { day } of days) {
    const date = { eventId: id, day };
    await offerFreePlaces(change, date, await findDateOfReplies(db, date));
  }
}

function factsOf({ takesReplies, places }: SetUp) {
  return { "takes replies": takesReplies, places };
}
