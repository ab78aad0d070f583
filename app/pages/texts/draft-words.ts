import { t } from "@lingui/core/macro";
import { dayOf, formatDay } from "../../dates/dates.ts";
import { never, stateAt, type Visibility } from "../../items/visibility/visibility.ts";
import { beginningInWords, endInWords } from "../../items/visibility/visibility-words.ts";
import type { RevisionInUse } from "./published-pages.ts";

/** Names the draft of a page: `Draft`, `Draft from Sunday, 22 November, 7am`, `Draft shown until Thursday, 31 December`. */
export function draftInWords(draft: Visibility, now: Date): string {
  const today = dayOf(now.toISOString());
  const state = stateAt(draft, now);
  if (state === "draft") return t`Draft`;
  return state === "scheduled"
    ? t`Draft from ${{ moment: beginningInWords(draft.visibleFrom, today) }}`
    : t`Draft shown until ${{ moment: endInWords(draft.visibleUntil, today) }}`;
}

/** Says what visitors see while a page has a draft, for the people who look after the site. */
export function effectOf(draft: Visibility): string {
  if (draft.visibleFrom === never) return "Visitors see the published text.";
  return draft.visibleUntil === never
    ? "When it appears, it replaces the published text, with all corrections that were made to it since."
    : "Before it appears and after it ends, visitors see the published text.";
}

export function savedInWords({ revision }: { revision: RevisionInUse }, now: Date): string {
  const { authorName, createdAt } = revision;
  const day = formatDay(dayOf(createdAt), dayOf(now.toISOString()));
  return authorName ? `Saved by ${authorName} on ${day}.` : `Saved on ${day}.`;
}
