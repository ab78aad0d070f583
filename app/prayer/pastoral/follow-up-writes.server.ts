import { v7 as uuidv7 } from "uuid";
import { type ChangeByPerson, type ChangingSite, change } from "../../changes/change.server.ts";
import { hasRowLocks } from "../../changes/locks.server.ts";
import { found } from "../../serving/responses/found.ts";
import { nameOf, type Viewer } from "../../viewer.ts";
import { readableBy } from "../audience.server.ts";
import type { NewNote } from "./follow-up-limits.ts";

/** Which note of which request. */
export interface NoteOf {
  requestId: string;
  id: string;
}

// The activity log has no entries of these: it would tell others whom the pastor looks after.

export async function addFollowUp(
  site: ChangingSite,
  viewer: Viewer,
  requestId: string,
  note: NewNote,
): Promise<"saved"> {
  return change(site, viewer, "prayer:pastor", async (change) => {
    await lockReadable(change, requestId);
    const { viewer: author, now } = change;
    await change.db
      .insertInto("prayerFollowUps")
      .values({
        ...{ id: uuidv7(), requestId, ...note, doneAt: null },
        ...{ authorId: author.id, authorName: nameOf(author), createdAt: now.toISOString() },
      })
      .execute();
    return "saved" as const;
  });
}

/** Marks a note as done. What somebody else has done meanwhile stays. */
export async function finishFollowUp(
  site: ChangingSite,
  viewer: Viewer,
  { requestId, id }: NoteOf,
): Promise<"done" | "doneAlready" | "gone"> {
  return change(site, viewer, "prayer:pastor", async (change) => {
    await lockReadable(change, requestId);
    const note = await change.db
      .selectFrom("prayerFollowUps")
      .select("doneAt")
      .where("requestId", "=", requestId)
      .where("id", "=", id)
      .executeTakeFirst();
    if (!note) return "gone";
    if (note.doneAt !== null) return "doneAlready";
    await change.db
      .updateTable("prayerFollowUps")
      .set({ doneAt: change.now.toISOString() })
      .where("id", "=", id)
      .execute();
    return "done";
  });
}

/** Deletes a note for good. */
export async function deleteFollowUp(
  site: ChangingSite,
  viewer: Viewer,
  { requestId, id }: NoteOf,
): Promise<"deleted" | "gone"> {
  return change(site, viewer, "prayer:pastor", async (change) => {
    await lockReadable(change, requestId);
    const { numDeletedRows } = await change.db
      .deleteFrom("prayerFollowUps")
      .where("requestId", "=", requestId)
      .where("id", "=", id)
      .executeTakeFirst();
    return numDeletedRows > 0n ? "deleted" : "gone";
  });
}

/** Locks a request that the viewer may read, without changing it: the pages of visitors stay as they are. */
async function lockReadable({ db, viewer }: ChangeByPerson, id: string): Promise<void> {
  const request = await db
    .selectFrom("prayerRequests")
    .select("id")
    .where("id", "=", id)
    .where(readableBy(viewer))
    .$if(hasRowLocks(db), (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  found(request, "prayer request");
}
