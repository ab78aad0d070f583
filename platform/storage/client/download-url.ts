import { StorageError } from "../errors.ts";
import { downloadPath } from "../names.ts";
import type { StoredFileResource } from "../resource.ts";

/**
 * The address that serves an uploaded file.
 *
 * @throws {StorageError} `storage/no-download-url`
 */
export function downloadUrl(metadata: Pick<StoredFileResource, "name" | "downloadTokens">): string {
  const [token] = (metadata.downloadTokens ?? "").split(",");
  if (!token) throw new StorageError("no-download-url", 0, "This file has no address to download it from.");
  return downloadPath(metadata.name, token);
}
