import { data } from "react-router";
import { hashOf, newToken } from "../../../platform/tokens.ts";
import type { Subject } from "../../changes/activity-words.ts";
import { type ChangingSite, change, changeBySite } from "../../changes/change.server.ts";
import { kinds } from "../../changes/kinds.ts";
import { found } from "../../serving/responses/found.ts";
import { requirePermission, type Viewer } from "../../viewer.ts";
import type { ItemPreview, Preview, PreviewSite } from "../item.server.ts";
import type { ItemKind, PreviewKind } from "../item.ts";
import { itemsOnServer, type Shown } from "../registry/items.server.ts";
import { isPreviewKind } from "../registry/items.ts";
import { findPagePreview } from "../registry/page-preview.server.ts";
import { findPreviewed } from "../visibility/preview-links.server.ts";
import { previewDays, previewMessages } from "./preview-messages.ts";

type PreviewOfKind =
  | { [Kind in ItemKind]: { kind: Kind; id: string } & ItemPreview<Shown[Kind]> }[ItemKind]
  | ({ kind: "page"; id: string; path: string } & Preview);

async function findPreview(
  site: PreviewSite,
  { kind, id }: { kind: PreviewKind; id: string },
): Promise<PreviewOfKind | undefined> {
  const preview = await (kind === "page" ? findPagePreview : itemsOnServer[kind].findPreview)(site, id);
  return preview && ({ kind, id, ...preview } as PreviewOfKind);
}

/** An item that somebody wants to share a preview of. Throws a 404 page when there is none. */
export async function findToShare(
  site: PreviewSite,
  viewer: Viewer,
  asked: { kind: string; id: string },
): Promise<PreviewOfKind> {
  const kind = found(isPreviewKind(asked.kind) ? asked.kind : undefined, "page");
  const { name, permission } = kinds[kind];
  requirePermission(viewer, permission);
  return found(await findPreview(site, { kind, id: asked.id.replaceAll("\0", "") }), name);
}

/** Makes a link that shows the item for a week, and returns its token. Earlier links stop working. */
export async function sharePreview(
  site: ChangingSite,
  viewer: Viewer,
  { kind, id, title }: Pick<PreviewOfKind, "kind" | "id" | "title">,
): Promise<string> {
  const token = newToken();
  await change(site, viewer, kinds[kind].permission, async (change) => {
    const expiresAt = change.now.getTime() + previewDays * 24 * 60 * 60_000;
    const link = { tokenHash: hashOf(token), expiresAt: new Date(expiresAt).toISOString() };
    await change.db
      .insertInto("itemPreviews")
      .values({ kind, itemId: id, ...link })
      .onConflict((conflict) => conflict.columns(["kind", "itemId"]).doUpdateSet(link))
      .execute();
    await change.record("preview-shared", { kind, id, title } satisfies Subject);
  });
  return token;
}

/** What a link shows. Throws a 404 page when it has expired or was replaced, and when visitors see the item by now. */
export async function openPreview(site: PreviewSite, token: string): Promise<PreviewOfKind> {
  const previewed = await findPreviewed(site.db, token, site.clock());
  const preview = previewed && (await findPreview(site, previewed));
  if (preview?.hidden === undefined) throw data(previewMessages.gone(), { status: 404 });
  return preview;
}

export async function sweepItemPreviews(site: ChangingSite): Promise<void> {
  await changeBySite(site, async ({ db, now }) => {
    await db.deleteFrom("itemPreviews").where("expiresAt", "<=", now.toISOString()).execute();
  });
}
