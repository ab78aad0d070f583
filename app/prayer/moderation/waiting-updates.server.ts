import { sql } from "kysely";
import type { Site } from "../../contexts.ts";
import { countUpToMost } from "../../lists/count-waiting.server.ts";
import { mostShownWaiting } from "../../ui/waiting-count.ts";
import { may, requirePermission, type Viewer } from "../../viewer.ts";
import { isIn, readableBy } from "../audience.server.ts";
import { waitingWords } from "./waiting-words.server.ts";

/** How many updates that wait stand above the list at once. */
const mostShown = 20;

export interface WaitingUpdate {
  id: string;
  requestId: string;
  title: string;
  kind: "update" | "thanks";
  words: string;
  createdAt: string;
}

export async function listWaitingUpdates({ db }: Pick<Site, "db">, viewer: Viewer): Promise<WaitingUpdate[]> {
  requirePermission(viewer, "prayer:team");
  return waiting(db, viewer)
    .select(["prayerUpdates.id", "requestId", "title", "kind", "words", "createdAt"])
    .orderBy("prayerUpdates.id")
    .limit(mostShown)
    .execute();
}

/** Counts them, and new words of askers, up to `mostShownWaiting` + 1; 0 for everybody who may not read them. */
export async function countWaitingUpdates({ db }: Pick<Site, "db">, viewer: Viewer): Promise<number> {
  if (!may(viewer, "prayer:team")) return 0;
  const updates = await countUpToMost(db, waiting(db, viewer).select("prayerUpdates.id"));
  const words = await countUpToMost(db, waitingWords(db, viewer).select("requestId"));
  return Math.min(updates + words, mostShownWaiting + 1);
}

function waiting(db: Site["db"], viewer: Viewer) {
  return (
    db
      .selectFrom("prayerUpdates")
      .innerJoin("prayerRequests as request", "request.id", "prayerUpdates.requestId")
      // Not as a parameter, so that SQLite finds the index of those that wait.
      .where("prayerUpdates.state", "=", sql.lit("waiting"))
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom("prayerRequests")
            .select("prayerRequests.id")
            .whereRef("prayerRequests.id", "=", "prayerUpdates.requestId")
            .where(isIn(["shown", "answered"]))
            .where(readableBy(viewer)),
        ),
      )
  );
}
