import { v7 as uuidv7 } from "uuid";
import { consume, type Limit } from "../../platform/limits.ts";
import { type ChangingSite, change } from "../changes/change.server.ts";
import { requireFile } from "../changes/file-gone.ts";
import { timestampOn } from "../dates/dates.server.ts";
import type { AddOutcome, EditOutcome } from "../forms/edit-conflict.server.ts";
import { found } from "../serving/responses/found.ts";
import { isStaff, nameOf, requirePermission, type Viewer } from "../viewer.ts";
import { hasAlert } from "./danger/alert-reads.server.ts";
import { alertFor } from "./danger/alerts.server.ts";
import { type AskedPrayer, prayerLimitKey, prayerMessages } from "./prayer-limits.ts";
import { type MailingSite, mailsToModerators, mailToAsker } from "./prayer-mails.server.ts";
import { findPrayer, type ReviewedPrayer } from "./prayer-reads.server.ts";
import type { ChangedPrayer } from "./prayer-schema.ts";

const perMember: Limit = { points: 20, seconds: 24 * 60 * 60 };

/**
 * Stores a member's request, and tells those who moderate and want to know at once; all of them of one that cannot wait.
 * Until it is approved only the member and people who care for prayer see it.
 */
export async function addPrayer(
  site: MailingSite,
  viewer: Viewer,
  { title, content, picUrl, picAlt, userName, needsSomebody }: AskedPrayer,
): Promise<AddOutcome> {
  requirePermission(viewer, "prayer:ask");
  const alert = await alertFor(site, viewer, { title, content, needsSomebody });
  const mails = alert ? [] : await mailsToModerators(site, viewer);
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
    await alert?.note(change, id);
    await change.record("created", { kind: "prayer", id });
    return "saved";
  });
}

export async function withdrawPrayer(site: ChangingSite, viewer: Viewer, id: string): Promise<void> {
  await change(site, viewer, "prayer:ask", async (change) => {
    const deleted = await change.db
      .deleteFrom("prayerRequests")
      .where("id", "=", id)
      .where("userId", "=", change.viewer.id)
      .returning("picUrl")
      .executeTakeFirst();
    const { picUrl } = found(deleted, "prayer request");
    await change.releases(picUrl, `prayer:${id}`);
    await change.record("withdrawn", { kind: "prayer", id });
  });
}

/**
 * Publishes a waiting request and tells the member who asked; an approved one stays as it is. Returns `unconfirmed`, and
 * publishes nothing, for one that cannot wait unless somebody has confirmed that everybody may read it.
 */
export async function approvePrayer(
  site: MailingSite,
  viewer: Viewer,
  id: string,
  isConfirmed = false,
): Promise<"approved" | "unconfirmed"> {
  requirePermission(viewer, "prayer:moderate");
  const mail = await mailToAsker(site, viewer, id);
  return change(site, viewer, "prayer:moderate", async (change) => {
    if (!isConfirmed && (await hasAlert(change.db, id))) return "unconfirmed";
    const approved = await change.db
      .updateTable("prayerRequests")
      .set({ isApproved: true })
      .where("id", "=", id)
      .where("isApproved", "=", false)
      .returning("userId")
      .executeTakeFirst();
    if (!approved) {
      found(await findPrayer(change, viewer, id), "prayer request");
      return "approved";
    }
    // Not if they have removed their account meanwhile.
    if (mail && approved.userId === mail.userId) await change.mail(mail.message);
    await change.record("approved", { kind: "prayer", id });
    return "approved";
  });
}

/** Changes a request that is still at `version`; its approval stays as it is. */
export async function changePrayer(
  site: ChangingSite,
  viewer: Viewer,
  id: string,
  { version, day, ...prayer }: ChangedPrayer,
): Promise<EditOutcome<ReviewedPrayer>> {
  return change(site, viewer, "prayer:moderate", async (change) => {
    const before = await findPrayer(change, viewer, id);
    if (!before) return { now: undefined };
    const changed = await change.db
      .updateTable("prayerRequests")
      .set({ ...prayer, date: timestampOn(day, before.date), version: version + 1 })
      .where("id", "=", id)
      .where("version", "=", version)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return { now: await findPrayer(change, viewer, id) };
    if (before.picUrl !== prayer.picUrl) {
      requireFile(await change.uses(prayer.picUrl, `prayer:${id}`));
      await change.releases(before.picUrl, `prayer:${id}`);
    }
    await change.record("changed", { kind: "prayer", id });
    return "saved";
  });
}

export async function deletePrayer(site: ChangingSite, viewer: Viewer, id: string): Promise<void> {
  await change(site, viewer, "prayer:moderate", async (change) => {
    const deleted = await change.db
      .deleteFrom("prayerRequests")
      .where("id", "=", id)
      .returning("picUrl")
      .executeTakeFirst();
    const { picUrl } = found(deleted, "prayer request");
    await change.releases(picUrl, `prayer:${id}`);
    await change.record("deleted", { kind: "prayer", id });
  });
}
