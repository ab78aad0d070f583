import { v7 as uuidv7 } from "uuid";
import { currentLanguage } from "../../../platform/language/locale.ts";
import { consume, type Limit } from "../../../platform/limits.ts";
import { type ChangingSite, change } from "../../changes/change.server.ts";
import { requireFile } from "../../changes/file-gone.ts";
import type { AddOutcome } from "../../forms/edit-conflict.server.ts";
import { isStaff, nameOf, requirePermission, type Viewer } from "../../viewer.ts";
import { type Asker, changeByAsker, lockOwn } from "../asker.server.ts";
import { alertFor } from "../danger/alerts.server.ts";
import { hasPastor } from "../pastors.server.ts";
import { type AskedPrayer, type NameShown, prayerLimitKey, prayerMessages } from "../prayer-limits.ts";
import { type MailingSite, mailOfReceipt, mailsToModerators } from "../prayer-mails.server.ts";

const perMember: Limit = { points: 20, seconds: 24 * 60 * 60 };

/**
 * Stores a member's request, and tells them that it has arrived. Of moderators it tells those who want to know at once, and
 * all of them of one that cannot wait. Until it is approved only the member and people who care for prayer see it.
 */
export async function addPrayer(
  site: MailingSite,
  viewer: Viewer,
  { userName, nameShown, needsSomebody, ...asked }: AskedPrayer,
): Promise<AddOutcome> {
  requirePermission(viewer, "prayer:ask");
  if (asked.audience === "pastor" && !(await hasPastor(site)))
    return { refusal: prayerMessages.noPastor(), status: 400, field: "audience" };
  const alert = await alertFor(site, viewer, { ...asked, needsSomebody });
  const mails = await mailOfReceipt(site, viewer);
  if (!alert) mails.push(...(await mailsToModerators(site, asked.audience, { except: viewer })));
  return change(site, viewer, "prayer:ask", async (change) => {
    const mustWait = await consume(
      change.db,
      prayerLimitKey(change.viewer.id),
      perMember,
      change.now.getTime(),
    );
    if (mustWait && !isStaff(viewer)) return { refusal: prayerMessages.tooMany(), status: 429 };
    const id = uuidv7();
    await change.db
      .insertInto("prayerRequests")
      .values({
        id,
        userId: change.viewer.id,
        userName: nameAsShown(viewer.name || userName, nameShown, nameOf(viewer)),
        ...asked,
        date: change.now.toISOString(),
        isApproved: false,
        writtenIn: currentLanguage(),
      })
      .execute();
    requireFile(await change.uses(asked.picUrl, `prayer:${id}`));
    for (const mail of mails) await change.mail(mail);
    await alert?.note(change, id);
    await change.record("created", { kind: "prayer", id });
    return "saved";
  });
}

/** A first name is the first word of a name. */
export function firstNameIn(name: string): string {
  return name.split(" ")[0] ?? "";
}

/** The name that others will see; `whenNone` for people who want their name there, but have none. */
export function nameAsShown(name: string, shown: NameShown, whenNone = ""): string {
  if (shown === "none") return "";
  return shown === "mine" ? name || whenNone : firstNameIn(name);
}

/** Deletes a request for good, with all that was said about it. */
export async function withdrawPrayer(site: ChangingSite, asker: Asker): Promise<void> {
  await changeByAsker(site, asker, async (change) => {
    const { id, picUrl } = await lockOwn(change, asker);
    await change.db.deleteFrom("prayerRequests").where("id", "=", id).execute();
    await change.releases(picUrl, `prayer:${id}`);
    await change.record("withdrawn", { kind: "prayer", id });
  });
}
