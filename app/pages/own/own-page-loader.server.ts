import { data, type RouterContextProvider } from "react-router";
import { requestContext, siteContext } from "../../contexts.ts";
import { stateAt } from "../../items/visibility/visibility.ts";
import { hiddenInWords } from "../../items/visibility/words.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import { may } from "../../viewer.ts";
import { type EditablePage, keyOfPreview } from "../texts/editable-text.server.ts";
import { type OwnPageRow, pathOfOwnPage } from "../texts/own-pages.ts";
import { findText } from "../texts/page-texts.server.ts";
import { previewFindings } from "../texts/preview-findings.server.ts";
import { findPreview } from "../texts/previews.server.ts";
import type { OwnPage } from "./own-page-schema.server.ts";
import { ownPageMessages } from "./own-pages.ts";
import { leadsToHidden, pageAt } from "./page-at.ts";
import { showOwnPage } from "./show-own-page.server.ts";
import type { ShownOwnPage } from "./shown-own-page.ts";

/**
 * Reads the page at a path for its viewer. Throws a redirect where a page was renamed or removed in favour of another one,
 * a 410 page where it is gone, and a 404 page where there is none that the viewer may see.
 */
export async function readOwnPage(
  slug: string,
  url: URL,
  context: Readonly<RouterContextProvider>,
): Promise<ShownOwnPage> {
  const site = context.get(siteContext);
  const { viewer } = context.get(requestContext);
  const now = site.clock();
  const row = requireAt(await site.ownPages.readAll(), slug.toLowerCase(), now);
  const isEditor = may(viewer, "pages:write");
  if (!isEditor && stateAt(row, now) !== "published") throw notFound();
  if (row.slug !== slug.toLowerCase()) throw redirect(pathOfOwnPage(row.slug), 301);
  if (!isEditor) return showOwnPage(site, (await site.ownPages.findContent(row)) as OwnPage);
  const text = (await findText(site, row.id)) as EditablePage<OwnPage>;
  const settings = { path: `/pages/${row.id}/settings`, hidden: hiddenInWords(row, now) };
  const editing = { slug: row.id, editor: text.editor, settings, facts: [] };
  const preview = url.searchParams.has("preview") ? await findPreview(site, viewer, text) : undefined;
  if (!preview)
    return { ...(await showOwnPage(site, (await site.ownPages.findContent(row)) as OwnPage)), editing };
  const { content } = preview;
  const shown = await showOwnPage(site, content);
  const prose = shown.pieces.flatMap((piece) => ("prose" in piece ? piece.prose : []));
  const findings = await previewFindings(site, text, { content, prose });
  return {
    ...shown,
    editing: { ...editing, preview: { isOfDraft: false, key: keyOfPreview(preview, text), findings } },
  };
}

/** The page that a path leads to, perhaps by an earlier slug. */
function requireAt(rows: readonly OwnPageRow[], slug: string, now: Date): OwnPageRow {
  const row = pageAt(rows, slug);
  if (!row) throw notFound();
  if (row.removedAt === null) return row;
  // The address of a hidden page is nobody's to know, and those of removed ones could lead round in a circle.
  throw row.redirectTo !== null && !leadsToHidden(rows, row.redirectTo, now)
    ? redirect(row.redirectTo, 301)
    : data(ownPageMessages.gone, { status: 410 });
}

function notFound() {
  return data(undefined, { status: 404 });
}
