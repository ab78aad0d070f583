import type { Site } from "../../contexts.ts";
import { mostShownWaiting } from "../../ui/waiting-count.ts";
import { may, requirePermission, type Viewer } from "../../viewer.ts";
import { readableBy } from "../audience.server.ts";

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

/** The updates that wait, the oldest first. */
export async function listWaitingUpdates({ db }: Pick<Site, "db">, viewer: Viewer): Promise<WaitingUpdate[]> {
  requirePermission(viewer, "prayer:team");
  return waiting(db, viewer)
    .select(["prayerUpdates.id", "requestId", "title", "kind", "words", "createdAt"])
    .orderBy("prayerUpdates.id")
    .limit(mostShown)
    .execute();
}

/** Counts them up to `mostShownWaiting` + 1; 0 for everybody who may not read them. */
export async function countWaitingUpdates({ db }: Pick<Site, "db">, viewer: Viewer): Promise<number> {
  if (!may(viewer, "prayer:team")) return 0;
  const { updates } = await db
    .selectFrom(
      waiting(db, viewer)
        .select("prayerUpdates.id")
        .limit(mostShownWaiting + 1)
        .as("counted"),
    )
    .select(({ fn }) => fn.countAll().as("updates"))
    .executeTakeFirstOrThrow();
  return Number(updates);
}

function waiting(db: Site["db"], viewer: Viewer) {
  return db
    .selectFrom("prayerUpdates")
    .innerJoin("prayerRequests", "prayerRequests.id", "prayerUpdates.requestId")
    .where("prayerUpdates.state", "=", "waiting")
    .where("prayerRequests.state", "in", ["shown", "answered"])
    .where("prayerRequests.id", "in", db.selectFrom("prayerRequests").select("id").where(readableBy(viewer)));
}
