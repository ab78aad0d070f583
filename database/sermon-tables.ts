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

/** What was said in a sermon. Stays while the sermon can be restored. */
export interface SermonTranscriptTable {
  sermonId: string;
  /** Whether its parts have times. */
  kind: "timed" | "paragraphs";
  /** JSON: `storedCues` of `app/sermons/transcripts/stored-transcript.server.ts`. */
  content: string;
}

export interface SermonTables {
  sermonTranscripts: SermonTranscriptTable;
  sermonPassages: SermonPassageTable;
}
