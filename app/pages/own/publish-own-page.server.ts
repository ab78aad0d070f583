import { type ChangingSite, change } from "../../changes/change.server.ts";
import type { Viewer } from "../../viewer.ts";
import type { OwnPageRow } from "../texts/own-pages.ts";
import { type ChangedText, lockText, publishEdited, type TextOutcome } from "../texts/revisions.server.ts";
import { requireLockedPage } from "./own-page-rows.server.ts";

interface PublishedPieces extends ChangedText<unknown> {
  content: unknown;
  /** The version of the page's row that was opened, which says whether visitors see the page. */
  pageVersion: number;
}

/**
 * Publishes the pieces of a page. Nothing is saved when somebody has changed its address or when it is shown; `page` is then
 * as it is now. Throws a 404 if the page was removed.
 */
export function publishOwnPage(
  site: ChangingSite,
  viewer: Viewer,
  { pageVersion, ...edited }: PublishedPieces,
): Promise<TextOutcome<unknown> | { page: OwnPageRow }> {
  const id = edited.text.slug;
  return change(site, viewer, "pages:write", async (change) => {
    // Publishing a preview locks the text before the page, too.
    await lockText(change.db, id);
    const page = await requireLockedPage(change.db, id);
    return page.version === pageVersion ? publishEdited(change, edited) : { page };
  });
}
