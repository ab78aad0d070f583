import { change } from "../../changes/change.server.ts";
import { hasJustShownSecondFactor } from "../../people/login/recent-sign-in.server.ts";
import { hasSecondFactor } from "../../people/second-factor/second-factor.server.ts";
import { lastAbsence } from "../../running/clock/absence.server.ts";
import { nameOf, requirePermission, type Viewer } from "../../viewer.ts";
import { lapsesAt, publishableFrom } from "./bank-limits.ts";
import { type MailingSite, mailOfStep, sendToAll } from "./bank-mails.server.ts";
import { type Decision, putInUse } from "./deciding-details.server.ts";
import { hasSecondHolder, lockBankDetails, requireHolder } from "./holders.server.ts";
import { findWaiting, type ProposalSite } from "./proposals.server.ts";

export type AloneDecision = Decision | "notAlone" | "notAnnounced" | "tooEarly" | "secondFactorNotShown";

interface Publishing {
  id: string;
  /** Names the details in use that the viewer compared theirs with. */
  seen: string;
  sessionId: string | undefined;
}

/** Undefined if somebody else may confirm what the viewer proposes, otherwise whether they can publish it alone. */
export async function findAlone(
  site: ProposalSite,
  viewer: Viewer,
): Promise<{ hasSecondFactor: boolean } | undefined> {
  requirePermission(viewer, "bank:write");
  if (await hasSecondHolder(site, viewer.id)) return undefined;
  return { hasSecondFactor: await hasSecondFactor(site.db, viewer.id) };
}

/** Only while nobody else may confirm it, a day after everybody was told, in a session that just showed a second factor. */
export async function publishAlone(
  site: MailingSite,
  viewer: Viewer,
  { id, seen, sessionId }: Publishing,
): Promise<AloneDecision> {
  requirePermission(viewer, "bank:write");
  const mail = await mailOfStep(site, { step: "published", who: nameOf(viewer), isToAll: true });
  return change(site, viewer, "bank:write", async (change) => {
    const { db, now, viewer: person } = change;
    await lockBankDetails({ db, settings: site.settings }, [person.id]);
    const people = { db, settings: site.settings };
    await requireHolder(people, person);
    const proposal = await findWaiting(db);
    if (proposal?.id !== id || now >= lapsesAt(proposal.createdAt, await lastAbsence(db)))
      return "decidedMeanwhile";
    if (proposal.authorId !== person.id || (await hasSecondHolder(people, person.id))) return "notAlone";
    if (proposal.announcedAt === null) return "notAnnounced";
    if (now < publishableFrom(proposal.announcedAt)) return "tooEarly";
    if (!(await hasJustShownSecondFactor({ db, now }, { userId: person.id, sessionId })))
      return "secondFactorNotShown";
    const decision = await putInUse(change, proposal, { seen, state: "published" });
    if (decision !== "done") return decision;
    await change.record("published", { kind: "bank", id });
    await sendToAll(change, site, mail, person.id);
    return decision;
  });
}
