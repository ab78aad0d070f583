import type { Kysely } from "kysely";
import type { Bytes } from "../bytes.ts";
import { invalid } from "../errors.ts";
import { checkedName, downloadPath, storedPathOf } from "../names.ts";
import { findFile, findPictureSizes } from "../records/file-records.ts";
import type { StorageTables } from "../records/tables.ts";
import type { StoragePerson } from "../rules.ts";
import { countFile } from "./hourly-limit.ts";
import { resourceOf, type StoredFileResource } from "./object-resource.ts";
import type { PictureSize, Storage } from "./storage.ts";
import { removeStored, storeContent } from "./store-content.ts";

/**
 * Stores a picture from a form, with the same rules and checks as an upload.
 *
 * @returns the object resource; its URL is `downloadPath(resource.name, resource.downloadTokens)`.
 * @throws {StorageError} 400, 401, 402, 403, 413 or 503 with a sentence for the sender.
 */
export async function savePicture(
  storage: Storage,
  person: StoragePerson,
  path: string,
  picture: Blob | ReadableStream<Uint8Array>,
): Promise<StoredFileResource> {
  if (storage.rules.accepts(checkedName(path))?.kind === "file")
    throw invalid("Pictures cannot be stored there.");
  return saveFile(storage, person, path, picture);
}

/**
 * Stores a file with the same rules and checks as an upload.
 *
 * @returns the object resource.
 * @throws {StorageError} 400, 401, 402, 403, 413 or 503 with a sentence for the sender.
 */
export async function saveFile(
  storage: Storage,
  person: StoragePerson,
  path: string,
  file: Blob | ReadableStream<Uint8Array>,
): Promise<StoredFileResource> {
  await countFile(storage, storage.db, person);
  const source = (file instanceof Blob ? file.stream() : file) as unknown as Bytes;
  return resourceOf(await storeContent(storage, { path: checkedName(path), person, metadata: {}, source }));
}

/**
 * Deletes a file with its resized pictures, without checking permissions.
 *
 * @returns false when there was no such file.
 */
export async function deleteStoredFile(storage: Storage, path: string): Promise<boolean> {
  for (;;) {
    const file = await findFile(storage.db, path);
    if (!file) return false;
    if (await removeStored(storage, file)) return true;
  }
}

/**
 * Moves a stored file to another path, where it keeps its bytes and tokens.
 *
 * @returns false when it was missing.
 */
export async function moveStoredFile<T extends StorageTables>(
  db: Kysely<T>,
  from: string,
  to: string,
): Promise<boolean> {
  const moved = await (db as unknown as Kysely<StorageTables>)
    .updateTable("storedFiles")
    .set({ fullPath: to })
    .where("fullPath", "=", from)
    .executeTakeFirst();
  return moved.numUpdatedRows > 0n;
}

/**
 * Finds the picture behind one of our own download URLs.
 *
 * @returns its path, its relative URL, its owner and the key of its bytes; undefined for other URLs, for files that are not pictures, and
 * without a valid token.
 */
export async function findPicture(
  storage: Storage,
  url: string,
): Promise<{ path: string; url: string; ownerId: string | null; contentKey: string } | undefined> {
  const path = storedPathOf(url, storage.siteUrl);
  if (path === undefined) return undefined;
  const token = new URL(url, storage.siteUrl).searchParams.get("token") ?? "";
  const file = await findFile(storage.db, path);
  if (!file || file.width === null || !file.downloadTokens.split(",").includes(token)) return undefined;
  return { path, url: downloadPath(path, token), ownerId: file.ownerId, contentKey: file.contentKey };
}

/**
 * Finds the file behind one of our own download URLs.
 *
 * @returns its path, its relative URL, its type and its size in bytes; undefined for other URLs and without a valid
 * token.
 */
export async function findStoredFile(
  storage: Storage,
  url: string,
): Promise<{ path: string; url: string; contentType: string; bytes: number } | undefined> {
  const path = storedPathOf(url, storage.siteUrl);
  if (path === undefined) return undefined;
  const token = new URL(url, storage.siteUrl).searchParams.get("token") ?? "";
  const file = await findFile(storage.db, path);
  if (!file?.downloadTokens.split(",").includes(token)) return undefined;
  return { path, url: downloadPath(path, token), contentType: file.contentType, bytes: file.size };
}

/** Returns URLs and sizes in pixels of the pictures at some paths, in one query; other paths are left out. */
export async function picturesAt(
  storage: Storage,
  paths: readonly string[],
): Promise<Map<string, { url: string; width: number; height: number }>> {
  const pictures = new Map<string, { url: string; width: number; height: number }>();
  if (paths.length === 0) return pictures;
  for (const { fullPath, width, height, downloadTokens } of await findPictureSizes(storage.db, [...paths])) {
    const [token = ""] = downloadTokens.split(",");
    if (width !== null && height !== null)
      pictures.set(fullPath, { url: downloadPath(fullPath, token), width, height });
  }
  return pictures;
}

/**
 * Returns sizes in pixels of the pictures behind our own URLs, in one query; other URLs are left out. A size once read
 * is kept for its URL, so that a page does not depend on all files. If another picture gets the same path and token,
 * the old one's space is reserved for it until the server starts again.
 */
export async function pictureSizes(
  storage: Storage,
  urls: readonly string[],
): Promise<Map<string, PictureSize>> {
  const sizes = new Map<string, PictureSize>();
  const paths = new Map<string, string>();
  for (const url of urls) {
    const path = storedPathOf(url, storage.siteUrl);
    const known = storage.knownSizes.get(url);
    if (known) sizes.set(url, known);
    else if (path !== undefined) paths.set(url, path);
  }
  if (paths.size === 0) return sizes;
  const files = await findPictureSizes(storage.db, [...new Set(paths.values())]);
  const found = new Map(files.map((file) => [file.fullPath, file]));
  for (const [url, path] of paths) {
    const { width, height } = found.get(path) ?? { width: null, height: null };
    if (width === null || height === null) continue;
    sizes.set(url, { width, height });
    storage.knownSizes.set(url, { width, height });
  }
  return sizes;
}
