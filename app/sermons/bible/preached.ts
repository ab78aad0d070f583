import { counted } from "../../../platform/counted.ts";
import { sermonsInWords } from "../lines/sermon-in-line.ts";

/** A book of the Bible that sermons are about. */
export interface PreachedBook {
  book: number;
  sermons: number;
  /** How many sermons are about each of its chapters. */
  chapters: number[];
}

export const preachedMessages = {
  title: "Sermons by book of the Bible",
  description: "Every chapter of the Bible, and the sermons that we have preached about it.",
  none: "No sermon names its passages yet.",
  failed: "The sermons could not be loaded.",
} as const;

/** What stands beside the name of a book: `12 sermons, 9 of 21 chapters`. */
export function bookInWords(preached: PreachedBook | undefined, chapters: number): string {
  const all = counted(chapters, "chapter");
  if (!preached) return `${sermonsInWords(0)}, ${all}`;
  const named = preached.chapters.filter((count) => count > 0).length;
  return `${sermonsInWords(preached.sermons)}, ${named} of ${all}`;
}
