import type { Database } from "../../../database/connection.ts";
import { change } from "../../changes/change.server.ts";
import { requirePermission, type Viewer } from "../../viewer.ts";
import { isIn, readableBy } from "../audience.server.ts";
import { addNote } from "../notes.server.ts";
import { type MailingSite, mailAboutRequest } from "../prayer-mails.server.ts";
import { step } from "../prayer-step.server.ts";
import { lockRequest } from "./deciding.server.ts";

/** How many stand above the list at once. */
const mostShown = 20;

/** New words of an asker for what others read. */
export interface WaitingWords {
  requestId: string;
  title: string;
  content: string;
  /** The title that readers see now. */
  shownTitle: string;
  askedAt: string;
}

/** The new words of askers that wait, the oldest first. */
export function listWaitingWords(db: Database, viewer: Viewer): Promise<WaitingWords[]> {
  requirePermission(viewer, "prayer:team");
  return waitingWords(db, viewer)
    .select(["requestId", "prayerRewordings.title", "prayerRewordings.content", "askedAt"])
    .select("prayerRequests.title as shownTitle")
    .orderBy("askedAt")
    .orderBy("requestId")
    .limit(mostShown)
    .execute();
}

export function waitingWords(db: Database, viewer: Viewer) {
  return db
    .selectFrom("prayerRewordings")
    .innerJoin("prayerRequests", "prayerRequests.id", "requestId")
    .where(isIn(["shown", "answered"]))
    .where(readableBy(viewer));
}

/** Shows the new words of the person who asked instead of the old ones, or goes on showing those. */
export async function decideWords(
  site: MailingSite,
  viewer: Viewer,
  id: string,
  isShown: boolean,
): Promise<"wordsShown" | "wordsDeclined" | "decidedMeanwhile"> {
  requirePermission(viewer, "prayer:moderate");
  const mail = await mailAboutRequest(site, viewer, id, isShown ? "words-shown" : "words-declined");
  return change(site, viewer, "prayer:moderate", async (change) => {
    await lockRequest(change, viewer, id);
    const waits = change.db.selectFrom("prayerRewordings").select("requestId").where("requestId", "=", id);
    if (!(await waits.executeTakeFirst())) return "decidedMeanwhile";
    const decided = await step(change, id, isShown ? "show-words" : "decline-words", { mail });
    if (decided.refused) return "decidedMeanwhile";
    await addNote(change, id, isShown ? "words-shown" : "words-declined");
    await change.record(isShown ? "approved" : "declined", { kind: "prayer", id });
    return isShown ? "wordsShown" : "wordsDeclined";
  });
}
