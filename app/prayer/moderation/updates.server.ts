import { type ChangingSite, change } from "../../changes/change.server.ts";
import { found } from "../../serving/responses/found.ts";
import type { Viewer } from "../../viewer.ts";
import { untilItEnds } from "../shown-until.server.ts";
import { lockRequest } from "./deciding.server.ts";

/** Shows an update that waits, or does not. Shown, it counts the days of its request anew. */
export async function decideUpdate(
  site: ChangingSite,
  viewer: Viewer,
  { id, updateId, isShown }: { id: string; updateId: string; isShown: boolean },
): Promise<"updateShown" | "updateDeclined" | "decidedMeanwhile"> {
  return change(site, viewer, "prayer:moderate", async (change) => {
    const request = await lockRequest(change, viewer, id);
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
    if (isShown && request.state === "shown")
      await change.db
        .updateTable("prayerRequests")
        .set({ ...(await untilItEnds(change)), version: request.version + 1 })
        .where("id", "=", id)
        .execute();
    await change.record(isShown ? "approved" : "declined", { kind: "prayer", id });
    return isShown ? "updateShown" : "updateDeclined";
  });
}
