import { data } from "react-router";
import { hashOf, newToken } from "../../../platform/tokens.ts";
import type { Subject } from "../../changes/activity.ts";
import { type ChangingSite, change, changeBySite } from "../../changes/change.server.ts";
import { found } from "../../serving/responses/found.ts";
import { requirePermission, type Viewer } from "../../viewer.ts";
import { findPreviewed } from "../visibility/preview-links.server.ts";
import { type PreviewedItem, type Reading, readPreviewed } from "./items.server.ts";
import { isPreviewKind, type PreviewKind, previewable, previewDays, previewMessages } from "./previewable.ts";

interface Named {
  kind: PreviewKind;
  id: string;
}

/** An item that somebody wants to share a preview of. Throws a 404 page when there is none. */
export async function findToShare(site: Reading, viewer: Viewer, asked: { kind: string; id: string }) {
  const kind = found(isPreviewKind(asked.kind) ? asked.kind : undefined, "page");
  requirePermission(viewer, previewable[kind].permission);
  return found(
    await readPreviewed(site, { kind, id: asked.id.replaceAll("\0", "") }),
    previewable[kind].noun,
  );
}

/**
 * Makes a link with which anybody sees the item for a week, and returns its token. Earlier links to it stop working.
 */
export async function sharePreview(
  site: ChangingSite,
  viewer: Viewer,
  { kind, id, title }: Named & { title: string },
): Promise<string> {
  const token = newToken();
  await change(site, viewer, previewable[kind].permission, async (change) => {
    const expiresAt = change.now.getTime() + previewDays * 24 * 60 * 60_000;
    const kept = { tokenHash: hashOf(token), expiresAt: new Date(expiresAt).toISOString() };
    await change.db
      .insertInto("itemPreviews")
      .values({ kind, itemId: id, ...kept })
      .onConflict((conflict) => conflict.columns(["kind", "itemId"]).doUpdateSet(kept))
      .execute();
    await change.record("preview-shared", { kind, id, title } satisfies Subject);
  });
  return token;
}

/** What a link shows. Throws a 404 page when it has expired or was replaced, and when visitors see the item by now. */
export async function openPreview(site: Reading, token: string): Promise<PreviewedItem> {
  const previewed = await findPreviewed(site.db, token, site.clock());
  const item = previewed && (await readPreviewed(site, previewed));
  if (item?.hidden === undefined) throw data(previewMessages.gone, { status: 404 });
  return item;
}

export async function sweepItemPreviews(site: ChangingSite): Promise<void> {
  await changeBySite(site, async ({ db, now }) => {
    await db.deleteFrom("itemPreviews").where("expiresAt", "<=", now.toISOString()).execute();
  });
}
