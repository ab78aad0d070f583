import { dayOf } from "../dates.ts";
import { stateAt, type Visibility } from "../visibility/visibility.ts";
import { beginningInWords, endInWords } from "../visibility/words.ts";

/** Names the draft of a page: `Draft`, `Draft from Sunday, 22 November, 7am`, `Draft shown until Thursday, 31 December`. */
export function draftInWords(draft: Visibility, now: Date): string {
  const today = dayOf(now.toISOString());
  const state = stateAt(draft, now);
  if (state === "draft") return "Draft";
  return state === "scheduled"
    ? `Draft from ${beginningInWords(draft.visibleFrom, today)}`
    : `Draft shown until ${endInWords(draft.visibleUntil, today)}`;
}
