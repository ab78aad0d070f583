import type { Database } from "../../../database/connection.ts";
import { requirePermission, type Viewer } from "../../viewer.ts";
import { isIn, readableBy } from "../audience.server.ts";

/** How many stand above the list at once. */
const mostShown = 20;

/** New words of an asker for what others read. */
export interface WaitingWords {
  requestId: string;
  title: string;
  content: string;
  shownTitle: string;
  askedAt: string;
}

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
