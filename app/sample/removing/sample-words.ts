import { undoDays } from "../../changes/undo-days.ts";
import { firstWords } from "../../posts/post-limits.ts";
import { undoDays as daysOfPrayers } from "../../prayer/prayer-limits.ts";
import type { SampleItem } from "../sample-items.server.ts";

export const sampleMessages = {
  removed: "The sample has been removed.",
  restored:
    "The events, videos, posts and prayers of the sample are back; its texts and church details are not.",
};

/** What staff read before the removal, which takes as many items as `going`. */
export function removalInWords(going: number): string {
  const items =
    going === 1 ? "One event, video, post or prayer" : `${going} events, videos, posts and prayers`;
  const ofItems = `${items} of the sample will be removed. For ${undoDays} days, and prayers for ${daysOfPrayers}, you can bring them back under Activity.`;
  const ofTexts = "Its texts and church details go for good, but for what you have written.";
  return going === 0 ? ofTexts : `${ofItems} ${ofTexts}`;
}

type StayingItem = Pick<SampleItem, "kind" | "title" | "why">;

const mostNamed = 5;

/** “Riverbank Picnic (3 replies)”. */
export function stayingInWords({ kind, title, why }: StayingItem): string {
  return `${kind === "prayer" ? "A prayer request" : firstWords(title)} (${why.join(", ")})`;
}

/** What staff read after the removal: what stays, and why. */
export function removedInWords(stayed: readonly StayingItem[]): string {
  if (stayed.length === 0) return sampleMessages.removed;
  const named = stayed.slice(0, mostNamed).map(stayingInWords);
  const others = stayed.length - named.length;
  const list = [...named, ...(others > 0 ? [`${others} more`] : [])].join("; ");
  return `${sampleMessages.removed} What is yours stays: ${list}.`;
}
