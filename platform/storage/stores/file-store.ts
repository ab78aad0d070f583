import type { Readable } from "node:stream";
import type { ByteRange, Bytes } from "../bytes.ts";
import type { Digest } from "./digest.ts";

/** Where bytes are. Keys are made by the server, never from what a client sent. */
export interface FileStore {
  /** Stores all of `source` or, when it fails, nothing; durable once it returns. Replaces what was there. */
  write(key: string, source: Bytes): Promise<void>;
  /** Undefined when there is nothing. The caller must consume or destroy the stream. */
  read(key: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Bytes, or undefined when there is nothing. */
  size(key: string): Promise<number | undefined>;
  exists(key: string): Promise<boolean>;
  /** Removing what is not there is fine, here and below. */
  delete(key: string): Promise<void>;
  /** Removes everything below the folder `prefix`. */
  deletePrefix(prefix: string): Promise<void>;
  /** Throws unless the store answers now. Writes nothing, because anonymous callers ask for it. */
  probe(): Promise<void>;
  /** A folder on this machine for work in progress. */
  workFolder: string;
  /** Removes work that a killed process left before `cutoff`. */
  sweepWork(cutoff: Date): Promise<void>;
  /** Absent where files can only be written as a whole. */
  growing?: GrowingFiles;
}

/** Files that are written piece by piece where they are. Nothing here keeps two writers of one file apart. */
export interface GrowingFiles {
  /**
   * Writes `source` from byte `offset` on; makes the file when the offset is 0. On disk once it returns. When it fails
   * nothing is written any more, but what was written is left.
   */
  append(key: string, offset: number, source: Bytes): Promise<void>;
  /** Says that the first `size` bytes will not change, so that they can be hashed while others arrive. */
  settled(key: string, size: number): void;
  /** Makes the file end after `size` bytes, durably, and answers their digest. */
  complete(key: string, size: number): Promise<Digest>;
}
