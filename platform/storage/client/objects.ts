import { storageError } from "./client-errors.ts";
import { collectionPath, downloadUrl, objectPath } from "./download-url.ts";
import {
  describeFile,
  type FullMetadata,
  metadataIn,
  objectIn,
  type SettableMetadata,
} from "./file-metadata.ts";
import { perform } from "./operation.ts";
import { requireFile, StorageReference } from "./reference.ts";

export interface ListResult {
  prefixes: StorageReference[];
  items: StorageReference[];
  nextPageToken: string | undefined;
}

/**
 * Fetches the metadata of a file. Like every operation on a file, throws `storage/invalid-root-operation` synchronously
 * for the root of a bucket.
 */
export function getMetadata(reference: StorageReference): Promise<FullMetadata> {
  requireFile(reference, "getMetadata");
  return about(reference);
}

export function updateMetadata(
  reference: StorageReference,
  changes: SettableMetadata,
): Promise<FullMetadata> {
  requireFile(reference, "updateMetadata");
  return perform(reference, {
    method: "PATCH",
    url: urlOf(reference),
    headers: { "Content-Type": "application/json; charset=utf-8" },
    body: new Blob([describeFile(changes)]),
  }).then(({ text }) => metadataIn(text, reference));
}

/**
 * Returns the URL that serves a file to anyone who knows it; relative when the storage is the page's own.
 *
 * @throws {StorageError} `storage/no-download-url`, besides the errors of every operation.
 */
export function getDownloadURL(reference: StorageReference): Promise<string> {
  requireFile(reference, "getDownloadURL");
  return about(reference).then((metadata) => downloadUrl(metadata, reference.storage.origin));
}

export function getBytes(reference: StorageReference, maxBytes?: number): Promise<ArrayBuffer> {
  requireFile(reference, "getBytes");
  return media(reference, maxBytes).then((blob) => blob.arrayBuffer());
}

/** Returns the bytes of a file with their type, or at most the first `maxBytes`. Works in Node too. */
export function getBlob(reference: StorageReference, maxBytes?: number): Promise<Blob> {
  requireFile(reference, "getBlob");
  return media(reference, maxBytes);
}

/**
 * Deletes a file. Unlike in the Firebase SDK, 404 counts as success on a retry: the lost response may have been the
 * deletion.
 *
 * @throws {StorageError} `storage/object-not-found` when there is no such file.
 */
export function deleteObject(reference: StorageReference): Promise<void> {
  requireFile(reference, "deleteObject");
  const request = { method: "DELETE", url: urlOf(reference), headers: {} } as const;
  return perform(reference, request, { successes: [200, 204], repeatSuccesses: [404] }).then(() => undefined);
}

/**
 * Lists one page of a folder, ordered by name.
 *
 * @param options `maxResults` 1 to 1000, by default the server's 1000; `pageToken` from the previous page.
 * @throws {StorageError} `storage/invalid-argument`, besides the errors of every operation.
 */
export function list(
  reference: StorageReference,
  { maxResults, pageToken }: { maxResults?: number | undefined; pageToken?: string | undefined } = {},
): Promise<ListResult> {
  if (maxResults !== undefined && !(maxResults >= 1 && maxResults <= 1000)) {
    throw storageError("invalid-argument", { detail: "maxResults must be from 1 to 1000." });
  }
  const { storage, bucket, fullPath } = reference;
  const prefix = fullPath === "" ? "" : `${fullPath}/`;
  const query = [`prefix=${encodeURIComponent(prefix)}`, "delimiter=%2F"];
  if (pageToken) query.push(`pageToken=${encodeURIComponent(pageToken)}`);
  if (maxResults !== undefined) query.push(`maxResults=${maxResults}`);
  const url = `${storage.origin}${collectionPath(bucket)}?${query.join("&")}`;
  const request = { method: "GET", url, headers: {} } as const;
  return perform(reference, request, { isObject: false }).then(({ text }) => pageIn(text, reference));
}

function pageIn(text: string, { storage, bucket }: StorageReference): ListResult {
  const page = objectIn(text) as {
    prefixes?: string[];
    items?: { name: string }[];
    nextPageToken?: string | null;
  };
  const at = (path: string) => new StorageReference(storage, { bucket, path });
  return {
    prefixes: (page.prefixes ?? []).map((path) => at(path.replace(/\/$/, ""))),
    items: (page.items ?? []).map(({ name }) => at(name)),
    nextPageToken: page.nextPageToken || undefined,
  };
}

/**
 * Lists a whole folder, page by page, each subfolder once. Stops at an empty or repeated page token, where the Firebase
 * SDK loops forever.
 */
export async function listAll(reference: StorageReference): Promise<Omit<ListResult, "nextPageToken">> {
  const items: StorageReference[] = [];
  const prefixes = new Map<string, StorageReference>();
  const followed = new Set<string>();
  let pageToken: string | undefined;
  do {
    if (pageToken !== undefined) followed.add(pageToken);
    const page = await list(reference, { pageToken });
    items.push(...page.items);
    for (const prefix of page.prefixes) prefixes.set(prefix.fullPath, prefix);
    pageToken = page.nextPageToken;
  } while (pageToken !== undefined && !followed.has(pageToken));
  return { items, prefixes: [...prefixes.values()] };
}

async function about(reference: StorageReference): Promise<FullMetadata> {
  const { text } = await perform(reference, { method: "GET", url: urlOf(reference), headers: {} });
  return metadataIn(text, reference);
}

async function media(reference: StorageReference, maxBytes: number | undefined): Promise<Blob> {
  if (maxBytes !== undefined && !(Number.isInteger(maxBytes) && maxBytes >= 0)) {
    throw storageError("invalid-argument", { detail: "maxBytes must be a whole number of bytes." });
  }
  const limited = maxBytes !== undefined;
  const headers: Record<string, string> = limited ? { Range: `bytes=0-${Math.max(0, maxBytes - 1)}` } : {};
  const { bytes } = await perform(
    reference,
    { method: "GET", url: `${urlOf(reference)}?alt=media`, headers, wantsBytes: true },
    { successes: limited ? [200, 206] : [200] },
  );
  if (!bytes) throw storageError("internal-error", { detail: "The transport returned no bytes." });
  return limited ? bytes.slice(0, maxBytes, bytes.type) : bytes;
}

function urlOf({ storage, bucket, fullPath }: StorageReference): string {
  return `${storage.origin}${objectPath(bucket, fullPath)}`;
}
