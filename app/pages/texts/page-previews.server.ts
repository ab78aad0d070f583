import { createHash } from "node:crypto";
import type { Database, DatabaseTransaction } from "../../../database/connection.ts";
import { readStored, type StoredJson, toStored } from "../../../platform/stored-json.ts";
import { type ChangingSite, change, changeBySite } from "../../changes/change.server.ts";
import { requirePermission, type Viewer } from "../../viewer.ts";
import type { PageContent, ReadableText } from "./editable-text.server.ts";
import type { PageSettings } from "./page-settings.ts";

const day = 24 * 60 * 60_000;

export interface PagePreview<Content = PageContent> {
  content: Content;
  stored: StoredJson;
  version: number;
  /** Whether it began as the draft of the page. */
  isOfDraft: boolean;
  createdAt: string;
  /** The same key always means the same content and version. */
  key: string;
}

/** Keeps for a day what somebody wants to see before they publish it. Only they see it. */
export async function savePreview<Content>(
  site: ChangingSite,
  viewer: Viewer,
  {
    text,
    content,
    version,
    isOfDraft = false,
  }: { text: ReadableText<Content>; content: Content; version: number; isOfDraft?: boolean },
): Promise<void> {
  await change(site, viewer, "pages:write", async (change) => {
    const kept = {
      ...toStored(text, content),
      version,
      isOfDraft,
      createdAt: change.now.toISOString(),
      expiresAt: new Date(change.now.getTime() + day).toISOString(),
    };
    await change.db
      .insertInto("pagePreviews")
      .values({ slug: text.slug, userId: change.viewer.id, ...kept })
      .onConflict((conflict) => conflict.columns(["userId", "slug"]).doUpdateSet(kept))
      .execute();
  });
}

/** The viewer's own preview of a page; undefined when there is none that this version can read, or it has expired. */
export async function findPreview<Content>(
  { db, clock }: { db: Database; clock: () => Date },
  viewer: Viewer,
  text: ReadableText<Content>,
): Promise<PagePreview<Content> | undefined> {
  requirePermission(viewer, "pages:write");
  const row = await db
    .selectFrom("pagePreviews")
    .select(["content", "shape", "version", "isOfDraft", "createdAt"])
    .where("userId", "=", viewer.id)
    .where("slug", "=", text.slug)
    .where("expiresAt", ">", clock().toISOString())
    .executeTakeFirst();
  if (!row) return undefined;
  const { content: json, shape, ...preview } = row;
  const stored = { content: json, shape };
  const content = readStored(text, stored);
  return content === undefined ? undefined : { ...preview, content, stored, key: keyOf(row) };
}

function keyOf({ content, version }: { content: string; version: number }): string {
  return createHash("sha256").update(`${version} ${content}`).digest("base64url");
}

/** Names a preview and the settings with which its page was shown: the same key always means the same. */
export function keyOfPreview(
  { key }: Pick<PagePreview, "key">,
  { version }: Pick<PageSettings, "version">,
): string {
  return `${key} ${version}`;
}

export async function dropPreview(
  trx: DatabaseTransaction,
  { slug, userId }: { slug: string; userId: string },
): Promise<void> {
  await trx.deleteFrom("pagePreviews").where("userId", "=", userId).where("slug", "=", slug).execute();
}

/** Deletes what nobody published in time. */
export async function sweepPagePreviews(site: ChangingSite): Promise<void> {
  await changeBySite(site, async (change) => {
    await change.db.deleteFrom("pagePreviews").where("expiresAt", "<=", change.now.toISOString()).execute();
  });
}
