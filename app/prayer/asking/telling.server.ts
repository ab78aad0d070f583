import { v7 as uuidv7 } from "uuid";
import type { Change, ChangingSite } from "../../changes/change.server.ts";
import { type Asker, changeByAsker, lockOwn, type OfMember } from "../asker.server.ts";
import { step } from "../life/prayer-step.server.ts";
import { addNote } from "../notes.server.ts";

/** What the person who asked tells about their request, and whether it could be done. */
export type Told =
  | "updateSent"
  | "updateForTeam"
  | "answered"
  | "keptShown"
  | "letGo"
  | "undone"
  | "notShownNow";

/** Tells how it goes. Staff approve it as they approve requests; then the days are counted anew. */
export function tellUpdate(site: ChangingSite, asker: Asker, words: string): Promise<Told> {
  return changeByAsker(site, asker, async (change) => {
    const { id, audience } = await lockOwn(change, asker);
    const told = await step(change, id, "tell");
    if (told.refused) return "notShownNow";
    // An update that more people may read later waits for approval like any other.
    const isForTeam = told.state === "held" && (audience === "team" || audience === "pastor");
    await addUpdate(change, id, "update", words, isForTeam);
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

/** Takes back for a week that it is answered or let go, with the thanks that came with it. */
export function undoTold(site: ChangingSite, asker: Asker): Promise<Told> {
  return changeByAsker(site, asker, async (change) => {
    const { id } = await lockOwn(change, asker);
    const since = await change.db
      .selectFrom("prayerRequests")
      .select("answeredAt")
      .where("id", "=", id)
      .executeTakeFirst();
    const undone = await step(change, id, "undo");
    if (undone.refused) return "notShownNow";
    if (since?.answeredAt && undone.state !== "answered")
      await change.db
        .deleteFrom("prayerUpdates")
        .where("requestId", "=", id)
        .where("kind", "=", "thanks")
        .where("createdAt", ">=", since.answeredAt)
        .execute();
    await addNote(change, id, "undone");
    await change.record("updated", { kind: "prayer", id });
    return "undone";
  });
}

/** The request goes to the answered ones; one that only the team read just ends. */
export async function answered(change: Change, asker: Asker | OfMember, words = ""): Promise<Told> {
  const { id } = await lockOwn(change, asker);
  const told = await step(change, id, "answered");
  if (told.refused) return "notShownNow";
  if (words) await addUpdate(change, id, "thanks", words, told.before.state === "held");
  await change.record("answered-prayer", { kind: "prayer", id });
  return "answered";
}

/** Counts the days anew. */
export async function stillInNeed(change: Change, asker: Asker | OfMember): Promise<Told> {
  const { id } = await lockOwn(change, asker);
  const told = await step(change, id, "go-on");
  return told.refused ? "notShownNow" : "keptShown";
}

/** Ends a request at once. */
export async function ended(change: Change, asker: Asker | OfMember): Promise<Told> {
  const { id } = await lockOwn(change, asker);
  const told = await step(change, id, "let-go");
  if (told.refused) return told.before.state === "ended" ? "letGo" : "notShownNow";
  await change.record("ended", { kind: "prayer", id });
  return "letGo";
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
