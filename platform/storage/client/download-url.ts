import { storageError } from "./client-errors.ts";
import type { FullMetadata } from "./file-metadata.ts";

/**
 * Returns the URL that serves a stored file to anyone who knows it; relative to the page without an `origin`.
 *
 * @throws {StorageError} `storage/no-download-url`
 */
export function downloadUrl(
  { bucket, fullPath, downloadTokens }: Pick<FullMetadata, "bucket" | "fullPath" | "downloadTokens">,
  origin = "",
): string {
  const [token] = downloadTokens;
  if (token === undefined) throw storageError("no-download-url");
  return `${origin}${objectPath(bucket, fullPath)}?alt=media&token=${encodeURIComponent(token)}`;
}

export function objectPath(bucket: string, fullPath: string): string {
  return `${collectionPath(bucket)}/${encodeURIComponent(fullPath)}`;
}

export function collectionPath(bucket: string): string {
  return `/v0/b/${encodeURIComponent(bucket)}/o`;
}
