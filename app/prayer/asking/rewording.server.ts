import { consume } from "../../../platform/limits.ts";
import { found } from "../../serving/responses/found.ts";
import { isSignedIn } from "../../viewer.ts";
import { type Asker, changeByAsker, isOf, lockOwn } from "../asker.server.ts";
import { isClose } from "../audience.ts";
import { ownWords } from "../consents.server.ts";
import { hasAlert } from "../danger/alert-reads.server.ts";
import { alertFor } from "../danger/alerts.server.ts";
import { step } from "../life/prayer-step.server.ts";
import { addNote } from "../notes.server.ts";
import { type MailingSite, mailsToModerators } from "../prayer-mails.server.ts";
import type { RewordedPrayer } from "../prayer-rules.ts";
import { answersOfRequest } from "./answering.server.ts";

export type Reworded = "rewordedBeside" | "reworded" | "rewordedForFew" | "notShownNow" | "repliedTooOften";

/** Until staff decide, readers see the old words or, if the person wants that, nothing. */
export async function rewordPrayer(
  site: MailingSite,
  asker: Asker,
  { title, content, meanwhile }: RewordedPrayer,
): Promise<Reworded> {
  const kept = await site.db
    .selectFrom("prayerRequests")
    .select("audience")
    .where(isOf(asker))
    .executeTakeFirst();
  const { audience: before } = found(kept, "prayer request");
  const person = "token" in asker || !isSignedIn(asker.viewer) ? undefined : asker.viewer;
  const alert = await alertFor(site, person, {
    title,
    content,
    audience: before,
    needsSomebody: false,
  });
  const mails = await mailsToModerators(site, before, person && { except: person });
  return changeByAsker(site, asker, async (change) => {
    const request = await lockOwn(change, asker);
    const { id, state, audience, userName, picUrl, picAlt } = request;
    if (await consume(change.db, `prayer-reply:${id}`, answersOfRequest, change.now.getTime()))
      return "repliedTooOften";
    const isRead = state === "shown" || state === "answered";
    const own = await ownWords(change, id);
    const text = { title, content, userName: own?.userName ?? userName, picUrl, picAlt };
    // Words that replace those which waited before.
    await change.db.deleteFrom("prayerRewordings").where("requestId", "=", id).execute();
    const done = await step(change, id, isRead && meanwhile === "old" ? "reword" : "rewrite", { text });
    if (done.refused) return "notShownNow";
    await addNote(change, id, "reworded");
    if (alert && !(await hasAlert(change.db, id))) await alert.note(change, id);
    else if (done.state !== "held") for (const mail of mails) await change.mail(mail);
    await change.record("updated", { kind: "prayer", id });
    if (isClose(audience)) return "rewordedForFew";
    return isRead && meanwhile === "old" ? "rewordedBeside" : "reworded";
  });
}
