import type { Kysely } from "kysely";
import { LRUCache } from "lru-cache";
import { openPictureQueues, type PictureStorage } from "../pictures/picture-queues.ts";
import type { StorageTables } from "../records/tables.ts";
import type { StoragePerson, StorageRules, UploadLimits } from "../rules.ts";
import type { FileStore } from "../stores/file-store.ts";

export interface StorageLog {
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface StorageOptions<T extends StorageTables = StorageTables> {
  db: Kysely<T>;
  files: FileStore;
  rules: StorageRules;
  /** Who sent a request, from its cookie or `Authorization` header; null for a visitor. */
  personOf(request: Request): Promise<StoragePerson>;
  /** A person's current state; null when the account no longer exists or may not sign in. */
  personById(id: string): Promise<StoragePerson>;
  /** Whether the disk has more than the space reserved for deleting; by default always true. */
  hasRoom?: (() => Promise<boolean>) | undefined;
  /** Whether a path without a file is kept for one that was moved away, so that nothing may be stored there; by default never. */
  isKept?: ((db: Kysely<T>, path: string) => Promise<boolean>) | undefined;
  /** Bytes of a person's stored files that nothing uses yet, for their limit; by default always 0. */
  unusedBytesOf?: ((db: Kysely<T>, personId: string) => Promise<number>) | undefined;
  /** Whether a database error is temporary, such as during a restart; by default always false. */
  isUnavailable?: ((error: unknown) => boolean) | undefined;
  /** Why such an error happened, where there is more to say than that the site is busy. */
  sentenceAfter?: ((error: unknown) => string | undefined) | undefined;
  limits?: UploadLimits | undefined;
  siteUrl: string;
  /** Maximum bytes of all files together; undefined: no limit. */
  quota?: number | undefined;
  /** Path of a fontconfig file that names the fonts to draw with; without it nothing can be drawn. */
  fonts?: string | undefined;
  clock?: () => Date;
  log: StorageLog;
}

/** In pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

const mostKnownSizes = 10_000;

export interface Storage extends PictureStorage {
  rules: StorageRules;
  personOf(request: Request): Promise<StoragePerson>;
  personById(id: string): Promise<StoragePerson>;
  hasRoom: () => Promise<boolean>;
  isKept: (db: Kysely<StorageTables>, path: string) => Promise<boolean>;
  unusedBytesOf: (db: Kysely<StorageTables>, personId: string) => Promise<number>;
  isUnavailable: (error: unknown) => boolean;
  sentenceAfter: (error: unknown) => string | undefined;
  limits: UploadLimits | undefined;
  siteUrl: string;
  quota: number | undefined;
  /** By URL, of pictures whose sizes pages have asked for. */
  knownSizes: LRUCache<string, PictureSize>;
  clock: () => Date;
  log: StorageLog;
}

/**
 * Combines a database, a file store and rules into the `Storage` that `storageRoutes` and the functions beside this
 * file take.
 */
export function openStorage<T extends StorageTables>(options: StorageOptions<T>): Storage {
  return {
    ...options,
    db: options.db as unknown as Kysely<StorageTables>,
    quota: options.quota,
    isKept: (options.isKept as Storage["isKept"] | undefined) ?? (async () => false),
    unusedBytesOf: (options.unusedBytesOf as Storage["unusedBytesOf"] | undefined) ?? (async () => 0),
    hasRoom: options.hasRoom ?? (async () => true),
    isUnavailable: options.isUnavailable ?? (() => false),
    sentenceAfter: options.sentenceAfter ?? (() => undefined),
    limits: options.limits,
    clock: options.clock ?? (() => new Date()),
    pictureQueues: openPictureQueues(options.fonts),
    resizing: new Map(),
    knownSizes: new LRUCache({ max: mostKnownSizes }),
  };
}
