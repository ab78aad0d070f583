import { storageError } from "./client-errors.ts";
import { bucketNamed, type Location, locationOf, looksLikeUrl } from "./location.ts";
import type { StorageClient } from "./storage-client.ts";

/** Names a file, a folder or the root of a bucket, whether or not it exists. */
export class StorageReference {
  readonly storage: StorageClient;
  readonly bucket: string;
  /** Without a leading slash; empty at the root. */
  readonly fullPath: string;

  constructor(storage: StorageClient, { bucket, path }: Location) {
    this.storage = storage;
    this.bucket = bucket;
    this.fullPath = path;
  }

  get name(): string {
    return this.fullPath.slice(this.fullPath.lastIndexOf("/") + 1);
  }

  get root(): StorageReference {
    return this.#at("");
  }

  get parent(): StorageReference | null {
    if (this.fullPath === "") return null;
    return this.#at(this.fullPath.slice(0, Math.max(0, this.fullPath.lastIndexOf("/"))));
  }

  /** Empty parts of `path` are ignored; `.` and `..` are ordinary names. */
  child(path: string): StorageReference {
    const below = partsOf(path).join("/");
    return this.#at(this.fullPath === "" ? below : `${this.fullPath}/${below}`);
  }

  toString(): string {
    return `gs://${this.bucket}/${this.fullPath}`;
  }

  #at(path: string): StorageReference {
    return new StorageReference(this.storage, { bucket: this.bucket, path });
  }
}

/**
 * Creates a reference from a path in the default bucket, a `gs://` URL, a download URL of this storage, or a path below
 * another reference. Like in the Firebase SDK, an empty path below a reference other than the root is the folder with a
 * trailing slash.
 *
 * @throws {StorageError} `storage/invalid-url`, `storage/no-default-bucket`, `storage/invalid-default-bucket`;
 * `storage/invalid-argument` for a URL below a reference.
 */
export function ref(from: StorageClient | StorageReference, pathOrUrl?: string): StorageReference {
  if (from instanceof StorageReference) {
    if (pathOrUrl === undefined) return from;
    if (looksLikeUrl(pathOrUrl)) {
      throw storageError("invalid-argument", { detail: "Only paths are below a reference, not URLs." });
    }
    return from.child(pathOrUrl);
  }
  if (pathOrUrl && looksLikeUrl(pathOrUrl)) {
    return new StorageReference(from, locationOf(pathOrUrl, from.host));
  }
  const bucket = bucketNamed(from.bucket, from.host);
  return new StorageReference(from, { bucket, path: partsOf(pathOrUrl ?? "").join("/") });
}

/** @throws {StorageError} `storage/invalid-root-operation` */
export function requireFile(reference: StorageReference, operation: string): void {
  if (reference.fullPath !== "") return;
  throw storageError("invalid-root-operation", { detail: `${operation} needs a child of it.` });
}

function partsOf(path: string): string[] {
  return path.split("/").filter((part) => part !== "");
}
