import { plural } from "@lingui/core/macro";
import type { Hidden } from "../../items/visibility/visibility-words.ts";
import type { WrittenPassage } from "../scripture/passages.ts";

/** A sermon in a list without players, such as those of a series or about a book of the Bible. */
export interface SermonInLine extends Hidden {
  id: string;
  title: string;
  sermonBy: string;
  slug: string | null;
  /** UTC, ISO 8601. */
  date: string;
  /** Its passages, or those of the book, in full. */
  passages: WrittenPassage[];
  /** What staff typed, where not all of it was understood; otherwise empty. */
  typed?: string;
}

/** `No sermons`, `1 sermon`, `1,200 sermons` */
export function sermonsInWords(count: number): string {
  return plural(count, { 0: "No sermons", one: "# sermon", other: "# sermons" });
}
