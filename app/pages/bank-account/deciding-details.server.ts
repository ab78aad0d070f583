import { data } from "react-router";
import { type ChangeByPerson, change } from "../../changes/change.server.ts";
import { lastAbsence } from "../../running/clock/absence.server.ts";
import { nameOf, requirePermission, type Viewer } from "../../viewer.ts";
import { findRevisionInUse } from "../texts/read-text.server.ts";
import { publish } from "../texts/revisions.server.ts";
import { bankMessages, lapsesAt } from "./bank-limits.ts";
import { type MailingSite, mailOfStep, sendToAll, sendToHolders } from "./bank-mails.server.ts";
import { bankText, seenKey } from "./details.server.ts";
import { isHolder, lockBankDetails, requireHolder } from "./holders.server.ts";
import { findWaiting, type WaitingProposal } from "./proposals.server.ts";

export type Decision = "done" | "decidedMeanwhile" | "changedMeanwhile" | "void" | "unreadable";

interface Deciding {
  id: string;
  state: "confirmed" | "declined";
}

/**
 * Publishes what somebody else proposed.
 *
 * @param seen names the details in use that the viewer compared it with; if others are in use now, nothing happens.
 */
export function confirmProposal(
  site: MailingSite,
  viewer: Viewer,
  { id, seen }: { id: string; seen: string },
): Promise<Decision> {
  return decide(site, viewer, { id, state: "confirmed" }, async (change, proposal) => {
    const { authorId } = proposal;
    if (!authorId || !(await isHolder({ db: change.db, settings: site.settings }, authorId))) {
      await close(change, id, { state: "void" });
      return "void";
    }
    return putInUse(change, proposal, { seen, state: "confirmed" });
  });
}

/** Publishes what is proposed, unless others are in use now than the details that it was compared with. */
export async function putInUse(
  change: ChangeByPerson,
  { id, details, stored }: WaitingProposal,
  { seen, state }: { seen: string; state: "confirmed" | "published" },
): Promise<Decision> {
  const inUse = await findRevisionInUse(change.db, bankText);
  if (inUse.isUnreadable) return "unreadable";
  if (seenKey(inUse) !== seen) return "changedMeanwhile";
  await close(change, id, { state, before: JSON.stringify(inUse.content) });
  await publish(
    // Its entry in the activity log is the one of the proposal.
    { ...change, record: async () => undefined },
    {
      text: bankText,
      version: inUse.version,
      content: details.account,
      whole: stored,
      // Only what two people have seen counts as confirmed, also in the release before this one.
      origin: state === "confirmed" ? "confirmed" : "edited",
      author: change.viewer,
    },
  );
  return "done";
}

export function declineProposal(
  site: MailingSite,
  viewer: Viewer,
  { id, reason }: { id: string; reason: string },
): Promise<Decision> {
  return decide(site, viewer, { id, state: "declined" }, async (change) => {
    await close(change, id, { state: "declined", reason });
    return "done";
  });
}

/** Lets a second person decide: never the author, whatever their name and session, and nobody without the right. */
async function decide(
  site: MailingSite,
  viewer: Viewer,
  { id, state }: Deciding,
  work: (change: ChangeByPerson, proposal: WaitingProposal) => Promise<Decision>,
): Promise<Decision> {
  requirePermission(viewer, "bank:write");
  const before = await findWaiting(site.db);
  if (before?.id !== id) return "decidedMeanwhile";
  const { authorName, createdAt } = before;
  const isToAll = before.announcedAt !== null;
  const mail = await mailOfStep(site, { step: state, who: nameOf(viewer), authorName, createdAt, isToAll });
  return change(site, viewer, "bank:write", async (change) => {
    await lockBankDetails({ db: change.db, settings: site.settings }, [
      change.viewer.id,
      before.authorId ?? change.viewer.id,
    ]);
    await requireHolder({ db: change.db, settings: site.settings }, change.viewer);
    const proposal = await findWaiting(change.db);
    if (proposal?.id !== id || change.now >= lapsesAt(proposal.createdAt, await lastAbsence(change.db)))
      return "decidedMeanwhile";
    if (proposal.authorId === change.viewer.id)
      throw data({ message: bankMessages.own, viewer: change.viewer }, { status: 403 });
    const decision = await work(change, proposal);
    if (decision !== "done") return decision;
    await change.record(state, { kind: "bank", id });
    const send = isToAll ? sendToAll : sendToHolders;
    await send(change, site, mail, proposal.authorId);
    return decision;
  });
}

type Closing =
  | { state: "confirmed" | "published"; before: string }
  | { state: "declined"; reason: string }
  | { state: "void" };

export async function close(change: ChangeByPerson, id: string, closing: Closing): Promise<void> {
  await change.db
    .updateTable("bankProposals")
    .set({
      ...closing,
      deciderId: change.viewer.id,
      deciderName: nameOf(change.viewer),
      decidedAt: change.now.toISOString(),
    })
    .where("id", "=", id)
    .execute();
}
