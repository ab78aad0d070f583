import { type ChangeByPerson, change } from "../../changes/change.server.ts";
import type { AddOutcome } from "../../forms/edit-conflict.server.ts";
import { stateAt } from "../../items/visibility/visibility.ts";
import { requirePermission, type Viewer } from "../../viewer.ts";
import { createEvent } from "../event-writes.server.ts";
import type { NewEvent } from "../events.ts";
import { proposalMessages } from "./proposal-limits.ts";
import { type MailingSite, mailToProposer } from "./proposal-mails.server.ts";

/** Adds the event that staff made of a waiting proposal, and tells the member. Of two people who do so, one succeeds. */
export async function publishProposal(
  site: MailingSite,
  viewer: Viewer,
  id: string,
  event: NewEvent,
): Promise<AddOutcome> {
  requirePermission(viewer, "events:write");
  const isShown = stateAt(event, site.clock()) === "published";
  const mail = await mailToProposer(site, viewer, id, { decision: "published", isShown });
  return change(site, viewer, "events:write", async (change) => {
    if (!(await decide(change, id, { state: "published", reason: "" })))
      return { refusal: proposalMessages.decidedMeanwhile, status: 409 };
    const eventId = await createEvent(change, event);
    await change.db.updateTable("eventProposals").set({ eventId }).where("id", "=", id).execute();
    await change.record("published", { kind: "proposal", id });
    if (mail) await change.mail(mail);
    return "saved" as const;
  });
}

/** Declines a waiting proposal and tells the member why. Returns false when it no longer waits. */
export async function declineProposal(
  site: MailingSite,
  viewer: Viewer,
  id: string,
  reason: string,
): Promise<boolean> {
  requirePermission(viewer, "events:write");
  const mail = await mailToProposer(site, viewer, id, { decision: "declined", reason });
  return change(site, viewer, "events:write", async (change) => {
    if (!(await decide(change, id, { state: "declined", reason }))) return false;
    await change.record("declined", { kind: "proposal", id });
    if (mail) await change.mail(mail);
    return true;
  });
}

/** Returns false when somebody else has decided, or the member has withdrawn it. */
async function decide(
  change: ChangeByPerson,
  id: string,
  decision: { state: "published" | "declined"; reason: string },
): Promise<boolean> {
  const decided = await change.db
    .updateTable("eventProposals")
    .set({ ...decision, decidedAt: change.now.toISOString() })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return decided.numUpdatedRows > 0n;
}
