import type { Site } from "../../contexts.ts";
import { stateAt } from "../../items/visibility/visibility.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { findVersions } from "./drafts.server.ts";
import type { EditablePage } from "./editable-text.server.ts";
import { pageMessages } from "./page-texts.ts";

/** Leads somebody who has just published a text to its page, and says whether visitors see it. */
export async function afterPublishing<Content>(
  site: Pick<Site, "db" | "clock">,
  text: EditablePage<Content>,
  outcome: "saved" | "unchanged",
): Promise<Response> {
  const words = outcome === "unchanged" ? pageMessages.unchanged : await wordsOf(site, text);
  return redirectWithNotice(text.path, words);
}

async function wordsOf<Content>(
  { db, clock }: Pick<Site, "db" | "clock">,
  text: EditablePage<Content>,
): Promise<string> {
  if (text.staysHidden) return pageMessages.savedHidden;
  const now = clock();
  const { draft } = await findVersions(db, now, text);
  const isBehindDraft = draft !== undefined && stateAt(draft, now) === "published";
  return isBehindDraft ? pageMessages.publishedLater : pageMessages.published;
}
