import type { Timestamp, Version } from "./columns.ts";

/** A leaflet, recording or film that staff uploaded. Facts name it by its id, so that it can be replaced. */
export interface SiteFileTable {
  /** UUIDv7. */
  id: string;
  /** Of the stored file. */
  url: string;
  /** With its ending, such as `Welcome booklet.pdf`. */
  name: string;
  contentType: string;
  bytes: number;
  /** What was measured of a recording, as JSON with the `url` of these bytes; null for other files. */
  audio: string | null;
  createdAt: Timestamp;
  version: Version;
}

/** A text that shows an uploaded file. */
export interface SiteFileUseTable {
  fileId: string;
  /** Of the text, such as `facts/resources`. */
  slug: string;
}

export interface FileTables {
  siteFiles: SiteFileTable;
  siteFileUses: SiteFileUseTable;
}
