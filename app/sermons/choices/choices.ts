import type { Viewer } from "../../viewer.ts";
import type { PreachedBook } from "../bible/preached.ts";

/** A choice of a filter, and how many sermons it leaves. */
export interface Counted {
  /** As the URL has it. */
  value: string;
  label: string;
  sermons: number;
}

export interface SermonChoices {
  years: Counted[];
  preachers: Counted[];
  speakers: Counted[];
  series: Counted[];
  topics: Counted[];
  books: PreachedBook[];
  /** Whether visitors can hear any. */
  isHeard: boolean;
}

export interface PublishedChoices {
  read(viewer: Viewer): Promise<SermonChoices>;
}
