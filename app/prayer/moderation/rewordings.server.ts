import { change } from "../../changes/change.server.ts";
import { requirePermission, type Viewer } from "../../viewer.ts";
import { step } from "../life/prayer-step.server.ts";
import { addNote } from "../notes.server.ts";
import { type MailingSite, mailAboutRequest } from "../prayer-mails.server.ts";
import { lockRequest } from "./deciding-prayers.server.ts";

/** Shows the new words of the person who asked instead of the old ones, or goes on showing those. */
export async function decideWords(
  site: MailingSite,
  viewer: Viewer,
  id: string,
  isShown: boolean,
): Promise<"wordsShown" | "wordsDeclined" | "decidedMeanwhile"> {
  requirePermission(viewer, "prayer:moderate");
  const mail = await mailAboutRequest(site, viewer, id, isShown ? "words-shown" : "words-declined");
  return change(site, viewer, "prayer:moderate", async (change) => {
    await lockRequest(change, viewer, id);
    const waits = change.db.selectFrom("prayerRewordings").select("requestId").where("requestId", "=", id);
    if (!(await waits.executeTakeFirst())) return "decidedMeanwhile";
    const decided = await step(change, id, isShown ? "show-words" : "decline-words", { mail });
    if (decided.refused) return "decidedMeanwhile";
    await addNote(change, id, isShown ? "words-shown" : "words-declined");
    await change.record(isShown ? "approved" : "declined", { kind: "prayer", id });
    return isShown ? "wordsShown" : "wordsDeclined";
  });
}
