import { type ChangingSite, change } from "../../changes/change.server.ts";
import { found } from "../../serving/responses/found.ts";
import type { Viewer } from "../../viewer.ts";
import type { ChangeByAsker } from "../asker.server.ts";
import { deletedReadableBy } from "../audience.server.ts";
import { step } from "../life/prayer-step.server.ts";
import { addNote } from "../notes.server.ts";

/** Brings back a request that was deleted less than a week ago. One that others read waits until somebody has looked again. */
export async function restorePrayer(
  site: ChangingSite,
  viewer: Viewer,
  id: string,
): Promise<"restored" | "restoredToWait" | "restoredWithoutPicture"> {
  return change(site, viewer, "prayer:moderate", async (change) => {
    const locked = await change.db
      .updateTable("prayerRequests")
      .set({ id })
      .where("id", "=", id)
      .where(deletedReadableBy(viewer))
      .returning("picUrl")
      .executeTakeFirst();
    return restorePrayerWithin(change, { id, ...found(locked, "prayer request") });
  });
}

/** The same for a request that a change has locked, and that whoever makes it may restore. */
export async function restorePrayerWithin(
  change: ChangeByAsker,
  { id, picUrl }: { id: string; picUrl: string },
): Promise<"restored" | "restoredToWait" | "restoredWithoutPicture"> {
  const hasPicture = await change.uses(picUrl, `prayer:${id}`);
  const restored = await step(change, id, "restore", { hasNoPicture: !hasPicture });
  await addNote(change, id, "restored");
  await change.record("restored", { kind: "prayer", id });
  if (!hasPicture) return "restoredWithoutPicture";
  return !restored.refused && restored.state === "waiting" ? "restoredToWait" : "restored";
}
