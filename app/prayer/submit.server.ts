import { v7 as uuidv7 } from "uuid";
import { consume, type Limit } from "../../platform/limits.ts";
import { change } from "../changes/change.server.ts";
import { requireFile } from "../changes/file-gone.ts";
import type { AddOutcome } from "../forms/edit-conflict.server.ts";
import { isStaff, nameOf, requirePermission, type Viewer } from "../viewer.ts";
import { prayerLimitKey } from "./prayer.server.ts";
import { type AskedPrayer, prayerMessages } from "./prayer.ts";
import { type MailingSite, mailsToModerators } from "./prayer-mails.server.ts";

const perMember: Limit = { points: 20, seconds: 24 * 60 * 60 };

/**
 * Stores a member's request, and tells those who moderate and want to know at once. Until it is approved only the member
 * and people who care for prayer see it.
 */
export async function submitPrayer(
  site: MailingSite,
  viewer: Viewer,
  { title, content, picUrl, picAlt, userName }: AskedPrayer,
): Promise<AddOutcome> {
  requirePermission(viewer, "prayer:ask");
  const mails = await mailsToModerators(site, viewer);
  return change(site, viewer, "prayer:ask", async (change) => {
    const mustWait = await consume(
      change.db,
      prayerLimitKey(change.viewer.id),
      perMember,
      change.now.getTime(),
    );
    if (mustWait && !isStaff(viewer)) return { refusal: prayerMessages.tooMany, status: 429 };
    const id = uuidv7();
    await change.db
      .insertInto("prayerRequests")
      .values({
        id,
        userId: change.viewer.id,
        userName: change.viewer.name || userName || nameOf(change.viewer),
        title,
        content,
        picUrl,
        picAlt,
        date: change.now.toISOString(),
        isApproved: false,
      })
      .execute();
    requireFile(await change.uses(picUrl, `prayer:${id}`));
    for (const mail of mails) await change.mail(mail);
    await change.record("created", { kind: "prayer", id });
    return "saved";
  });
}
