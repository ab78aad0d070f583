import { type StorageError, unauthenticated, unauthorized } from "./errors.ts";
import type { FileType } from "./file-types.ts";

/** The person who makes a request; null for a visitor. */
export type StoragePerson = {
  id: string;
  /** Decides which limits apply. */
  role: "member" | "staff";
  /** What they may do, in the terms of the rules; absent: nothing special. */
  permissions?: readonly string[];
} | null;

/** Owner of the object at a path: null when unknown, undefined when there is no such object. */
export type StoredOwner = string | null | undefined;

/**
 * What may be stored at a path, up to `maxBytes`. Pictures are checked and re-encoded. Files are kept unchanged; with
 * `types`, only if their bytes have one of these types.
 *
 * Public pictures are cached for a year, because a new picture has a new URL. With `vanishesWithin`, in seconds, caches
 * ask again after that time, and do not show a deleted picture any longer.
 */
export type ContentPolicy =
  | { kind: "picture"; maxBytes: number; vanishesWithin?: number }
  | { kind: "file"; maxBytes: number; types?: readonly FileType[] };

export interface StorageRules {
  mayRead(person: StoragePerson, path: string, owner: StoredOwner): boolean;
  mayWrite(person: StoragePerson, path: string, owner: StoredOwner): boolean;
  mayDelete(person: StoragePerson, path: string, owner: StoredOwner): boolean;
  mayUpdate(person: StoragePerson, path: string, owner: StoredOwner): boolean;
  /** `prefix` is empty or ends in a slash. */
  mayList(person: StoragePerson, prefix: string): boolean;
  /** Whether download tokens may be added and revoked. A token grants reading without any rule. */
  mayChangeTokens(person: StoragePerson, path: string, owner: StoredOwner): boolean;
  /** Undefined where nothing may be stored. */
  accepts(path: string): ContentPolicy | undefined;
}

/** Limits for one person, whichever way they upload. */
interface PersonalLimits {
  active: number;
  stagedBytes: number;
  filesPerHour: number;
  /** Bytes of stored files that nothing uses yet; absent: no limit. */
  unusedBytes?: number;
}

export type UploadLimits = Record<"member" | "staff", PersonalLimits>;

const phrases = {
  read: "see this file",
  write: "store this file",
  delete: "remove this file",
  update: "change this file",
  list: "list these files",
};

/** The error for a missing permission: 401 asks a visitor to sign in, 403 is final. */
export function denied(person: StoragePerson, action: keyof typeof phrases): StorageError {
  return person
    ? unauthorized(`You are not permitted to ${phrases[action]}.`)
    : unauthenticated(`Please sign in to ${phrases[action]}.`);
}

/**
 * Returns what `person` may store at `path`.
 *
 * @throws {StorageError} 401 or 403.
 */
export function requireWritable(
  rules: StorageRules,
  person: StoragePerson,
  path: string,
  owner: StoredOwner,
): ContentPolicy {
  const policy = rules.accepts(path);
  if (!policy || !rules.mayWrite(person, path, owner)) throw denied(person, "write");
  return policy;
}
