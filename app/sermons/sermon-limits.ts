import { t } from "@lingui/core/macro";
import type { Visibility } from "../items/visibility/visibility.ts";
import type { VisibilityFields } from "../items/visibility/visibility-fields.ts";
import type { Hidden } from "../items/visibility/visibility-words.ts";
import type { PlayerFields } from "./player-fields.ts";
import type { PosterOfForm } from "./posters/poster-choice.ts";
import type { WrittenPassage } from "./scripture/passages.ts";

// The schema is in another file, so that pages that only show sermons do not load the library.
export const sermonLimits = {
  title: 120,
  sermonBy: 120,
  videoUrl: 2000,
  content: 5000,
  summary: 300,
  scripture: 300,
  topics: 2100,
};

export const sermonMessages = {
  description: () => t`Sermons to hear again, or to pass on to somebody who could not come.`,
  added: "Video uploaded successfully!",
  updated: "Video updated successfully!",
  removed: "Video deleted.",
  notSaved: "The video could not be saved. What you typed is still here: please try again.",
  none: () => t`No videos available`,
  noneToManage: "No videos available.",
  listFailed: () => t`Failed to load videos.`,
  noLink: "Please enter the URL of the video",
  linkRefused: "Please enter a URL that begins with https://",
  playerRefused:
    "The video’s site does not let our page show it, or did not respond. Visitors will get a link to it.",
  fileGone: "That file was deleted, or is of another kind. Please choose again.",
  notPlaying: () => t`This video is not available at the moment.`,
  recordingGone: () => t`This recording is not available at the moment.`,
  toMend:
    "Visitors read that it is not available at the moment. Enter another link, or delete the video. When it plays again, this goes by itself.",
  notSavedYet: "Nothing is saved yet: choose, then save again.",
} as const;

/** What a sermon is in, by name. */
interface NamesOfMember {
  series: string[];
  topics: string[];
}

export interface NewSermon extends VisibilityFields, PosterOfForm, PlayerFields {
  title: string;
  sermonBy: string;
  /** What staff entered; links to our own files without the site's origin. */
  videoUrl: string;
  content: string;
  /** In one or two sentences, or empty. */
  summary: string;
  /** The ids of an uploaded recording to hear and of a PDF to take home, or empty. */
  audioId: string;
  notesId: string;
  /** The day on which it was preached, `YYYY-MM-DD`; today if it is left out. */
  date?: string | undefined;
  /** References to the Bible as staff typed them, or empty. */
  scripture: string;
  /** Its series by their ids. */
  series?: string[] | undefined;
  /** The names of its topics, with commas between them. */
  topics?: string | undefined;
  /** Whether the form has fields for series and topics; without them these stay as they are. */
  hasCollections?: boolean | undefined;
  /** What was said in its recording and the parts of it; a form without these fields changes neither. */
  holdsTexts?: boolean | undefined;
  transcript?: string | undefined;
  transcriptFile?: File | undefined;
  chapters?: string | undefined;
}

/** What its edit dialog holds: also the day of the sermon, `YYYY-MM-DD`. */
export interface ChangedSermon extends NewSermon {
  date: string;
  version: number;
}

export interface SavedSermon extends Visibility {
  id: string;
  /** The last part of its URL; null for a row of an older version. */
  slug: string | null;
  title: string;
  sermonBy: string;
  videoUrl: string;
  content: string;
  summary: string;
  audioId: string | null;
  notesId: string | null;
  scripture: string;
  /** A line for each part of its recording. */
  chapters: string;
  /** The picture for its film: the URL of an uploaded one, what names one of the library, or empty. */
  poster: string;
  embeddable: boolean;
  /** Since when it surely does not play any more, in UTC, ISO 8601; null while it plays. */
  notPlayingSince: string | null;
  /** UTC, ISO 8601. */
  date: string;
  version: number;
}

/** What the history of a sermon stores. */
export type SermonText = Pick<
  SavedSermon,
  "title" | "sermonBy" | "videoUrl" | "content" | "summary" | "scripture" | "chapters" | "date"
> &
  NamesOfMember;

export interface ListedSermon extends Omit<SavedSermon, keyof Visibility>, Hidden {
  /** Its references to the Bible in full, in the order of the Bible. */
  passages: WrittenPassage[];
  /** The URL of the picture for its film, or empty. */
  poster: string;
}

export interface SermonToEdit extends SavedSermon, NamesOfMember {
  /** Whether staff chose `embeddable` themselves. */
  embeddableChosen: boolean;
  /** The beginning of its transcript, when somebody else has changed it. */
  transcriptStart?: string;
}
