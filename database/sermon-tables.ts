import type { Generated } from "kysely";
import type { PictureText, Timestamp, Version } from "./columns.ts";

/** A passage of the Bible that a sermon is about. */
export interface SermonPassageTable {
  sermonId: string;
  /** From 0, in the order of the Bible. */
  place: number;
  /** From 1 to 66. */
  book: number;
  firstChapter: number;
  /** Null, and so is `lastVerse`, for whole chapters. */
  firstVerse: number | null;
  lastChapter: number;
  lastVerse: number | null;
  /** The first of its chapters that no earlier passage of the sermon has; after `lastChapter` if they have them all. */
  countedFrom: number;
}

/** A speaker, a series or a topic, by which sermons are found. */
export interface SermonCollectionTable {
  /** UUIDv7. */
  id: string;
  kind: "speaker" | "series" | "topic";
  /** The last part of its URL. */
  slug: string;
  name: string;
  /** In plain text, or empty. */
  about: Generated<string>;
  /** URL of its picture, or empty. */
  imgUrl: Generated<string>;
  imgAlt: PictureText;
  /** The place of a series among the others; 0 for what is no series. */
  number: Generated<number>;
  version: Version;
}

/** A name or another spelling of a collection. */
export interface SermonCollectionNameTable {
  kind: SermonCollectionTable["kind"];
  /** The same for names that differ in case, spaces or Unicode form only. */
  nameKey: string;
  name: string;
  collectionId: string;
}

/** The last part of the URL of one that was merged into another. */
export interface MergedCollectionSlugTable {
  kind: SermonCollectionTable["kind"];
  slug: string;
  collectionId: string;
}

export interface SermonInCollectionTable {
  collectionId: string;
  sermonId: string;
  /** Where staff put it in a series; null for its place by date, after those that have one. */
  place: number | null;
}

/** What was said in a sermon. Stays while the sermon can be restored. */
export interface SermonTranscriptTable {
  sermonId: string;
  /** Whether its parts have times. */
  kind: "timed" | "paragraphs";
  /** JSON: `storedCues` of `app/sermons/transcripts/stored-transcript.server.ts`. */
  content: string;
}

/** A sermon that came from a podcast or a list of films. Its row stays when the sermon is deleted. */
export interface ImportedSermonTable {
  /** By which a later import knows it again. */
  uid: string;
  sermonId: string;
  /** That of its episode, which our feed keeps; empty if it was not unique in the world. */
  guid: Generated<string>;
  /** Of the recording at its host, or empty. */
  recordingUrl: Generated<string>;
  /** Whether the recording is to be fetched. */
  recording: Generated<"none" | "waiting" | "here" | "failed">;
  /** Why it could not be fetched, in a sentence; or empty. */
  problem: Generated<string>;
  importedAt: Timestamp;
}

/** The URL of a feed or list that was imported. Some are secret, so it is shown to nobody. */
export interface SermonSourceTable {
  /** UUIDv7. */
  id: string;
  url: string;
  name: string;
  importedAt: Timestamp;
}

/** How often the recording of a sermon was heard on our pages. One without a row was not. */
export interface SermonPlaysTable {
  sermonId: string;
  count: number;
}

export interface SermonTables {
  importedSermons: ImportedSermonTable;
  sermonSources: SermonSourceTable;
  sermonCollections: SermonCollectionTable;
  sermonCollectionNames: SermonCollectionNameTable;
  mergedCollectionSlugs: MergedCollectionSlugTable;
  sermonsInCollections: SermonInCollectionTable;
  sermonTranscripts: SermonTranscriptTable;
  sermonPassages: SermonPassageTable;
  sermonPlays: SermonPlaysTable;
}
