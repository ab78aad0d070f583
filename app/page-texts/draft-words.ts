import { dayOf } from "../dates.ts";
import type { Visibility } from "../visibility/visibility.ts";
import { endInWords, hiddenInWords } from "../visibility/words.ts";

/** Says when visitors see the draft of a page: `Draft`, `From Sunday, 22 November, 7am`, `Shown until Thursday, 31 December`. */
export function draftInWords(draft: Visibility, now: Date): string {
  return (
    hiddenInWords(draft, now) ?? `Shown until ${endInWords(draft.visibleUntil, dayOf(now.toISOString()))}`
  );
}
