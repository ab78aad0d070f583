import { type ChangeByPerson, type ChangingSite, change } from "../../changes/change.server.ts";
import { found } from "../../serving/responses/found.ts";
import { requirePermission, type Viewer } from "../../viewer.ts";
import { approvedFor } from "../audience.ts";
import { addConsent } from "../consents.server.ts";
import { addNote } from "../notes.server.ts";
import { type MailingSite, mailsAboutReply } from "../prayer-mails.server.ts";
import { settleReports } from "../praying/reports.server.ts";

/**
 * Shows the text that staff propose, because the person who asked agrees to it. `seen` is when it was proposed, as the
 * form had it: nobody agrees to a text that they have not read.
 */
export async function agreeToEdit(
  site: ChangingSite,
  viewer: Viewer,
  id: string,
  seen: string,
): Promise<"agreed" | "gone"> {
  return change(site, viewer, "prayer:ask", async (change) => {
    const request = await lockOwn(change, id);
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
      .set({ ...edit, ...approvedFor(request.audience), shownAt: change.now.toISOString() })
      .set(({ eb }) => ({ version: eb("version", "+", 1) }))
      .where("id", "=", id)
      .execute();
    if (edit.picUrl !== request.picUrl) await change.releases(request.picUrl, `prayer:${id}`);
    await settleReports(change, id, "heeded");
    await addNote(change, id, "agreed");
    await change.record("approved", { kind: "prayer", id });
    return "agreed";
  });
}

/** Answers what staff asked. They are told that there is an answer, and nothing of it. */
export async function reply(site: MailingSite, viewer: Viewer, id: string, words: string): Promise<void> {
  requirePermission(viewer, "prayer:ask");
  const mails = await mailsAboutReply(site, viewer, id);
  await change(site, viewer, "prayer:ask", async (change) => {
    await lockOwn(change, id);
    await addNote(change, id, "replied", words);
    for (const mail of mails) await change.mail(mail);
    await change.record("replied", { kind: "prayer", id });
  });
}

async function lockOwn({ db, viewer }: ChangeByPerson, id: string) {
  const locked = await db
    .updateTable("prayerRequests")
    .set(({ ref }) => ({ id: ref("id") }))
    .where("id", "=", id)
    .where("userId", "=", viewer.id)
    .where("state", "!=", "deleted")
    .returning(["state", "audience", "picUrl"])
    .executeTakeFirst();
  return found(locked, "prayer request");
}
