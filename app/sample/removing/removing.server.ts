import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import type { DatabaseTransaction } from "../../../database/connection.ts";
import { type Change, type ChangingSite, change } from "../../changes/change.server.ts";
import { storeDeleted, takeDeleted } from "../../changes/deleted-items.server.ts";
import { hasRowLocks, takeTurns } from "../../changes/locks.server.ts";
import { deleteEventWithin, restoreEventWithin } from "../../events/event-writes.server.ts";
import { lockEvents } from "../../events/lock-event.server.ts";
import { storeServices } from "../../events/services.server.ts";
import { unchanged } from "../../items/sample-ids.ts";
import { showsSample } from "../../pages/texts/sample-state.server.ts";
import { deletePostWithin, restorePostWithin } from "../../posts/post-writes.server.ts";
import { step } from "../../prayer/life/prayer-step.server.ts";
import { deletePrayerWithin } from "../../prayer/moderation/deciding-prayers.server.ts";
import { restorePrayerWithin } from "../../prayer/moderation/restoring-prayers.server.ts";
import { deleteSermonWithin, restoreSermonWithin } from "../../sermons/deleted-sermons.server.ts";
import type { Viewer } from "../../viewer.ts";
import { endGuestsOfSample } from "../sample-guests.server.ts";
import {
  listSampleItems,
  type SampleItem,
  type SampleKind,
  sampleKinds,
  tableOf,
} from "../sample-items.server.ts";
import { endSampleTexts } from "../sample-texts.server.ts";

const storedRemoval = z.object({
  items: z.array(z.looseObject({ kind: z.enum(sampleKinds), id: z.string() })),
});

export interface Removal {
  /** By which it can be undone; undefined when no item was removed. */
  id: string | undefined;
  stayed: SampleItem[];
}

/** Removes all of the sample that is nobody's own, with its texts and facts. Visitors never see these again. */
export async function removeSample(site: ChangingSite, viewer: Viewer): Promise<Removal> {
  return change(site, viewer, "site:operate", (change) => endSample(change));
}

/** The same as a part of a change, which may leave the texts from before the sample for the church to decide. */
export async function endSample(
  change: Change,
  { leavesEarlier = false }: { leavesEarlier?: boolean } = {},
): Promise<Removal> {
  await lockItems(change.db, await listSampleItems(change.db));
  // What somebody changed or replied to meanwhile is theirs.
  const items = await listSampleItems(change.db);
  const removed = items.filter(({ why }) => why.length === 0);
  // Before the log locks the person.
  for (const turn of ["calendar of services", "sermon collections"] as const)
    await takeTurns(change.db, turn);
  for (const item of removed) await remove[item.kind](change, item.id);
  const id = uuidv7();
  const content = { items: removed.map(({ kind, id }) => ({ kind, id })) };
  if (removed.length > 0) await storeDeleted(change, { kind: "sample", id, content });
  await storeServices(change.db, change.now);
  await endGuestsOfSample(change);
  if (!leavesEarlier || (await showsSample(change.db))) await endSampleTexts(change);
  await change.record("sample-removed", { kind: "site", id });
  return {
    id: removed.length > 0 ? id : undefined,
    stayed: items.filter(({ why }) => why.length > 0),
  };
}

/** Without its texts and facts: nobody shall read invented telephone numbers again. False when it is too late. */
export async function restoreSample(site: ChangingSite, viewer: Viewer, id: string): Promise<boolean> {
  return change(site, viewer, "site:operate", async (change) => {
    const removal = await takeDeleted(change, { kind: "sample", id, schema: storedRemoval });
    if (!removal) return false;
    for (const turn of turnsOfRestoring) await takeTurns(change.db, turn);
    for (const { kind, id } of removal.items) {
      if (!(await restore[kind](change, id))) continue;
      // It is as the sample has it, so that it can be removed with it again.
      await change.db.updateTable(tableOf[kind]).set({ version: unchanged }).where("id", "=", id).execute();
    }
    await storeServices(change.db, change.now);
    await change.record("restored", { kind: "site", id, title: "The sample" });
    return true;
  });
}

/** In the order of the commands that take several. */
const turnsOfRestoring = [
  "calendar imports",
  "calendar of services",
  "sermon imports",
  "sermon collections",
  "sermon slugs",
] as const;

async function lockItems(db: DatabaseTransaction, items: readonly SampleItem[]): Promise<void> {
  const idsOf = (of: SampleKind) => items.filter(({ kind }) => kind === of).map(({ id }) => id);
  await lockEvents(db, idsOf("event"));
  if (!hasRowLocks(db)) return;
  for (const kind of ["sermon", "post", "prayer"] as const)
    for (const id of idsOf(kind))
      await db.selectFrom(tableOf[kind]).select("id").where("id", "=", id).forNoKeyUpdate().execute();
}

const remove: Record<SampleKind, (change: Change, id: string) => Promise<void>> = {
  event: deleteEventWithin,
  sermon: deleteSermonWithin,
  post: deletePostWithin,
  prayer: async (change, id) => {
    const { picUrl } = await change.db
      .selectFrom("prayerRequests")
      .select("picUrl")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    await deletePrayerWithin(change, { id, picUrl });
  },
};

/** Each returns whether it brought the item back. */
const restore: Record<SampleKind, (change: Change, id: string) => Promise<boolean>> = {
  event: async (change, id) => (await restoreEventWithin(change, id)) === "restored",
  sermon: async (change, id) => {
    const outcome = await restoreSermonWithin(change, id);
    return outcome !== "tooLate" && "missing" in outcome;
  },
  post: async (change, id) => (await restorePostWithin(change, id)) === "restored",
  prayer: restorePrayer,
};

async function restorePrayer(change: Change, id: string): Promise<boolean> {
  const deleted = await change.db
    .selectFrom("prayerRequests")
    .select(["picUrl", "stateBefore"])
    .where("id", "=", id)
    .where("state", "=", "deleted")
    .executeTakeFirst();
  if (!deleted) return false;
  await restorePrayerWithin(change, { id, picUrl: deleted.picUrl });
  // It waits until somebody has looked again, which nobody needs to do here.
  if (deleted.stateBefore === "shown") await step(change, id, "approve");
  return true;
}
