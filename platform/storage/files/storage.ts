import type { Kysely } from "kysely";
import { openPictureQueues, type PictureStorage } from "../pictures/picture-queues.ts";
import type { StorageTables } from "../records/tables.ts";
import type { StoragePerson, StorageRules, UploadLimits } from "../rules.ts";
import type { FileStore } from "../stores/file-store.ts";

/** The part of a pino logger that storage writes to. */
export interface StorageLog {
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface StorageOptions<T extends StorageTables = StorageTables> {
  db: Kysely<T>;
  files: FileStore;
  rules: StorageRules;
  /** Who sent a request, from its cookie or its `Authorization` header; null for a visitor. */
  personOf(request: Request): Promise<StoragePerson>;
  /** Somebody as they are now; null when there is no such person any more, or one who may not sign in. */
  personById(id: string): Promise<StoragePerson>;
  /** Whether the disk has room for more than what deleting needs; undefined: nobody looks. */
  hasRoom?: (() => Promise<boolean>) | undefined;
  /** Whether an error of the database passes by itself, such as while it restarts; undefined: none does. */
  isUnavailable?: ((error: unknown) => boolean) | undefined;
  /** How much each person may send; undefined: as much as they like. */
  limits?: UploadLimits | undefined;
  /** Public address of the site; upload addresses are built from it. */
  siteUrl: string;
  /** Most bytes that all files together may have; undefined: as many as the store takes. */
  quota?: number | undefined;
  clock?: () => Date;
  log: StorageLog;
}

export interface Storage extends PictureStorage {
  rules: StorageRules;
  personOf(request: Request): Promise<StoragePerson>;
  personById(id: string): Promise<StoragePerson>;
  hasRoom: () => Promise<boolean>;
  isUnavailable: (error: unknown) => boolean;
  limits: UploadLimits | undefined;
  siteUrl: string;
  quota: number | undefined;
  clock: () => Date;
  log: StorageLog;
}

/** Joins database, file store and rules to what the storage functions and `storageRoutes` work on. */
export function openStorage<T extends StorageTables>(options: StorageOptions<T>): Storage {
  return {
    ...options,
    db: options.db as unknown as Kysely<StorageTables>,
    quota: options.quota,
    hasRoom: options.hasRoom ?? (async () => true),
    isUnavailable: options.isUnavailable ?? (() => false),
    limits: options.limits,
    clock: options.clock ?? (() => new Date()),
    pictureQueues: openPictureQueues(),
    resizing: new Map(),
  };
}
