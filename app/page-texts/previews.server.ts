import { createHash } from "node:crypto";
import type { PageText } from "../../content/schema.ts";
import type { Database } from "../../database/connection.ts";
import { type ChangeByPerson, type ChangingSite, change, changeBySite } from "../changes/change.server.ts";
import { requirePermission, type Viewer } from "../viewer.ts";

const day = 24 * 60 * 60_000;

export interface PagePreview<Content = PageText> {
  content: Content;
  /** The version of the page that was edited. */
  version: number;
  /** Whether it began as the draft of the page. */
  isOfDraft: boolean;
  createdAt: string;
  /** The same key always means the same content and version. */
  key: string;
}

/** Keeps for a day what somebody wants to see before they publish it. Only they see it. */
export async function savePreview(
  site: ChangingSite,
  viewer: Viewer,
  {
    slug,
    content,
    version,
    isOfDraft = false,
  }: { slug: string; content: unknown; version: number; isOfDraft?: boolean },
): Promise<void> {
  await change(site, viewer, "pages:write", async (change) => {
    const kept = {
      content: JSON.stringify(content),
      version,
      isOfDraft,
      createdAt: change.now.toISOString(),
      expiresAt: new Date(change.now.getTime() + day).toISOString(),
    };
    await change.db
      .insertInto("pagePreviews")
      .values({ slug, userId: change.viewer.id, ...kept })
      .onConflict((conflict) => conflict.columns(["userId", "slug"]).doUpdateSet(kept))
      .execute();
  });
}

/** The viewer's own preview of a page; undefined when there is none, or it has expired. */
export async function findPreview<Content = PageText>(
  { db, clock }: { db: Database; clock: () => Date },
  viewer: Viewer,
  slug: string,
): Promise<PagePreview<Content> | undefined> {
  requirePermission(viewer, "pages:write");
  const row = await db
    .selectFrom("pagePreviews")
    .select(["content", "version", "isOfDraft", "createdAt"])
    .where("userId", "=", viewer.id)
    .where("slug", "=", slug)
    .where("expiresAt", ">", clock().toISOString())
    .executeTakeFirst();
  return row && { ...row, content: JSON.parse(row.content), key: keyOf(row) };
}

function keyOf({ content, version }: { content: string; version: number }): string {
  return createHash("sha256").update(`${version} ${content}`).digest("base64url");
}

/** Deletes the viewer's preview, in the change that publishes the page. */
export async function dropPreview(change: ChangeByPerson, slug: string): Promise<void> {
  const { id } = change.viewer;
  await change.db.deleteFrom("pagePreviews").where("userId", "=", id).where("slug", "=", slug).execute();
}

/** Deletes what nobody published in time. */
export async function sweepPagePreviews(site: ChangingSite): Promise<void> {
  await changeBySite(site, async (change) => {
    await change.db.deleteFrom("pagePreviews").where("expiresAt", "<=", change.now.toISOString()).execute();
  });
}
