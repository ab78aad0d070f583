import { t } from "@lingui/core/macro";
import { v7 as uuidv7 } from "uuid";
import type { Database } from "../../../database/connection.ts";
import { consume, type Limit } from "../../../platform/limits.ts";
import { type Change, type ChangeByPerson, type ChangingSite, change } from "../../changes/change.server.ts";
import type { Site } from "../../contexts.ts";
import { dayOf } from "../../dates/dates.ts";
import type { AddOutcome } from "../../forms/edit-conflict.server.ts";
import { visibleAt } from "../../items/visibility/visible.server.ts";
import { readPage } from "../../lists/page-of-list.server.ts";
import type { Page } from "../../lists/paging.ts";
import { found } from "../../serving/responses/found.ts";
import { isSignedIn, isStaff, may, requireSignedIn, type Viewer } from "../../viewer.ts";
import { proposedColumns } from "./proposal-columns.server.ts";
import { type NewProposal, type ProposalState, proposalLimits, proposalMessages } from "./proposal-limits.ts";

export interface OwnProposal extends NewProposal {
  id: string;
  state: ProposalState;
  reason: string;
  createdAt: string;
  /** The last part of its event's URL; null while there is no event that they see. */
  slug: string | null;
}

const perMember: Limit = { points: 20, seconds: 24 * 60 * 60 };

export const proposalLimitKey = (userId: string) => `event-proposal:${userId}`;

/** Only the member and people who look after events see it. */
export async function proposeEvent(
  site: ChangingSite,
  viewer: Viewer,
  proposal: NewProposal,
): Promise<AddOutcome> {
  return change(site, viewer, "events:propose", async (change) => {
    if (proposal.eventDate < dayOf(change.now.toISOString()))
      return { refusal: proposalMessages.dayIsOver(), status: 400, field: "eventDate" };
    // Also makes two proposals of one member take turns, so that both are counted.
    const key = proposalLimitKey(change.viewer.id);
    const mustWait = await consume(change.db, key, perMember, change.now.getTime());
    if (mustWait && !isStaff(viewer)) return { refusal: proposalMessages.tooManyToday(), status: 429 };
    if (await isFull(change.db, change.viewer.id))
      return { refusal: proposalMessages.tooManyWaiting(), status: 409 };
    await insertProposal(change, proposal);
    return "saved" as const;
  });
}

async function insertProposal(change: ChangeByPerson, proposal: NewProposal): Promise<void> {
  const id = uuidv7();
  const createdAt = change.now.toISOString();
  await change.db
    .insertInto("eventProposals")
    .values({ id, userId: change.viewer.id, ...proposal, state: "waiting", createdAt })
    .execute();
  await change.record("created", { kind: "proposal", id });
}

/** Where members propose events, or, once the site takes no more, find those that they proposed before. */
export async function linkToProposals(
  { db, settings }: Pick<Site, "db" | "settings">,
  viewer: Viewer,
): Promise<{ to: string; label: string } | undefined> {
  if (!isSignedIn(viewer) || !may(viewer, "events:propose")) return undefined;
  if (settings.eventProposals) return { to: "/event/propose", label: t`Propose an event` };
  const proposals = db.selectFrom("eventProposals").select("id").limit(1);
  // While nobody has proposed anything, all members get the same page.
  if (!(await proposals.executeTakeFirst())) return undefined;
  const own = await proposals.where("userId", "=", viewer.id).executeTakeFirst();
  return own && { to: "/event/propose", label: t`Your proposals` };
}

export async function isFull(db: Database, userId: string): Promise<boolean> {
  const { waiting } = await db
    .selectFrom("eventProposals")
    .select(({ fn }) => fn.countAll().as("waiting"))
    .where("userId", "=", userId)
    .where("state", "=", "waiting")
    .executeTakeFirstOrThrow();
  return Number(waiting) >= proposalLimits.waiting;
}

export async function listOwnProposals(
  { db, clock }: { db: Database; clock: () => Date },
  viewer: Viewer,
  page: number,
): Promise<Page<OwnProposal>> {
  requireSignedIn(viewer);
  const ids = db
    .selectFrom("eventProposals")
    .select("id")
    .where("userId", "=", viewer.id)
    .orderBy("id", "desc");
  return readPage(db, ids, page, (shown) =>
    db
      .selectFrom("eventProposals as proposal")
      .leftJoin("events", (join) =>
        join.onRef("events.id", "=", "proposal.eventId").on(visibleAt(clock(), "events")),
      )
      .select(["proposal.id", "note", "state", "reason", "createdAt", "events.slug"])
      .select(proposedColumns.map((column) => `proposal.${column}` as const))
      .where("proposal.id", "in", shown)
      .execute(),
  );
}

export async function findOwnWaiting(
  db: Database,
  viewer: Viewer,
  id: string,
): Promise<{ eventTitle: string } | undefined> {
  requireSignedIn(viewer);
  return db
    .selectFrom("eventProposals")
    .select("eventTitle")
    .where("id", "=", id)
    .where("userId", "=", viewer.id)
    .where("state", "=", "waiting")
    .executeTakeFirst();
}

export async function withdrawProposal(site: ChangingSite, viewer: Viewer, id: string): Promise<void> {
  await change(site, viewer, "events:propose", async (change) => {
    const withdrawn = await change.db
      .deleteFrom("eventProposals")
      .where("id", "=", id)
      .where("userId", "=", change.viewer.id)
      .where("state", "=", "waiting")
      .returning("id")
      .executeTakeFirst();
    found(withdrawn, "proposal");
    await change.record("withdrawn", { kind: "proposal", id });
  });
}

export async function withdrawProposals(change: Change, userId: string): Promise<void> {
  await change.db.deleteFrom("eventProposals").where("userId", "=", userId).execute();
}
