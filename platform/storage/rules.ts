import { t } from "@lingui/core/macro";
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

const refusals = {
  read: [() => t`You are not permitted to see this file.`, () => t`Please sign in to see this file.`],
  write: [() => t`You are not permitted to store this file.`, () => t`Please sign in to store this file.`],
  delete: [() => t`You are not permitted to remove this file.`, () => t`Please sign in to remove this file.`],
  update: [() => t`You are not permitted to change this file.`, () => t`Please sign in to change this file.`],
  list: [() => t`You are not permitted to list these files.`, () => t`Please sign in to list these files.`],
} as const;

/** The error for a missing permission: 401 asks a visitor to sign in, 403 is final. */
export function denied(person: StoragePerson, action: keyof typeof refusals): StorageError {
  const [notPermitted, notSignedIn] = refusals[action];
  return person ? unauthorized(notPermitted()) : unauthenticated(notSignedIn());
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
