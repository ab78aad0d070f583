import path from "node:path";
import { type S3Place, s3PlaceOf } from "../storage/stores/s3-place.ts";

/** Where backups go: a folder, as an absolute path, or a bucket. */
export type BackupTarget = { folder: string } | { bucket: S3Place };

/**
 * Reads the path of a folder, or `s3://bucket/folder?endpoint=…&region=…` with keys in the usual AWS variables.
 *
 * @param from relative paths begin here.
 * @throws {Error} with a sentence about what is wrong.
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
