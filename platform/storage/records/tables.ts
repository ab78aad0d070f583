import type { LimitTables } from "../../limits.ts";

/** One stored object; the wire resource of the storage protocol is made from it. */
export interface StoredFileTable {
  /** Object name inside the bucket `site`, such as `events/0193….jpg`. Primary key. */
  fullPath: string;
  /** Key of the bytes in the file store; a new one at every overwrite, so readers never see half a file. */
  contentKey: string;
  /** Bytes. */
  size: number;
  contentType: string;
  cacheControl: string | null;
  contentDisposition: string | null;
  contentEncoding: string | null;
  contentLanguage: string | null;
  /** JSON object of strings. */
  customMetadata: string;
  /** Base64, of the stored bytes. */
  md5Hash: string;
  crc32c: string;
  generation: string;
  metageneration: number;
  /** Comma-joined; never empty. */
  downloadTokens: string;
  /** Pixels, for pictures. */
  width: number | null;
  height: number | null;
  ownerId: string | null;
  /** UTC ISO 8601, as all times here. */
  timeCreated: string;
  updated: string;
}

/** A resumable upload between its start and its end; kept after the end so that a repeated request gets the same answer. */
export interface UploadTable {
  id: string;
  fullPath: string;
  /** Declared bytes; null when the start declared none. */
  totalSize: number | null;
  /** Bytes that will not be asked for again. */
  receivedSize: number;
  status: "active" | "final" | "cancelled";
  /** JSON of the writable metadata that came with the start. */
  metadata: string;
  /** Who started it. */
  ownerId: string | null;
  /** The request that may add bytes now; an older one that is still running has lost its right. */
  claim: string;
  /** The piece that can be extended where it is: set only while no request, alive or dead, may be writing to it. */
  tailKey: string | null;
  /** JSON of the last answer, once final: `{status, body}`. */
  reply: string | null;
  createdAt: string;
  updatedAt: string;
}

/**
 * A piece of a resumable upload: it holds the bytes from `offset` to the next piece's offset, the last one those up to
 * `receivedSize`. What stands behind them in the file counts for nothing.
 */
export interface UploadChunkTable {
  uploadId: string;
  offset: number;
  /** Key in the file store. */
  stagedKey: string;
}

/**
 * Contents that no stored file names: not yet, while they are being written or staged, or no longer.
 * A row is made before bytes are written and before bytes are removed, so that nothing is forgotten by a crash.
 */
export interface LooseContentTable {
  contentKey: string;
  since: string;
}

/** One row, `all`: the bytes of all stored files and of all uploads under way together. */
export interface StorageUsageTable {
  id: string;
  bytes: number;
}

export interface StorageTables extends LimitTables {
  storedFiles: StoredFileTable;
  uploads: UploadTable;
  uploadChunks: UploadChunkTable;
  looseContents: LooseContentTable;
  storageUsage: StorageUsageTable;
}
