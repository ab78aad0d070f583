import type { Database } from "../../../database/connection.ts";
import { defer } from "../../../platform/deferred-work/defer.ts";
import { type ChangeByPerson, type ChangingSite, change } from "../../changes/change.server.ts";
import { takeTurns } from "../../changes/locks.server.ts";
import { requirePermission, type Viewer } from "../../viewer.ts";

export const recordingKind = "sermon-recording";

/** Plans to fetch the recording of a sermon that was imported, in the name of the person who asks for it. */
export async function planRecording({ db, now, viewer }: ChangeByPerson, sermonId: string): Promise<void> {
  await db
    .updateTable("importedSermons")
    .set({ recording: "waiting", problem: "" })
    .where("sermonId", "=", sermonId)
    .execute();
  const payload = { sermonId, personId: viewer.id };
  // One that is being fetched goes on.
  await defer(db, { kind: recordingKind, key: sermonId, payload, leavesHeld: true }, now);
}

/** What is still to be fetched, and what could not be. */
export interface Recordings {
  waiting: number;
  failed: { id: string; title: string; problem: string }[];
}

const mostListed = 100;
const mostAgain = 500;

export async function listRecordings(db: Database, viewer: Viewer): Promise<Recordings> {
  requirePermission(viewer, "sermons:write");
  const imported = db
    .selectFrom("importedSermons")
    .innerJoin("videos", "videos.id", "sermonId")
    // Somebody may have chosen another one.
    .where("audioId", "is", null);
  const [{ rows }, failed] = await Promise.all([
    imported
      .select(({ fn }) => fn.countAll().as("rows"))
      .where("recording", "=", "waiting")
      .executeTakeFirstOrThrow(),
    imported
      .select(["videos.id", "title", "problem"])
      .where("recording", "=", "failed")
      .orderBy("videos.date", "desc")
      .orderBy("videos.id")
      .limit(mostListed)
      .execute(),
  ]);
  return { waiting: Number(rows), failed };
}

export function fetchAgain(site: ChangingSite, viewer: Viewer): Promise<void> {
  return change(site, viewer, "sermons:write", async (change) => {
    await takeTurns(change.db, "sermon imports");
    const wanted = await change.db
      .selectFrom("importedSermons")
      .innerJoin("videos", "videos.id", "sermonId")
      .select("sermonId")
      .where("recording", "in", ["failed", "waiting"])
      .where("audioId", "is", null)
      // What failed comes first: among many that wait it would not be reached.
      .orderBy("recording")
      .orderBy("sermonId")
      .limit(mostAgain)
      .execute();
    for (const { sermonId } of wanted) await planRecording(change, sermonId);
  });
}
