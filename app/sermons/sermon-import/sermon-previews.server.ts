import { type ChangingSite, change } from "../../changes/change.server.ts";
import { keepImportPreview } from "../../changes/import-previews.server.ts";
import type { Site } from "../../contexts.ts";
import { storedPreviews } from "../../items/imports/stored-previews.server.ts";
import { requirePermission, type Viewer } from "../../viewer.ts";
import { feedUrl, fetchFeed } from "./fetch-list.server.ts";
import { readGivenList } from "./read-given.server.ts";
import { findHere, planIn, planOf } from "./sermon-plan.server.ts";

/**
 * Reads a feed or list and keeps for an hour what its import would do. `from` are the bytes of a file, or the URL that
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
  const found = await readGivenList(bytes, {
    publicFetch: site.publicFetch,
    signal,
    url: sourceUrl,
    findHere: (films) => findHere(site.db, films),
  });
  const plan = await planOf(site.db, found);
  return change(site, viewer, "sermons:write", (change) =>
    keepImportPreview(change, { sourceUrl, plan: JSON.stringify(plan) }),
  );
}

export const sermonPreviews = storedPreviews("sermons:write", planIn);
