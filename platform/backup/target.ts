import path from "node:path";
import { type S3Place, s3PlaceOf } from "../storage/stores/s3-place.ts";

/** Where backups go: an absolute folder path, or a bucket. */
export type BackupTarget = { folder: string } | { bucket: S3Place };

/**
 * Reads a folder path, or `s3://bucket/folder?endpoint=…&region=…` with keys in the usual AWS variables.
 *
 * @param from base of relative paths.
 * @throws {Error} with a sentence that says what is wrong.
 */
export function backupTargetOf(
  text: string,
  environment: Record<string, string | undefined>,
  from = process.cwd(),
): BackupTarget {
  if (text.startsWith("s3:")) return { bucket: s3PlaceOf(text, environment) };
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(text)) throw new Error("expected a folder or s3://bucket?endpoint=…");
  return { folder: path.resolve(from, text) };
}
