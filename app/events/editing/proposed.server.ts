import type { Database } from "../../../database/connection.ts";
import { shownAddress } from "../../../platform/mail/shown-address.ts";
import { requirePermission, type Viewer } from "../../viewer.ts";
import type { NewEvent } from "../events.ts";
import { findProposal } from "../proposals/review.server.ts";
import { blank } from "./copy.server.ts";

export interface Proposed {
  event: NewEvent;
  /** Undefined when somebody has published, declined or withdrawn it. */
  proposal: { name: string; email: string; note: string } | undefined;
}

export function proposalIn(url: string): string | undefined {
  return new URL(url).searchParams.get("proposal") ?? undefined;
}

/** Begins an event with a proposal. A missing proposal does not throw, because the form keeps what staff typed. */
export async function readProposed(db: Database, viewer: Viewer, id: string): Promise<Proposed> {
  requirePermission(viewer, "events:write");
  // PostgreSQL refuses NUL characters.
  const found = await findProposal(db, viewer, id.replaceAll("\0", ""));
  if (found?.state !== "waiting") return { event: blank, proposal: undefined };
  const { id: _, state: __, createdAt: ___, name, email, note, ...event } = found;
  return { event: { ...blank, ...event }, proposal: { name, email: shownAddress(email), note } };
}
