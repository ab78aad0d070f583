import { type StorageError, unauthenticated, unauthorized } from "./errors.ts";
import type { FileType } from "./file-types.ts";

/** Who asks; null is a visitor. */
export type StoragePerson = { id: string; role: "member" | "staff" } | null;

/** Who stored the object that a path names: null when nobody is known, undefined when there is no such object. */
export type StoredOwner = string | null | undefined;

/**
 * What may be stored at a path. Pictures are checked and re-encoded. Files are kept as they are, limited in bytes; with
 * `types` only those whose bytes are of one of them, whatever the client calls them.
 */
export type ContentPolicy =
  | { kind: "picture" }
  | { kind: "file"; maxBytes: number; types?: readonly FileType[] };

/** Who may do what. A path that no rule opens stays closed. */
export interface StorageRules {
  mayRead(person: StoragePerson, path: string, owner: StoredOwner): boolean;
  mayWrite(person: StoragePerson, path: string, owner: StoredOwner): boolean;
  mayDelete(person: StoragePerson, path: string, owner: StoredOwner): boolean;
  /** Whether the description of a file may be changed. */
  mayUpdate(person: StoragePerson, path: string, owner: StoredOwner): boolean;
  /** `prefix` is empty or ends in a slash. */
  mayList(person: StoragePerson, prefix: string): boolean;
  /** Whether download tokens may be added and taken back: whoever holds one reads the file without any rule. */
  mayChangeTokens(person: StoragePerson, path: string, owner: StoredOwner): boolean;
  /** Undefined where nothing may be stored. */
  accepts(path: string): ContentPolicy | undefined;
}

/** What one person may send, whichever way it is sent. */
export interface PersonalLimits {
  /** Uploads under way at once. */
  active: number;
  /** Bytes that uploads under way have declared together. */
  stagedBytes: number;
  /** Files begun in an hour. */
  filesPerHour: number;
}

export type UploadLimits = Record<"member" | "staff", PersonalLimits>;

const phrases = {
  read: "see this file",
  write: "store this file",
  delete: "remove this file",
  update: "change this file",
  list: "list these files",
};

/** The answer to somebody who may not: 401 invites a visitor to sign in, 403 is final. */
export function denied(person: StoragePerson, action: keyof typeof phrases): StorageError {
  return person
    ? unauthorized(`You are not permitted to ${phrases[action]}.`)
    : unauthenticated(`Please sign in to ${phrases[action]}.`);
}

/**
 * Answers what may be stored at `path` by `person`.
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
