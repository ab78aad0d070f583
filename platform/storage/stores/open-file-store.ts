import path from "node:path";
import { openDiskStore } from "./disk-store.ts";
import type { FileStore } from "./file-store.ts";
import type { S3Place } from "./s3-place.ts";

/** Opens the configured file store: a bucket, or the folder `files` in `dataDir`. */
export function openFileStore(settings: {
  storage: S3Place | undefined;
  dataDir: string;
}): Promise<FileStore> {
  const folder = path.join(settings.dataDir, "files");
  return settings.storage ? openS3Store(settings.storage, path.join(folder, "work")) : openDiskStore(folder);
}

/** Loaded on demand: the S3 client takes memory and time. */
async function openS3Store(place: S3Place, workFolder: string): Promise<FileStore> {
  const store = await import("./s3-store.ts");
  return store.openS3Store(place, workFolder);
}
