import type { LeftOut } from "../../items/imports/left-out.ts";

export interface FoundSermon {
  /** By which a later import knows it again. */
  uid: string;
  /** Of its episode, if it is unique in the world; otherwise empty. */
  guid: string;
  title: string;
  sermonBy: string;
  content: string;
  summary: string;
  /** ISO 8601, or empty. */
  date: string;
  /** Its date as it is written, if that may mean two days; otherwise empty. */
  unsureDate: string;
  videoUrl: string;
  /** Whether `videoUrl` shows a film; otherwise it is a link to where one hears it. */
  isFilm: boolean;
  /** Of a recording that can be fetched, or empty. */
  recordingUrl: string;
  /** Their names. */
  topics: string[];
  /** What was changed or left out, in sentences. */
  notes: string[];
}

export interface FoundList {
  name: string;
  sermons: FoundSermon[];
  refused: LeftOut[];
  /** How many more there are that were not read, because an import takes only so many. */
  unread: number;
  /** What there is to say about all of it. */
  sentences: string[];
}
