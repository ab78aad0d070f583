import { type ChangingSite, change } from "../../changes/change.server.ts";
import { found } from "../../serving/responses/found.ts";
import type { Viewer } from "../../viewer.ts";
import { deletedReadableBy } from "../audience.server.ts";
import { hiddenAs } from "../audience.ts";
import { addNote } from "../notes.server.ts";
import { setState } from "./deciding.server.ts";

/** Brings back a request that was deleted less than a week ago. It waits for approval again. */
export async function restorePrayer(
  site: ChangingSite,
  viewer: Viewer,
  id: string,
): Promise<"restored" | "restoredWithoutPicture"> {
  return change(site, viewer, "prayer:moderate", async (change) => {
    const locked = await change.db
      .updateTable("prayerRequests")
      .set({ id })
      .where("id", "=", id)
      .where(deletedReadableBy(viewer))
      .returning(["version", "picUrl"])
      .executeTakeFirst();
    const { version, picUrl } = found(locked, "prayer request");
    const hasPicture = await change.uses(picUrl, `prayer:${id}`);
    const request = { id, version };
    await setState(change, request, hiddenAs("waiting"), {
      deletedAt: null,
      ...(!hasPicture && { picUrl: "" }),
    });
    await addNote(change, id, "restored");
    await change.record("restored", { kind: "prayer", id });
    return hasPicture ? "restored" : "restoredWithoutPicture";
  });
}
