import { type ChangeByPerson, type ChangingSite, change } from "../../changes/change.server.ts";
import { found } from "../../serving/responses/found.ts";
import { requirePermission, type Viewer } from "../../viewer.ts";
import type { ChangeByAsker } from "../asker.server.ts";
import { approvedFor, isClose, isUndecided, type PrayerAudience } from "../audience.ts";
import { isAgreed } from "../consents.server.ts";
import { hasAlert } from "../danger/alert-reads.server.ts";
import { proposeEdit } from "../edits.server.ts";
import { step } from "../life/prayer-step.server.ts";
import { addNote } from "../notes.server.ts";
import { hasPastor } from "../pastors.server.ts";
import { undoDays } from "../prayer-limits.ts";
import { type MailingSite, mailAboutRequest, mailsToPastor, mailToAsker } from "../prayer-mails.server.ts";
import { findPrayer } from "./queue-reads.server.ts";

export type Approval =
  | { done: PrayerAudience; instead?: undefined }
  | { done?: undefined; instead: "decidedMeanwhile" | "notAgreed" | "consentAsked" | "unconfirmed" };

/**
 * Approves a request that waits, for the people for whom it was asked, and tells the person who asked. One whose text
 * was edited waits on: its asker is asked whether it may be shown. One that should not wait is approved only when
 * somebody has confirmed that they have spoken with the person.
 */
export async function approvePrayer(
  site: MailingSite,
  viewer: Viewer,
  id: string,
  isConfirmed = false,
): Promise<Approval> {
  requirePermission(viewer, "prayer:moderate");
  const mail = await mailToAsker(site, viewer, id);
  const question = await mailAboutRequest(site, viewer, id, "edited");
  return change(site, viewer, "prayer:moderate", async (change) => {
    const request = await lockRequest(change, viewer, id);
    if (!isUndecided(request)) {
      const { state, audience } = request;
      const isApprovedNow = state === approvedFor(audience).state || state === "answered";
      const isDone = isApprovedNow && (await wasApprovedBy(change, id));
      return isDone ? { done: request.audience } : { instead: "decidedMeanwhile" };
    }
    if (!isConfirmed && (await hasAlert(change.db, id))) return { instead: "unconfirmed" };
    if (!(await isAgreed(change, request))) {
      if (!request.hasAsker) return { instead: "notAgreed" };
      await step(change, id, "propose", { mail: question });
      await proposeEdit(change, id, request);
      await change.record("edit-proposed", { kind: "prayer", id });
      return { instead: "consentAsked" };
    }
    await step(change, id, "approve", { mail });
    await addNote(change, id, "approved");
    await change.record(isClose(request.audience) ? "read" : "approved", { kind: "prayer", id });
    return { done: request.audience };
  });
}

/** Whether it was this person who approved it last: they press again when the answer to the first time was lost. */
async function wasApprovedBy({ db, viewer }: ChangeByPerson, id: string): Promise<boolean> {
  const last = await db
    .selectFrom("prayerNotes")
    .select(["kind", "authorId"])
    .where("requestId", "=", id)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.kind === "approved" && last.authorId === viewer.id;
}

/** Goes on showing a request that readers have reported, and settles their reports as false. */
export async function keepShown(
  site: ChangingSite,
  viewer: Viewer,
  id: string,
): Promise<"staysShown" | "decidedMeanwhile"> {
  return change(site, viewer, "prayer:moderate", async (change) => {
    await lockRequest(change, viewer, id);
    const kept = await step(change, id, "keep-shown");
    return kept.refused ? "decidedMeanwhile" : "staysShown";
  });
}

/** Does not show a request, and tells the person who asked with a few words that stand on this site only. */
export async function declinePrayer(
  site: MailingSite,
  viewer: Viewer,
  id: string,
  words: string,
): Promise<"declined" | "decidedMeanwhile"> {
  requirePermission(viewer, "prayer:moderate");
  const mail = await mailAboutRequest(site, viewer, id, "declined");
  return change(site, viewer, "prayer:moderate", async (change) => {
    await lockRequest(change, viewer, id);
    const declined = await step(change, id, "decline", { mail });
    if (declined.refused) return "decidedMeanwhile";
    await addNote(change, id, "declined", words);
    await change.record("declined", { kind: "prayer", id });
    return "declined";
  });
}

/** Leaves a request to the pastor: nobody else reads it from now on, whatever it was before. */
export async function passOn(
  site: MailingSite,
  viewer: Viewer,
  id: string,
  words: string,
): Promise<"passedOn" | "noPastor" | "decidedMeanwhile"> {
  requirePermission(viewer, "prayer:moderate");
  if (!(await hasPastor(site))) return "noPastor";
  const mails = await mailsToPastor(site, viewer);
  return change(site, viewer, "prayer:moderate", async (change) => {
    await lockRequest(change, viewer, id);
    const passed = await step(change, id, "pass-on", { audience: "pastor" });
    if (passed.refused) return "decidedMeanwhile" as const;
    await addNote(change, id, "passed-on", words);
    for (const mail of mails) await change.mail(mail);
    await change.record("passed-on", { kind: "prayer", id });
    return "passedOn" as const;
  });
}

/** Asks the person who asked something. The mail says only that there is a question. */
export async function askBack(
  site: MailingSite,
  viewer: Viewer,
  id: string,
  words: string,
): Promise<"askedBack" | "nobodyToAsk"> {
  requirePermission(viewer, "prayer:moderate");
  const mail = await mailAboutRequest(site, viewer, id, "asked-back");
  return change(site, viewer, "prayer:moderate", async (change) => {
    const request = await lockRequest(change, viewer, id);
    if (!request.hasAsker) return "nobodyToAsk";
    await addNote(change, id, "asked-back", words);
    await step(change, id, "ask-back", { mail });
    await change.record("asked-back", { kind: "prayer", id });
    return "askedBack";
  });
}

/** Deletes a request. For a week the people who may read it can bring it back. */
export async function deletePrayer(site: ChangingSite, viewer: Viewer, id: string): Promise<void> {
  await change(site, viewer, "prayer:moderate", async (change) => {
    await deletePrayerWithin(change, await lockRequest(change, viewer, id));
  });
}

/** The same for a request that a change has locked, and that whoever makes it may delete. */
export async function deletePrayerWithin(
  change: ChangeByAsker,
  { id, picUrl }: { id: string; picUrl: string },
): Promise<void> {
  await step(change, id, "delete");
  await change.releases(picUrl, `prayer:${id}`, { undoDays });
  await addNote(change, id, "deleted");
  await change.record("deleted", { kind: "prayer", id });
}

/** Locks a request that the viewer may read, and returns it as it is then. */
export async function lockRequest(change: ChangeByPerson, viewer: Viewer, id: string) {
  await change.db
    .updateTable("prayerRequests")
    .set(({ ref }) => ({ id: ref("id") }))
    .where("id", "=", id)
    .execute();
  return found(await findPrayer(change, viewer, id), "prayer request");
}
