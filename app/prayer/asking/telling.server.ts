import { v7 as uuidv7 } from "uuid";
import type { Change, ChangingSite } from "../../changes/change.server.ts";
import { type Asker, changeByAsker, lockOwn, type OfMember } from "../asker.server.ts";
import { approvedFor, hiddenAs, isUndecided } from "../audience.ts";
import { untilItEnds } from "../shown-until.server.ts";

/** What the person who asked tells about their request, and whether it could be done. */
export type Told = "updateSent" | "updateForTeam" | "answered" | "keptShown" | "letGo" | "notShownNow";

/** Tells how it goes. Staff approve it as they approve requests; then the days are counted anew. */
export function tellUpdate(site: ChangingSite, asker: Asker, words: string): Promise<Told> {
  return changeByAsker(site, asker, async (change) => {
    const request = await lockOwn(change, asker);
    const { id, state } = request;
    if (state !== "shown" && state !== "held") return "notShownNow";
    // An update that more people may read later waits for approval like any other.
    const isForTeam = state === "held" && !isUndecided(request);
    await addUpdate(change, id, "update", words, isForTeam);
    if (isForTeam) await setOwn(change, id, await untilItEnds(change));
    await change.record("updated", { kind: "prayer", id });
    return isForTeam ? "updateForTeam" : "updateSent";
  });
}

/** Says that a request is answered, with thanks if there are words. */
export function tellAnswered(site: ChangingSite, asker: Asker, words: string): Promise<Told> {
  return changeByAsker(site, asker, (change) => answered(change, asker, words));
}

export function goOn(site: ChangingSite, asker: Asker): Promise<Told> {
  return changeByAsker(site, asker, (change) => stillInNeed(change, asker));
}

export function letGo(site: ChangingSite, asker: Asker): Promise<Told> {
  return changeByAsker(site, asker, (change) => ended(change, asker));
}

/** The request goes to the answered ones; one that only the team read just ends. */
export async function answered(change: Change, asker: Asker | OfMember, words = ""): Promise<Told> {
  const { id, state, audience } = await lockOwn(change, asker);
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
export async function stillInNeed(change: Change, asker: Asker | OfMember): Promise<Told> {
  const { id, state } = await lockOwn(change, asker);
  if (state !== "shown" && state !== "held") return "notShownNow";
  await setOwn(change, id, await untilItEnds(change));
  return "keptShown";
}

/** Ends a request at once. */
export async function ended(change: Change, asker: Asker | OfMember): Promise<Told> {
  const { id, state } = await lockOwn(change, asker);
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
