import type { Site } from "../contexts.ts";
import { stateAt } from "../visibility/visibility.ts";
import { findVersions } from "./drafts.server.ts";
import type { EditablePage } from "./editable-text.server.ts";
import { pageMessages } from "./page-texts.ts";

/** What the author of a text reads who has just published it: whether visitors see it. */
export async function wordsAfterPublishing<Content>(
  { db, clock }: Pick<Site, "db" | "clock">,
  text: EditablePage<Content>,
): Promise<string> {
  if (text.staysHidden) return pageMessages.savedHidden;
  const now = clock();
  const { draft } = await findVersions(db, now, text);
  const isBehindDraft = draft !== undefined && stateAt(draft, now) === "published";
  return isBehindDraft ? pageMessages.publishedLater : pageMessages.published;
}
