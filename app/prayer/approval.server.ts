import { change } from "../changes/change.server.ts";
import { found } from "../serving/responses/found.ts";
import { requirePermission, type Viewer } from "../viewer.ts";
import { findPrayer } from "./moderation.server.ts";
import { type MailingSite, mailToAsker } from "./prayer-mails.server.ts";

/** Publishes a waiting request and tells the member who asked; an approved one stays as it is. */
export async function approvePrayer(site: MailingSite, viewer: Viewer, id: string): Promise<void> {
  requirePermission(viewer, "prayer:moderate");
  const mail = await mailToAsker(site, viewer, id);
  await change(site, viewer, "prayer:moderate", async (change) => {
    const approved = await change.db
      .updateTable("prayerRequests")
      .set({ isApproved: true })
      .where("id", "=", id)
      .where("isApproved", "=", false)
      .returning("userId")
      .executeTakeFirst();
    if (!approved) {
      found(await findPrayer(change.db, viewer, id), "prayer request");
      return;
    }
    // Not if they have removed their account meanwhile.
    if (mail && approved.userId === mail.userId) await change.mail(mail.message);
    await change.record("approved", { kind: "prayer", id });
  });
}
