import type { Hidden } from "../../items/visibility/words.ts";

/** A book of the Bible that sermons are about. */
export interface PreachedBook {
  /** Its number. */
  book: number;
  sermons: number;
  /** How many sermons are about each of its chapters. */
  chapters: number[];
}

export interface SermonAboutBook extends Hidden {
  id: string;
  title: string;
  sermonBy: string;
  slug: string | null;
  /** UTC, ISO 8601. */
  date: string;
  /** Its passages in this book, in full. */
  passages: string[];
}

export const preachedMessages = {
  title: "Sermons by book of the Bible",
  description: "Every chapter of the Bible, and the sermons that we have preached about it.",
  none: "No sermon names its passages yet.",
  failed: "The sermons could not be loaded.",
} as const;

/** `John: 12 sermons, 9 of 21 chapters`, without the book. */
export function extentOf({ sermons, chapters }: PreachedBook): string {
  const preached = chapters.filter((count) => count > 0).length;
  return `${sermonsInWords(sermons)}, ${preached} of ${chaptersInWords(chapters.length)}`;
}

export function chaptersInWords(count: number): string {
  return count === 1 ? "1 chapter" : `${count} chapters`;
}

export function sermonsInWords(count: number): string {
  return count === 1 ? "1 sermon" : `${count.toLocaleString("en-GB")} sermons`;
}
