import { type ChangeByPerson, change } from "../../changes/change.server.ts";
import { requireFile } from "../../changes/file-gone.ts";
import { timestampOn } from "../../dates/dates.server.ts";
import type { AddOutcome, EditOutcome } from "../../forms/edit-conflict.server.ts";
import { found } from "../../serving/responses/found.ts";
import { requirePermission, type Viewer } from "../../viewer.ts";
import { isClose } from "../audience.ts";
import { isAgreed, ownWords } from "../consents.server.ts";
import { dropEdit, proposeEdit } from "../edits.server.ts";
import { step } from "../life/prayer-step.server.ts";
import { addNote } from "../notes.server.ts";
import { type MailingSite, mailAboutRequest } from "../prayer-mails.server.ts";
import type { ChangedPrayer } from "../prayer-schema.ts";
import type { MailToAsker } from "../tell-asker.server.ts";
import { lockRequest } from "./deciding-prayers.server.ts";
import { moderationMessages, refusalInWords } from "./moderation-messages.ts";
import { findPrayer, type ReviewedPrayer } from "./queue-reads.server.ts";
import { whyNotSpelling } from "./spelling.ts";

interface Changed {
  outcome: EditOutcome<ReviewedPrayer> | AddOutcome;
  /** Whether its asker is asked, or told that a spelling was mended. */
  told?: "proposed" | "mended";
}

/** What others read changes only to what its asker agreed to, or by a few letters; readers see the old text until then. */
export async function changePrayer(
  site: MailingSite,
  viewer: Viewer,
  id: string,
  { version, day, isSpelling = false, ...text }: Omit<ChangedPrayer, "isSpelling"> & { isSpelling?: boolean },
): Promise<Changed> {
  requirePermission(viewer, "prayer:moderate");
  const mails = {
    edited: await mailAboutRequest(site, viewer, id, "edited"),
    spelling: await mailAboutRequest(site, viewer, id, "spelling"),
  };
  return change(site, viewer, "prayer:moderate", async (change) => {
    const locked = await change.db
      .updateTable("prayerRequests")
      .set(({ ref }) => ({ id: ref("id") }))
      .where("id", "=", id)
      .where("version", "=", version)
      .executeTakeFirst();
    const before = await findPrayer(change, viewer, id);
    if (!before || locked.numUpdatedRows === 0n) return { outcome: { now: before } };
    if (text.userName === "" && before.userName !== "")
      return { outcome: { refusal: "Please enter a name", status: 400, field: "userName" } };
    const changed = await changeText(change, before, { text, isSpelling, mails });
    if (changed.outcome === "saved")
      await change.db
        .updateTable("prayerRequests")
        .set({ date: timestampOn(day, before.date), version: version + 1 })
        .where("id", "=", id)
        .execute();
    return changed;
  });
}

interface NewText {
  text: Pick<ReviewedPrayer, "title" | "content" | "userName" | "picUrl" | "picAlt">;
  isSpelling: boolean;
  mails: Record<"edited" | "spelling", MailToAsker | undefined>;
}

async function changeText(
  change: ChangeByPerson,
  before: ReviewedPrayer,
  { text, isSpelling, mails }: NewText,
): Promise<Changed> {
  const { id, state } = before;
  const isRead = state === "shown" || state === "answered";
  const isOfTheirs = await isAgreed(change, { ...before, ...text });
  if (isSpelling && !isOfTheirs && !isClose(before.audience)) {
    const own = await ownWords(change, id);
    const why = own ? whyNotSpelling(own, text) : moderationMessages.notSpelling;
    if (why !== undefined) return { outcome: { refusal: why, status: 400 } };
    const mended = await step(change, id, "mend", { text, mail: mails.spelling });
    if (mended.refused) return { outcome: { refusal: refusalInWords(mended.refused), status: 409 } };
    await addNote(change, id, "spelling");
    await change.record("changed", { kind: "prayer", id });
    return { outcome: "saved", told: "mended" };
  }
  const isProposed = isRead && !isOfTheirs;
  const done = await step(
    change,
    id,
    isProposed ? "propose" : "change",
    isProposed ? { mail: mails.edited } : { text },
  );
  if (done.refused) return { outcome: { refusal: refusalInWords(done.refused), status: 409 } };
  if (text.picUrl !== before.picUrl) requireFile(await change.uses(text.picUrl, `prayer:${id}`));
  if (isProposed) {
    await dropEdit(change, before, text.picUrl);
    await proposeEdit(change, id, text);
  }
  await change.record(isProposed ? "edit-proposed" : "changed", { kind: "prayer", id });
  return { outcome: "saved", ...(isProposed && { told: "proposed" as const }) };
}

/** Shows a text to which its asker has not agreed, for a reason that is kept and that they read. */
export async function publishEdited(
  site: MailingSite,
  viewer: Viewer,
  id: string,
  reason: string,
): Promise<"publishedEdited" | "editGone" | "refusedByAsker"> {
  requirePermission(viewer, "prayer:moderate");
  const mail = await mailAboutRequest(site, viewer, id, "published");
  return change(site, viewer, "prayer:moderate", async (change) => {
    const request = await lockRequest(change, viewer, id);
    const edit = await change.db
      .selectFrom("prayerEdits")
      .select(["title", "content", "userName", "picUrl", "picAlt"])
      .where("requestId", "=", id)
      .executeTakeFirst();
    const { title, content, userName, picUrl, picAlt } = edit ?? request;
    const text = { title, content, userName, picUrl, picAlt };
    const published = await step(change, id, "publish", { text, reason, mail });
    if (published.refused) return published.refused === "refusedByAsker" ? "refusedByAsker" : "editGone";
    await addNote(change, id, "published", reason);
    await change.record("approved", { kind: "prayer", id });
    return "publishedEdited";
  });
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
