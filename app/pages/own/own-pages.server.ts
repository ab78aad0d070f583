import { v7 as uuidv7 } from "uuid";
import type { Database } from "../../../database/connection.ts";
import { isDuplicate } from "../../../database/duplicate.ts";
import { type ChangingSite, change } from "../../changes/change.server.ts";
import { takeTurns } from "../../changes/locks.server.ts";
import type { Site } from "../../contexts.ts";
import type { AddOutcome, EditOutcome } from "../../forms/edit-conflict.server.ts";
import { endPreviewLink } from "../../items/visibility/preview-links.server.ts";
import { recordVisibility } from "../../items/visibility/record.server.ts";
import { unpublished, type Visibility } from "../../items/visibility/visibility.ts";
import type { Viewer } from "../../viewer.ts";
import type { OwnPageRow } from "../texts/own-pages.ts";
import { findRevisionInUse } from "../texts/read-text.server.ts";
import { publishIn } from "../texts/revisions.server.ts";
import { isFull, lockOwnPage, readOwnPages, requireLockedPage } from "./own-page-rows.server.ts";
import type { OwnPage } from "./own-page-schema.server.ts";
import { ownPageAsText } from "./own-page-text.server.ts";
import { ownPageMessages, slugTaken } from "./own-pages.ts";
import { refusedSlug } from "./slugs.server.ts";

type CreatingSite = ChangingSite & Pick<Site, "isReserved">;

interface NewPage extends Pick<OwnPage, "title" | "description"> {
  slug: string;
}

/** Adds a page as a draft without pieces. Returns its id, or why it cannot be added. */
export function createOwnPage(
  site: CreatingSite,
  viewer: Viewer,
  { slug, title, description }: NewPage,
): Promise<{ id: string } | Exclude<AddOutcome, "saved">> {
  return change(site, viewer, "pages:write", async (change) => {
    await takeTurns(change.db, "addresses of pages");
    const others = await readOwnPages(change.db);
    if (isFull(others)) return { refusal: ownPageMessages.tooManyPages, status: 409 };
    const refusal = refusedSlug(site, slug, others);
    if (refusal) return { refusal, status: 400, field: "slug" };
    const id = uuidv7({ msecs: change.now.getTime() });
    const row = { id, slug, ...unpublished, version: 1, createdAt: change.now.toISOString() };
    const added = await change.db
      .insertInto("ownPages")
      .values(row)
      .onConflict((conflict) => conflict.column("slug").doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows !== 1n)
      return { refusal: slugTaken(slug, "page"), status: 400, field: "slug" };
    const content: OwnPage = { title, description, pieces: [] };
    const text = ownPageAsText({ id, slug });
    await publishIn(change, { text, content, origin: "edited", author: change.viewer });
    return { id };
  });
}

/** Where a page is and when visitors see it, as its form sends them. */
export interface OwnPageSettings extends Visibility {
  slug: string;
  version: number;
}

/** Saves where a page is and when visitors see it. Its old address leads to the new one from then on. */
export async function changeSettings(
  site: CreatingSite,
  viewer: Viewer,
  id: string,
  settings: OwnPageSettings,
): Promise<EditOutcome<OwnPageRow> | AddOutcome> {
  try {
    return await saveSettings(site, viewer, id, settings);
  } catch (error) {
    // Another page got the address between our look and our update.
    if (isDuplicate(error)) return { refusal: slugTaken(settings.slug, "page"), status: 400, field: "slug" };
    throw error;
  }
}

function saveSettings(
  site: CreatingSite,
  viewer: Viewer,
  id: string,
  { slug, version, visibleFrom, visibleUntil }: OwnPageSettings,
): Promise<EditOutcome<OwnPageRow> | AddOutcome> {
  return change(site, viewer, "pages:write", async (change) => {
    await lockOwnPage(change.db, id);
    await takeTurns(change.db, "addresses of pages");
    const rows = await readOwnPages(change.db);
    const before = rows.find((row) => row.id === id && row.removedAt === null);
    if (before?.version !== version) return { now: before };
    const refusal = slug === before.slug ? undefined : refusedSlug(site, slug, rows, id);
    if (refusal) return { refusal, status: 400, field: "slug" };
    const after = { slug, visibleFrom, visibleUntil };
    await change.db
      .updateTable("ownPages")
      .set({ ...after, version: version + 1 })
      .where("id", "=", id)
      .execute();
    const subject = { kind: "page", id, title: await titleOf(change.db, before) } as const;
    if (slug !== before.slug) {
      await change.db.deleteFrom("earlierSlugs").where("slug", "=", slug).execute();
      await change.db.insertInto("earlierSlugs").values({ slug: before.slug, pageId: id }).execute();
      await change.record("changed", subject, { address: `/${before.slug}` }, { address: `/${slug}` });
    }
    await recordVisibility(change, subject, after, before);
    return "saved";
  });
}

/** Removes a page. Its visitors are sent to `redirectTo` or, without it, read that it is gone. Throws a 404 if it was removed before. */
export function removeOwnPage(
  site: ChangingSite,
  viewer: Viewer,
  id: string,
  redirectTo: string | null,
): Promise<void> {
  return change(site, viewer, "pages:write", async (change) => {
    const row = await requireLockedPage(change.db, id);
    const title = await titleOf(change.db, row);
    await change.db
      .updateTable("ownPages")
      .set({ removedAt: change.now.toISOString(), redirectTo, version: row.version + 1 })
      .where("id", "=", id)
      .execute();
    await endPreviewLink(change.db, { kind: "page", id });
    const after = { "visitors are sent to": redirectTo ?? "a page that says that it is gone" };
    await change.record("removed", { kind: "page", id, title }, {}, after);
  });
}

/** Brings back a removed page as it was, with its history. Returns why not if it cannot. */
export function bringBackOwnPage(
  site: ChangingSite,
  viewer: Viewer,
  id: string,
): Promise<{ refusal: string } | "saved"> {
  return change(site, viewer, "pages:write", async (change) => {
    const row = await lockOwnPage(change.db, id.replaceAll("\0", ""));
    if (!row || row.removedAt === null) return { refusal: ownPageMessages.notBroughtBack };
    await takeTurns(change.db, "addresses of pages");
    if (isFull(await readOwnPages(change.db))) return { refusal: ownPageMessages.tooManyPages };
    await change.db
      .updateTable("ownPages")
      .set({ removedAt: null, redirectTo: null, version: row.version + 1 })
      .where("id", "=", row.id)
      .execute();
    const subject = { kind: "page", id: row.id, title: await titleOf(change.db, row) } as const;
    await change.record("restored", subject);
    return "saved";
  });
}

async function titleOf(db: Database, row: OwnPageRow): Promise<string> {
  return (await findRevisionInUse(db, ownPageAsText(row))).content.title;
}
