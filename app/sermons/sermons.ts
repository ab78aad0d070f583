// No schema stands here, so that pages which only show sermons need not load the library.
export const sermonLimits = { title: 120, sermonBy: 120, videoUrl: 2000, content: 5000 };

export const sermonMessages = {
  added: "Video uploaded successfully!",
  updated: "Video updated successfully!",
  removed: "Video deleted.",
  notSaved: "The video could not be saved. What you typed is still here: please try again.",
  none: "No videos available",
  noneToManage: "No videos available.",
  listFailed: "Failed to load videos.",
  linkRefused: "Please enter an address that begins with https://",
} as const;

/** What the form of a sermon's video holds. */
export interface NewSermon {
  title: string;
  sermonBy: string;
  /** What staff entered; our own files without the site's name. */
  videoUrl: string;
  content: string;
  /** Whether the video was seen to play in a frame; undefined when nobody looked. */
  embeddable?: boolean | undefined;
}

/** What its edit dialog holds: the day of the sermon too, `YYYY-MM-DD`. */
export interface ChangedSermon extends NewSermon {
  date: string;
  version: number;
}

export interface SavedSermon extends Required<NewSermon> {
  id: string;
  embeddable: boolean;
  /** UTC as ISO 8601. */
  date: string;
  version: number;
}
