import type { LimitTables } from "../../limits.ts";

/** One stored object; the protocol's object resource is made from it. */
export interface StoredFileTable {
  /** Object name in the bucket `site`, such as `events/0193….jpg`. Primary key. */
  fullPath: string;
  /** Key of the bytes in the file store; new for every overwrite, so that readers never see a mix. */
  contentKey: string;
  size: number;
  contentType: string;
  cacheControl: string | null;
  contentDisposition: string | null;
  contentEncoding: string | null;
  contentLanguage: string | null;
  customMetadata: string;
  md5Hash: string;
  crc32c: string;
  generation: string;
  metageneration: number;
  /** Joined by commas; never empty. */
  downloadTokens: string;
  /** Pixels, for pictures. */
  width: number | null;
  height: number | null;
  ownerId: string | null;
  /** UTC ISO 8601, like all times here. */
  timeCreated: string;
  updated: string;
}

/** A resumable upload; kept after its end so that a repeated request gets the same response. */
export interface UploadTable {
  id: string;
  fullPath: string;
  /** Declared bytes; null when the client declared none. */
  totalSize: number | null;
  receivedSize: number;
  status: "active" | "final" | "cancelled";
  /** JSON of the metadata sent at the start. */
  metadata: string;
  ownerId: string | null;
  /**
   * Fencing token: only the request that set it may add bytes; older requests that are still running can no longer
   * commit.
   */
  claim: string;
  /** The piece that can be appended to; set only while no request, alive or dead, may still be writing to it. */
  tailKey: string | null;
  /** Until when the request with the claim finishes it, unless it says so again; null while none does. */
  finishingUntil: string | null;
  /** JSON of the last response, once final: `{status, body}`. */
  reply: string | null;
  createdAt: string;
  updatedAt: string;
}

/**
 * A piece of a resumable upload, with the bytes from `offset` to the next piece's offset; the last piece ends at
 * `receivedSize`. Anything after that in the file is ignored.
 */
interface UploadChunkTable {
  uploadId: string;
  offset: number;
  stagedKey: string;
}

/**
 * Orphaned blobs: content that no stored file names, because it is being written or staged, or was replaced or deleted.
 * The row is written before the bytes are written or deleted, so that a crash leaks nothing.
 */
interface OrphanedBlobTable {
  contentKey: string;
  since: string;
}

/** What browsers load for the pages of one version of the site: scripts, styles, fonts and pictures, in one file of the store. */
interface AssetPackTable {
  /** Fingerprint of the names and sizes. */
  id: string;
  /** Key of the bytes in the file store. */
  contentKey: string;
  bytes: number;
  /** JSON: where each of them begins and ends. */
  files: string;
  /** When a copy of that version last ran; UTC ISO 8601. */
  seenAt: string;
}

/** One row, `all`: the bytes of all stored files and active uploads together. */
interface StorageUsageTable {
  id: string;
  bytes: number;
}

export interface StorageTables extends LimitTables {
  storedFiles: StoredFileTable;
  uploads: UploadTable;
  uploadChunks: UploadChunkTable;
  looseContents: OrphanedBlobTable;
  storageUsage: StorageUsageTable;
  assetPacks: AssetPackTable;
}
