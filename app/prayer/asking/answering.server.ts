import { consume } from "../../../platform/limits.ts";
import type { ChangingSite } from "../../changes/change.server.ts";
import { type Asker, changeByAsker, lockOwn } from "../asker.server.ts";
import { addConsent } from "../consents.server.ts";
import { addNote } from "../notes.server.ts";
import { type MailingSite, mailsAboutReply } from "../prayer-mails.server.ts";
import { settleReports } from "../praying/reports.server.ts";
import { shownFromNow } from "../shown-until.server.ts";

/** Each answer is a mail to everybody who decides. */
const answersOfRequest = { points: 20, seconds: 24 * 60 * 60 };

/**
 * Shows the text that staff propose, because the person who asked agrees to it. `seen` is when it was proposed, as the
 * form had it: nobody agrees to a text that they have not read.
 */
export async function agreeToEdit(
  site: ChangingSite,
  asker: Asker,
  seen: string,
): Promise<"agreed" | "gone"> {
  return changeByAsker(site, asker, async (change) => {
    const request = await lockOwn(change, asker);
    const { id } = request;
    const edit = await change.db
      .deleteFrom("prayerEdits")
      .where("requestId", "=", id)
      .where("askedAt", "=", seen)
      .returning(["title", "content", "userName", "picUrl", "picAlt"])
      .executeTakeFirst();
    if (!edit || !["waiting", "shown", "held"].includes(request.state)) return "gone";
    await addConsent(change, { requestId: id, how: "agreed", audience: request.audience, ...edit });
    await change.db
      .updateTable("prayerRequests")
      .set({ ...edit, ...(await shownFromNow(change, request.audience)) })
      .set(({ eb }) => ({ version: eb("version", "+", 1) }))
      .where("id", "=", id)
      .execute();
    if (edit.picUrl !== request.picUrl) await change.releases(request.picUrl, `prayer:${id}`);
    await settleReports(change, id, "heeded");
    await addNote(change, id, "agreed");
    await change.record("agreed", { kind: "prayer", id });
    return "agreed";
  });
}

/** Answers what staff asked. They are told that there is an answer, and nothing of it. */
export async function reply(
  site: MailingSite,
  asker: Asker,
  words: string,
): Promise<"replied" | "repliedTooOften"> {
  const mails = await mailsAboutReply(site, asker);
  return changeByAsker(site, asker, async (change) => {
    const { id } = await lockOwn(change, asker);
    if (await consume(change.db, `prayer-reply:${id}`, answersOfRequest, change.now.getTime()))
      return "repliedTooOften";
    await addNote(change, id, "replied", words);
    for (const mail of mails) await change.mail(mail);
    await change.record("replied", { kind: "prayer", id });
    return "replied";
  });
}
