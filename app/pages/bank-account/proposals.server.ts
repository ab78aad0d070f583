import type { BankAccount } from "../../../content/bank-account-schema.ts";
import type { BankProposalTable } from "../../../database/bank-tables.ts";
import type { Database } from "../../../database/connection.ts";
import type { Settings } from "../../../platform/settings/environment.ts";
import type { StoredJson } from "../../../platform/stored-json.ts";
import { readPage } from "../../lists/page-of-list.server.ts";
import type { Page } from "../../lists/paging.ts";
import { may, requirePermission, type Viewer } from "../../viewer.ts";
import type { TextInUse } from "../texts/published-pages.ts";
import { findRevisionInUse } from "../texts/read-text.server.ts";
import { type Alone, type BankProposalState, type ComparedLine, publishableFrom } from "./bank-limits.ts";
import {
  bankText,
  compared,
  detailsInUse,
  noDetails,
  pastDetails,
  seenKey,
  storedDetails,
  type WholeDetails,
} from "./details.server.ts";
import { hasSecondHolder, isHolder } from "./holders.server.ts";

export interface ProposalSite {
  db: Database;
  settings: Pick<Settings, "admin">;
}

export interface WaitingProposal
  extends Pick<BankProposalTable, "id" | "authorId" | "authorName" | "createdAt" | "announcedAt"> {
  details: WholeDetails;
  stored: StoredJson;
}

/** The proposal that waits, if one does that this version can read. */
export async function findWaiting(db: Database): Promise<WaitingProposal | undefined> {
  const row = await db
    .selectFrom("bankProposals")
    .select(["id", "content", "shape", "authorId", "authorName", "createdAt", "announcedAt"])
    .where("state", "=", "waiting")
    .executeTakeFirst();
  if (!row) return undefined;
  const { content, shape, ...proposal } = row;
  const stored = { content, shape };
  const details = storedDetails(stored);
  return details && { ...proposal, details, stored };
}

/** Whether a proposal waits that this version of the site cannot read, so that nobody can decide on it here. */
export async function isUnreadableWaiting(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom("bankProposals")
    .select(["content", "shape"])
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return row !== undefined && storedDetails(row) === undefined;
}

/** What a new proposal begins with: the details in use or, while somebody has hidden them, those that they hid. */
export async function findBeginning(db: Database, inUse: TextInUse<BankAccount>): Promise<Beginning> {
  const hidden = inUse.revision?.origin === "hidden" ? await findHidden(db) : undefined;
  return { account: inUse.content, stored: inUse.stored, ...hidden };
}

interface Beginning {
  account: BankAccount;
  stored: StoredJson | undefined;
}

/** What was published before it was hidden or, without that, the church's own file: never the sample's. */
async function findHidden(db: Database): Promise<Beginning> {
  const row = await db
    .selectFrom("pageRevisions")
    .select(["content", "shape"])
    .where("slug", "=", bankText.slug)
    .where("origin", "!=", "hidden")
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) return { account: bankText.original, stored: undefined };
  const details = storedDetails(row);
  return { account: details?.account ?? noDetails, stored: details && row };
}

/** What the screens show of the waiting proposal. */
export interface ShownProposal extends Pick<WaitingProposal, "id" | "authorName" | "createdAt"> {
  isOwn: boolean;
  /** Whether its author may no longer propose bank details, so that nobody can confirm it. */
  isVoid: boolean;
  /** Set if the viewer proposed it and nobody else may confirm it. */
  alone: Alone | undefined;
  lines: ComparedLine[];
  /** Names the details that `lines` compare it with. */
  seen: string;
}

export async function findProposal(site: ProposalSite, viewer: Viewer): Promise<ShownProposal | undefined> {
  requirePermission(viewer, "bank:write");
  const waiting = await findWaiting(site.db);
  if (!waiting) return undefined;
  const { id, authorId, authorName, createdAt, announcedAt, details } = waiting;
  const isOwn = authorId === viewer.id;
  const isAlone = isOwn && !(await hasSecondHolder(site, viewer.id));
  const inUse = await findRevisionInUse(site.db, bankText);
  return {
    id,
    authorName,
    createdAt,
    isOwn,
    isVoid: authorId === null || !(await isHolder(site, authorId)),
    alone: isAlone ? { from: announcedAt && publishableFrom(announcedAt).toISOString() } : undefined,
    lines: compared(detailsInUse(inUse), details),
    seen: seenKey(inUse),
  };
}

/** Whether a proposal waits for the viewer or for somebody whom they can ask. */
export async function isProposalWaiting(db: Database, viewer: Viewer): Promise<boolean> {
  return may(viewer, "bank:write") && (await findWaiting(db)) !== undefined;
}

export interface PastProposal extends Pick<BankProposalTable, "id" | "authorName" | "createdAt"> {
  state: BankProposalState;
  /** Why it was declined; empty otherwise. */
  reason: string;
  deciderName: string;
  decidedAt: string | null;
  /** What it changes, or would have changed. */
  lines: ComparedLine[];
}

export function listPast(db: Database, viewer: Viewer, page: number): Promise<Page<PastProposal>> {
  requirePermission(viewer, "bank:write");
  const ids = db
    .selectFrom("bankProposals")
    .select("id")
    .where("state", "!=", "waiting")
    .orderBy("id", "desc");
  return readPage(db, ids, page, async (shown) => {
    const rows = await db
      .selectFrom("bankProposals")
      .select(["id", "content", "shape", "before", "state", "reason"])
      .select(["authorName", "deciderName", "createdAt", "decidedAt"])
      .where("id", "in", shown)
      .execute();
    return rows.map(({ content, shape, before, ...row }) => ({
      ...row,
      lines: compared(pastDetails({ content: before, shape }), pastDetails({ content, shape })),
    }));
  });
}
