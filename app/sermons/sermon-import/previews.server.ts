import type { Database } from "../../../database/connection.ts";
import { type ChangeByPerson, type ChangingSite, change } from "../../changes/change.server.ts";
import {
  findImportPreview,
  type ImportPreview,
  keepImportPreview,
  takeImportPreview,
} from "../../changes/import-previews.server.ts";
import type { Site } from "../../contexts.ts";
import { requirePermission, type Viewer } from "../../viewer.ts";
import { feedUrl, fetchFeed } from "./fetch-list.server.ts";
import { type Plan, planIn, planOf } from "./plan.server.ts";
import { readGivenList } from "./read-given.server.ts";

/**
 * Reads a feed or list and keeps for an hour what its import would do. `from` are the bytes of a file, or the address that
 * somebody entered. Stops once `signal` says that nobody waits for it. Throws an `ImportRefusal` if it cannot be imported.
 */
export async function previewSermons(
  site: ChangingSite & Pick<Site, "publicFetch">,
  viewer: Viewer,
  from: Uint8Array | string,
  signal?: AbortSignal,
): Promise<string> {
  requirePermission(viewer, "sermons:write");
  const sourceUrl = typeof from === "string" ? feedUrl(from) : "";
  const bytes = typeof from === "string" ? await fetchFeed(site.publicFetch, sourceUrl) : from;
  const found = await readGivenList(bytes, { publicFetch: site.publicFetch, signal });
  const plan = await planOf(site.db, found);
  return change(site, viewer, "sermons:write", (change) =>
    keepImportPreview(change, { sourceUrl, plan: JSON.stringify(plan) }),
  );
}

export interface Preview {
  sourceUrl: string;
  plan: Plan;
}

/** Undefined when this version of the site cannot read it, or it is of something else. */
function previewIn({ sourceUrl, plan: json }: ImportPreview): Preview | undefined {
  const plan = planIn(json);
  return plan && { sourceUrl, plan };
}

/** Returns a preview to the person who asked for it; undefined for others, and when it has expired. */
export async function findPreview(
  { db, clock }: { db: Database; clock: () => Date },
  viewer: Viewer,
  id: string,
): Promise<Preview | undefined> {
  requirePermission(viewer, "sermons:write");
  const found = await findImportPreview({ db, now: clock(), viewer }, id);
  return found && previewIn(found);
}

export async function takePreview(
  change: Pick<ChangeByPerson, "db" | "now" | "viewer">,
  id: string,
): Promise<Preview | undefined> {
  const taken = await takeImportPreview(change, id);
  return taken && previewIn(taken);
}
