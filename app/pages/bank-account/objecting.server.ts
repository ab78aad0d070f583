import { data } from "react-router";
import type { Database } from "../../../database/connection.ts";
import { change } from "../../changes/change.server.ts";
import type { Site } from "../../contexts.ts";
import { findPerson } from "../../people/identity/find-person.server.ts";
import { isStaff, may, nameOf, requireRole, type Viewer, visitor } from "../../viewer.ts";
import { bankMessages, publishableFrom } from "./bank-limits.ts";
import { type MailingSite, mailOfStep, sendToAll } from "./bank-mails.server.ts";
import { close, type Decision } from "./deciding-details.server.ts";
import { hasSecondHolder, lockBankDetails } from "./holders.server.ts";
import { findWaiting, type ProposalSite } from "./proposals.server.ts";

export interface Announced {
  id: string;
  authorName: string;
  createdAt: string;
  publishableFrom: string;
  isOwn: boolean;
}

/** What is known to everybody with a role of the proposal that one person may publish alone. It holds no details. */
export async function findAnnounced(db: Database, viewer: Viewer): Promise<Announced | undefined> {
  requireRole(viewer);
  const waiting = await findWaiting(db);
  if (!waiting || waiting.announcedAt === null) return undefined;
  const { id, authorId, authorName, createdAt, announcedAt } = waiting;
  const from = publishableFrom(announcedAt).toISOString();
  return { id, authorName, createdAt, publishableFrom: from, isOwn: authorId === viewer.id };
}

export async function canDecideOnProposal(
  site: ProposalSite & Pick<Site, "clock">,
  viewer: Viewer,
): Promise<boolean> {
  if (!isStaff(viewer)) return false;
  const waiting = await findWaiting(site.db);
  if (!waiting) return false;
  const { authorId, announcedAt } = waiting;
  if (authorId !== viewer.id) return announcedAt !== null || may(viewer, "bank:write");
  const isDue = announcedAt !== null && publishableFrom(announcedAt) <= site.clock();
  return isDue && may(viewer, "bank:write") && !(await hasSecondHolder(site, viewer.id));
}

/** Everybody with a role may, except its author: nobody else who may change bank details is left to stop them. */
export async function objectToProposal(
  site: MailingSite,
  viewer: Viewer,
  { id, reason }: { id: string; reason: string },
): Promise<Decision> {
  requireRole(viewer);
  const before = await findWaiting(site.db);
  if (before?.id !== id) return "decidedMeanwhile";
  const { authorName, createdAt } = before;
  const who = nameOf(viewer);
  const mail = await mailOfStep(site, { step: "declined", who, authorName, createdAt, isToAll: true });
  return change(site, viewer, "account:own", async (change) => {
    const { db, viewer: person } = change;
    await lockBankDetails({ db, settings: site.settings }, [person.id, before.authorId ?? person.id]);
    requireRole((await findPerson({ db, settings: site.settings }, person.id))?.person ?? visitor);
    const proposal = await findWaiting(db);
    if (proposal?.id !== id || proposal.announcedAt === null) return "decidedMeanwhile";
    if (proposal.authorId === person.id)
      throw data({ message: bankMessages.own, viewer: person }, { status: 403 });
    await close(change, id, { state: "declined", reason });
    await change.record("declined", { kind: "bank", id });
    await sendToAll(change, site, mail, proposal.authorId);
    return "done";
  });
}
