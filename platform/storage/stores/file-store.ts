import type { Readable } from "node:stream";
import type { ByteRange, Bytes } from "../bytes.ts";
import type { Digest } from "./digest.ts";

/** Stores bytes under keys. The server generates keys; they never come from clients. */
export interface FileStore {
  /** Stores all of `source` or, on failure, nothing; flushed to disk once it returns. Replaces any previous bytes. */
  write(key: string, source: Bytes): Promise<void>;
  /** Undefined when there are no bytes. The caller must consume or destroy the stream. */
  read(key: string, range?: ByteRange): Promise<Readable | undefined>;
  size(key: string): Promise<number | undefined>;
  exists(key: string): Promise<boolean>;
  /** Deleting missing keys is fine, here and below. */
  delete(key: string): Promise<void>;
  deletePrefix(prefix: string): Promise<void>;
  /** Throws unless the store responds now. Writes nothing, because anonymous clients can trigger it. */
  probe(): Promise<void>;
  workFolder: string;
  /** Deletes temporary files and parts of files from before `cutoff`, left by killed processes. */
  sweepWork(cutoff: Date): Promise<void>;
  /**
   * A URL by which anybody reads the bytes for so many seconds, in parts if asked, with these headers. Absent where bytes are
   * reached through the site only.
   */
  addressOf?: (
    key: string,
    headers: { contentType: string; contentDisposition: string },
    seconds: number,
  ) => Promise<string>;
  /** Absent where files can only be written as a whole. */
  growing?: GrowingFiles;
}

/** Files that are appended to in place. Callers must ensure a single writer. */
export interface GrowingFiles {
  /**
   * Writes `source` at byte `offset` and flushes it; creates the file when the offset is 0. After a failure no write is
   * in progress, but partial bytes may remain.
   */
  append(key: string, offset: number, source: Bytes): Promise<void>;
  /** Declares that the first `size` bytes will not change, so that they can be hashed already. */
  settled(key: string, size: number): void;
  /** The path of a file of exactly `size` bytes; undefined when late bytes follow these. */
  pathOf(key: string, size: number): Promise<string | undefined>;
  /** Truncates the file to `size` bytes, flushes it and returns its digest. */
  complete(key: string, size: number): Promise<Digest>;
}
