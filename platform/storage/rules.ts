import { type StorageError, unauthenticated, unauthorized } from "./errors.ts";

/** Who asks; null is a visitor. */
export type StoragePerson = { id: string; role: "member" | "staff" } | null;

/** Who stored the object that a path names: null when nobody is known, undefined when there is no such object. */
export type StoredOwner = string | null | undefined;

/** What may be stored at a path. Files are kept as they are and limited in bytes; pictures are checked and re-encoded. */
export type ContentPolicy = { kind: "picture" } | { kind: "file"; maxBytes: number };

/** Who may do what. A path that no rule opens stays closed. */
export interface StorageRules {
  mayRead(person: StoragePerson, path: string, owner: StoredOwner): boolean;
  mayWrite(person: StoragePerson, path: string, owner: StoredOwner): boolean;
  mayDelete(person: StoragePerson, path: string, owner: StoredOwner): boolean;
  /** Undefined where nothing may be stored. */
  accepts(path: string): ContentPolicy | undefined;
}

/** The answer to somebody who may not: 401 invites a visitor to sign in, 403 is final. */
export function denied(person: StoragePerson, action: "read" | "write" | "delete"): StorageError {
  const phrase = { read: "see", write: "store", delete: "remove" }[action];
  return person
    ? unauthorized(`You are not permitted to ${phrase} this file.`)
    : unauthenticated(`Please sign in to ${phrase} this file.`);
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
