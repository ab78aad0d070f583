import type { Database } from "../../../database/connection.ts";
import { countUpToMost } from "../../lists/count-waiting.server.ts";
import { readPage } from "../../lists/page-of-list.server.ts";
import type { Page } from "../../lists/paging.ts";
import { may, requirePermission, type Viewer } from "../../viewer.ts";
import { proposedColumns } from "./proposal-columns.server.ts";
import type { NewProposal, ProposalState } from "./proposal-limits.ts";

export interface ProposalForReview extends NewProposal {
  id: string;
  state: ProposalState;
  createdAt: string;
  /** The member who proposed it; the name may be empty. */
  name: string;
  email: string;
}

export async function listWaitingProposals(
  db: Database,
  viewer: Viewer,
  page: number,
): Promise<Page<ProposalForReview>> {
  requirePermission(viewer, "events:write");
  const ids = db.selectFrom("eventProposals").select("id").where("state", "=", "waiting").orderBy("id");
  return readPage(db, ids, page, (shown) =>
    proposalsWithProposers(db).where("eventProposals.id", "in", shown).execute(),
  );
}

export async function findProposal(
  db: Database,
  viewer: Viewer,
  id: string,
): Promise<ProposalForReview | undefined> {
  requirePermission(viewer, "events:write");
  return proposalsWithProposers(db).where("eventProposals.id", "=", id).executeTakeFirst();
}

function proposalsWithProposers(db: Database) {
  return db
    .selectFrom("eventProposals")
    .innerJoin("user", "user.id", "eventProposals.userId")
    .select(["eventProposals.id", "note", "state", "eventProposals.createdAt", "user.name", "user.email"])
    .select(proposedColumns);
}

/** Counts the proposals that wait, up to `mostShownWaiting` + 1; 0 for everybody who may not decide on them. */
export async function countWaitingProposals(db: Database, viewer: Viewer): Promise<number> {
  if (!may(viewer, "events:write")) return 0;
  return countUpToMost(db, db.selectFrom("eventProposals").select("id").where("state", "=", "waiting"));
}
