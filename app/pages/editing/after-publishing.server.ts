import type { Site } from "../../contexts.ts";
import { stateAt } from "../../items/visibility/visibility.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { findVersions } from "../texts/drafts.server.ts";
import type { EditablePage } from "../texts/editable-text.server.ts";
import { pageMessages } from "../texts/page-texts.ts";
import { findPage } from "../texts/pages.server.ts";
import { lacksSafeguarding, safeguardingMissing } from "../texts/safeguarding.server.ts";

interface Publishing {
  outcome: "saved" | "unchanged";
  /** Whether a page that waited as a draft was shown with it. */
  appears: boolean;
}

type PublishingSite = Pick<Site, "db" | "clock" | "pages">;

/** Leads somebody who has just published a page to it, and says whether visitors see it. */
export async function afterPublishing(
  site: PublishingSite,
  page: EditablePage,
  publishing: Publishing,
): Promise<Response> {
  const { path } = await findPage(site, page.settings.id);
  return redirectWithNotice(path, await wordsOf(site, page, publishing));
}

async function wordsOf(
  { db, clock }: Pick<Site, "db" | "clock">,
  page: EditablePage,
  { outcome, appears }: Publishing,
): Promise<string> {
  if (outcome === "unchanged") return pageMessages.unchanged;
  const now = clock();
  const state = stateAt(page.settings, now);
  if (state !== "published" && (await lacksSafeguarding(db, page.slug)))
    return `Saved. ${safeguardingMissing}`;
  if (state !== "published" && !(appears && state === "draft")) return pageMessages.savedHidden;
  const { draft } = await findVersions(db, now, page);
  const isBehindDraft = draft !== undefined && stateAt(draft, now) === "published";
  return isBehindDraft ? pageMessages.publishedLater : pageMessages.published;
}
