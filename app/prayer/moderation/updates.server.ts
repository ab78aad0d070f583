import { type ChangingSite, change } from "../../changes/change.server.ts";
import { found } from "../../serving/responses/found.ts";
import type { Viewer } from "../../viewer.ts";
import { step } from "../life/prayer-step.server.ts";
import { lockRequest } from "./deciding-prayers.server.ts";

/** Shows an update that waits, or does not. Shown, it counts the days of its request anew. */
export async function decideUpdate(
  site: ChangingSite,
  viewer: Viewer,
  { id, updateId, isShown }: { id: string; updateId: string; isShown: boolean },
): Promise<"updateShown" | "updateDeclined" | "decidedMeanwhile"> {
  return change(site, viewer, "prayer:moderate", async (change) => {
    await lockRequest(change, viewer, id);
    const stepped = await step(change, id, isShown ? "show-update" : "decline-update");
    if (stepped.refused) return "decidedMeanwhile";
    const decided = await change.db
      .updateTable("prayerUpdates")
      .set({ state: isShown ? "shown" : "declined" })
      .where("id", "=", updateId)
      .where("requestId", "=", id)
      .where("state", "=", "waiting")
      .executeTakeFirst();
    if (decided.numUpdatedRows === 0n) {
      const update = change.db.selectFrom("prayerUpdates").select("id").where("id", "=", updateId);
      found(await update.executeTakeFirst(), "update");
      return "decidedMeanwhile";
    }
    await change.record(isShown ? "approved" : "declined", { kind: "prayer", id });
    return isShown ? "updateShown" : "updateDeclined";
  });
}
