import { v7 as uuidv7 } from "uuid";
import { type Change, type ChangingSite, change } from "../../changes/change.server.ts";
import type { Viewer } from "../../viewer.ts";
import { approvedFor, hiddenAs } from "../audience.ts";
import { untilItEnds } from "../shown-until.server.ts";
import { lockOwn } from "./answering.server.ts";

/** What the person who asked tells about their request, and whether it could be done. */
export type Told = "updateSent" | "updateForTeam" | "answered" | "keptShown" | "letGo" | "notShownNow";

/** Tells how it goes. Staff approve it as they approve requests; then the days are counted anew. */
export async function tellUpdate(
  site: ChangingSite,
  viewer: Viewer,
  id: string,
  words: string,
): Promise<Told> {
  return change(site, viewer, "prayer:ask", async (change) => {
    const { state } = await lockOwn(change, change.viewer.id, id);
    if (state !== "shown" && state !== "held") return "notShownNow";
    await addUpdate(change, id, "update", words, state === "held");
    if (state === "held") await setOwn(change, id, await untilItEnds(change));
    await change.record("updated", { kind: "prayer", id });
    return state === "held" ? "updateForTeam" : "updateSent";
  });
}

/** Says that a request is answered, with thanks if there are words. */
export async function tellAnswered(
  site: ChangingSite,
  viewer: Viewer,
  id: string,
  words: string,
): Promise<Told> {
  return change(site, viewer, "prayer:ask", (change) => answered(change, change.viewer.id, id, words));
}

export function goOn(site: ChangingSite, viewer: Viewer, id: string): Promise<Told> {
  return change(site, viewer, "prayer:ask", (change) => stillInNeed(change, change.viewer.id, id));
}

export function letGo(site: ChangingSite, viewer: Viewer, id: string): Promise<Told> {
  return change(site, viewer, "prayer:ask", (change) => ended(change, change.viewer.id, id));
}

/** The request goes to the answered ones; one that only the team read just ends. */
export async function answered(change: Change, userId: string, id: string, words = ""): Promise<Told> {
  const { state, audience } = await lockOwn(change, userId, id);
  if (state !== "shown" && state !== "held") return "notShownNow";
  const now = change.now.toISOString();
  if (words) await addUpdate(change, id, "thanks", words, state === "held");
  await setOwn(change, id, {
    ...(state === "shown"
      ? { ...approvedFor(audience), state: "answered" }
      : { ...hiddenAs("ended"), endedAt: now }),
    answeredAt: now,
  });
  await change.record("answered-prayer", { kind: "prayer", id });
  return "answered";
}

/** Counts the days anew. */
export async function stillInNeed(change: Change, userId: string, id: string): Promise<Told> {
  const { state } = await lockOwn(change, userId, id);
  if (state !== "shown" && state !== "held") return "notShownNow";
  await setOwn(change, id, await untilItEnds(change));
  return "keptShown";
}

/** Ends a request at once. */
export async function ended(change: Change, userId: string, id: string): Promise<Told> {
  const { state } = await lockOwn(change, userId, id);
  if (state === "ended") return "letGo";
  if (!["shown", "held", "answered"].includes(state)) return "notShownNow";
  await setOwn(change, id, { ...hiddenAs("ended"), endedAt: change.now.toISOString() });
  await change.db.deleteFrom("prayerEdits").where("requestId", "=", id).execute();
  await change.record("ended", { kind: "prayer", id });
  return "letGo";
}

function setOwn({ db }: Change, id: string, values: object) {
  return db
    .updateTable("prayerRequests")
    .set(values)
    .set(({ eb }) => ({ version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

function addUpdate(
  { db, now }: Change,
  requestId: string,
  kind: "update" | "thanks",
  words: string,
  isForTeam: boolean,
) {
  const state = isForTeam ? "shown" : "waiting";
  return db
    .insertInto("prayerUpdates")
    .values({ id: uuidv7(), requestId, kind, words, state, createdAt: now.toISOString() })
    .execute();
}
