import { plural, t } from "@lingui/core/macro";

/** A book of the Bible that sermons are about. */
export interface PreachedBook {
  book: number;
  sermons: number;
  /** How many sermons are about each of its chapters. */
  chapters: number[];
}

export const preachedMessages = {
  title: () => t`Sermons by book of the Bible`,
  description: () => t`Every chapter of the Bible, and the sermons that we have preached about it.`,
  none: () => t`No sermon names its passages yet.`,
  failed: () => t`The sermons could not be loaded.`,
} as const;

/** What stands beside the name of a book: `12 sermons, 9 of 21 chapters`. */
export function bookInWords(preached: PreachedBook | undefined, chapters: number): string {
  if (!preached) return t`No sermons, ${plural({ chapters }, { one: "# chapter", other: "# chapters" })}`;
  const { sermons } = preached;
  const named = preached.chapters.filter((count) => count > 0).length;
  const inChapters = plural({ chapters }, { one: `${named} of # chapter`, other: `${named} of # chapters` });
  return t`${plural({ sermons }, { one: "# sermon", other: "# sermons" })}, ${inChapters}`;
}
