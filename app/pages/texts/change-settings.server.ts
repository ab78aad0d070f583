import { v7 as uuidv7 } from "uuid";
import type { Database, DatabaseTransaction } from "../../../database/connection.ts";
import { isDuplicate } from "../../../database/duplicate.ts";
import { type ChangeByPerson, type ChangingSite, change } from "../../changes/change.server.ts";
import { takeTurns } from "../../changes/locks.server.ts";
import type { Site } from "../../contexts.ts";
import type { AddOutcome, EditOutcome } from "../../forms/edit-conflict.server.ts";
import { endPreviewLink } from "../../items/visibility/preview-links.server.ts";
import { recordVisibility } from "../../items/visibility/record.server.ts";
import { never, unpublished, type Visibility } from "../../items/visibility/visibility.ts";
import type { Viewer } from "../../viewer.ts";
import type { EditablePage } from "./editable-text.server.ts";
import type { OwnPage } from "./own-page-schema.server.ts";
import { ownPageMessages, slugTaken } from "./own-pages.ts";
import {
  isFull,
  lockSettings,
  notRemoved,
  readAddedPages,
  readSettings,
  writeSettings,
} from "./page-settings.server.ts";
import { canMove, type PageSettings, pathOf, settingsOfNewPage, whyAlwaysShown } from "./page-settings.ts";
import { piecesPage } from "./pieces-page.server.ts";
import { findRevisionInUse } from "./read-text.server.ts";
import { lockText, publish } from "./revisions.server.ts";
import { lacksSafeguarding, safeguardingMissing } from "./safeguarding.server.ts";
import { refusedSlug, slugFrom } from "./slugs.server.ts";

type CreatingSite = ChangingSite & Pick<Site, "isReserved" | "pages">;

interface NewPage extends Pick<OwnPage, "title" | "description"> {
  /** Made from the title unless somebody has chosen one. */
  slug?: string | undefined;
  pieces?: OwnPage["pieces"];
}

/** What else belongs to a new page, saved in the same change, which holds the turn of "addresses of pages". */
interface Together {
  origin?: "edited" | "imported";
  also?: (change: ChangeByPerson, id: string) => Promise<void>;
}

/** Adds a page as a draft. Returns its id, or why it cannot be added. */
export async function createPage(
  site: CreatingSite,
  viewer: Viewer,
  { slug: chosen, title, description, pieces = [] }: NewPage,
  { origin = "edited", also }: Together = {},
): Promise<{ id: string } | Exclude<AddOutcome, "saved">> {
  const ofSite = await site.pages.ofSite();
  return change(site, viewer, "pages:write", async (change) => {
    await takeTurns(change.db, "addresses of pages");
    const others = [...(await readSettings(change.db)), ...ofSite];
    if (isFull(others)) return { refusal: ownPageMessages.tooManyPages, status: 409 };
    const slug = chosen ?? slugFrom(site, title, others);
    const refusal = refusedSlug(site, slug, others);
    if (refusal) return { refusal, status: 400, field: "slug" };
    const id = uuidv7({ msecs: change.now.getTime() });
    const row = { id, slug, ...unpublished };
    const added = await change.db
      .insertInto("ownPages")
      .values({ ...row, version: 1, createdAt: change.now.toISOString() })
      .onConflict((conflict) => conflict.column("slug").doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows !== 1n)
      return { refusal: slugTaken(slug, "page"), status: 400, field: "slug" };
    const content: OwnPage = { title, description, pieces };
    const text = piecesPage(settingsOfNewPage(row));
    await publish(change, { text, content, origin, author: change.viewer });
    await also?.(change, id);
    return { id };
  });
}

export interface SentSettings extends Visibility {
  /** Undefined for a page whose URL cannot be changed. */
  slug?: string | undefined;
  version: number;
}

/** Saves where a page is and when visitors see it. Its old link leads to the new one from then on. */
export async function changeSettings(
  site: CreatingSite,
  viewer: Viewer,
  page: EditablePage,
  sent: SentSettings,
): Promise<EditOutcome<PageSettings> | AddOutcome> {
  try {
    return await saveSettings(site, viewer, page, sent);
  } catch (error) {
    // Another page got the URL between our look and our update.
    if (isDuplicate(error) && sent.slug !== undefined)
      return { refusal: slugTaken(sent.slug, "page"), status: 400, field: "slug" };
    throw error;
  }
}

function saveSettings(
  site: CreatingSite,
  viewer: Viewer,
  page: EditablePage,
  { slug: sentSlug, version, visibleFrom, visibleUntil }: SentSettings,
): Promise<EditOutcome<PageSettings> | AddOutcome> {
  const { id } = page.settings;
  return change(site, viewer, "pages:write", async (change) => {
    const alwaysShown = whyAlwaysShown[id];
    if (alwaysShown !== undefined) return { refusal: alwaysShown, status: 409 };
    const before = await lockPage(change.db, page.settings);
    await takeTurns(change.db, "addresses of pages");
    if (before?.version !== version || before.removedAt !== null)
      return { now: before?.removedAt === null ? before : undefined };
    const slug = canMove(before) ? (sentSlug ?? before.slug) : before.slug;
    const refusal =
      slug === before.slug ? undefined : refusedSlug(site, slug, await readSettings(change.db), before);
    if (refusal) return { refusal, status: 400, field: "slug" };
    if (visibleFrom !== never && (await lacksSafeguarding(change.db, id)))
      return { refusal: safeguardingMissing, status: 409 };
    const after = { slug, visibleFrom, visibleUntil };
    await writeSettings(change.db, before, after);
    const subject = { kind: "page", id, title: await titleOf(change.db, page) } as const;
    if (slug !== before.slug)
      await change.record("changed", subject, { address: pathOf(before) }, { address: pathOf(after) });
    await recordVisibility(change, subject, after, before);
    return "saved";
  });
}

/** Visitors are sent to `redirectTo` or read that it is gone. Throws a 404 if it was removed before. */
export function removePage(
  site: ChangingSite,
  viewer: Viewer,
  page: EditablePage,
  redirectTo: string | null,
): Promise<AddOutcome> {
  const { id } = page.settings;
  return change(site, viewer, "pages:write", async (change) => {
    const alwaysShown = whyAlwaysShown[id];
    if (alwaysShown !== undefined) return { refusal: alwaysShown, status: 409 };
    const before = notRemoved(await lockPage(change.db, page.settings));
    await writeSettings(change.db, before, { removedAt: change.now.toISOString(), redirectTo });
    await endPreviewLink(change.db, { kind: "page", id });
    const after = { "visitors are sent to": redirectTo ?? "a page that says that it is gone" };
    await change.record("removed", { kind: "page", id, title: await titleOf(change.db, page) }, {}, after);
    return "saved";
  });
}

/** Brings back a removed page as it was, with its history. Returns why not if it cannot. */
export function bringBackPage(
  site: ChangingSite,
  viewer: Viewer,
  page: EditablePage,
): Promise<{ refusal: string } | "saved"> {
  const { id, isOfSite } = page.settings;
  return change(site, viewer, "pages:write", async (change) => {
    const before = await lockPage(change.db, page.settings);
    if (!before || before.removedAt === null) return { refusal: ownPageMessages.notBroughtBack };
    await takeTurns(change.db, "addresses of pages");
    if (!isOfSite && isFull(await readAddedPages(change.db)))
      return { refusal: ownPageMessages.tooManyPages };
    await writeSettings(change.db, before, { removedAt: null, redirectTo: null });
    await change.record("restored", { kind: "page", id, title: await titleOf(change.db, page) });
    return "saved";
  });
}

/**
 * Makes changes of a page's settings take turns with each other and with changes of its text, whose title they record, until
 * the transaction ends. Returns the settings, also of a removed page.
 */
export async function lockPage(
  trx: DatabaseTransaction,
  settings: PageSettings,
): Promise<PageSettings | undefined> {
  await lockText(trx, settings.id);
  return lockSettings(trx, settings);
}

async function titleOf(db: Database, page: EditablePage): Promise<string> {
  return page.titleOf((await findRevisionInUse(db, page)).content);
}
