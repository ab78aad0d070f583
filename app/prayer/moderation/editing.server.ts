import { type ChangeByPerson, change } from "../../changes/change.server.ts";
import { requireFile } from "../../changes/file-gone.ts";
import { timestampOn } from "../../dates/dates.server.ts";
import type { AddOutcome, EditOutcome } from "../../forms/edit-conflict.server.ts";
import { found } from "../../serving/responses/found.ts";
import { requirePermission, type Viewer } from "../../viewer.ts";
import { isUndecided } from "../audience.ts";
import { addConsent, isAgreed } from "../consents.server.ts";
import { dropEdit, proposeEdit } from "../edits.server.ts";
import { addNote } from "../notes.server.ts";
import { type MailingSite, mailAboutRequest, tellAsker } from "../prayer-mails.server.ts";
import type { ChangedPrayer } from "../prayer-schema.ts";
import { settleReports } from "../praying/reports.server.ts";
import { shownFromNow } from "../shown-until.server.ts";
import { lockRequest } from "./deciding.server.ts";
import { findPrayer, type ReviewedPrayer } from "./queue-reads.server.ts";

/**
 * Changes a request that is still at `version`. What others read already changes only to a text to which its asker has
 * agreed; any other waits for them, and readers see what they saw before.
 */
export async function changePrayer(
  site: MailingSite,
  viewer: Viewer,
  id: string,
  { version, day, ...text }: ChangedPrayer,
): Promise<{ outcome: EditOutcome<ReviewedPrayer> | AddOutcome; isProposed?: boolean }> {
  requirePermission(viewer, "prayer:moderate");
  const mail = await mailAboutRequest(site, viewer, id, "edited");
  return change(site, viewer, "prayer:moderate", async (change) => {
    const before = await findPrayer(change, viewer, id);
    if (!before) return { outcome: { now: undefined } };
    if (text.userName === "" && before.userName !== "")
      return { outcome: { refusal: "Please enter a name", status: 400, field: "userName" } };
    const changed = await change.db
      .updateTable("prayerRequests")
      .set({ date: timestampOn(day, before.date), version: version + 1 })
      .where("id", "=", id)
      .where("version", "=", version)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return { outcome: { now: await findPrayer(change, viewer, id) } };
    await dropEdit(change, before);
    if (before.state === "shown" && !(await isAgreed(change, { ...before, ...text }))) {
      await proposeEdit(change, id, text);
      if (text.picUrl !== before.picUrl) requireFile(await change.uses(text.picUrl, `prayer:${id}`));
      await tellAsker(change, before, mail);
      await change.record("edit-proposed", { kind: "prayer", id });
      return { outcome: "saved", isProposed: true };
    }
    await change.db.updateTable("prayerRequests").set(text).where("id", "=", id).execute();
    await showPicture(change, before, text.picUrl);
    await change.record("changed", { kind: "prayer", id });
    return { outcome: "saved" };
  });
}

/** Shows a text to which its asker has not agreed, for a reason that is kept. */
export async function publishEdited(
  site: MailingSite,
  viewer: Viewer,
  id: string,
  reason: string,
): Promise<"publishedEdited" | "editGone"> {
  return change(site, viewer, "prayer:moderate", async (change) => {
    const request = await lockRequest(change, viewer, id);
    const edit = await change.db
      .selectFrom("prayerEdits")
      .select(["title", "content", "userName", "picUrl", "picAlt"])
      .where("requestId", "=", id)
      .executeTakeFirst();
    const { title, content, userName, picUrl, picAlt } = edit ?? request;
    const text = { title, content, userName, picUrl, picAlt };
    if (!edit && !isUndecided(request)) return "editGone";
    await addConsent(change, { requestId: id, how: "decided", audience: request.audience, ...text, reason });
    await change.db.deleteFrom("prayerEdits").where("requestId", "=", id).execute();
    await change.db
      .updateTable("prayerRequests")
      .set({ ...text, ...(await shownFromNow(change, request.audience)) })
      .set(({ eb }) => ({ version: eb("version", "+", 1) }))
      .where("id", "=", id)
      .execute();
    if (picUrl !== request.picUrl) await change.releases(request.picUrl, `prayer:${id}`);
    await settleReports(change, id, "heeded");
    await addNote(change, id, "published", reason);
    await change.record("approved", { kind: "prayer", id });
    return "publishedEdited";
  });
}

async function showPicture(
  { uses, releases }: Pick<ChangeByPerson, "uses" | "releases">,
  before: Pick<ReviewedPrayer, "id" | "picUrl">,
  picUrl: string,
): Promise<void> {
  if (before.picUrl === picUrl) return;
  requireFile(await uses(picUrl, `prayer:${before.id}`));
  await releases(before.picUrl, `prayer:${before.id}`);
}

/** What a person who publishes without asking is about to show. */
export async function findEdited(
  { db }: Pick<MailingSite, "db">,
  viewer: Viewer,
  id: string,
): Promise<{ title: string; content: string; userName: string; hasAsker: boolean }> {
  const request = found(await findPrayer({ db }, viewer, id), "prayer request");
  const edit = await db
    .selectFrom("prayerEdits")
    .select(["title", "content", "userName"])
    .where("requestId", "=", id)
    .executeTakeFirst();
  const { title, content, userName } = edit ?? request;
  return { title, content, userName, hasAsker: request.hasAsker };
}
