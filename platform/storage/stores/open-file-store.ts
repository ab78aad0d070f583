import path from "node:path";
import { openDiskStore } from "./disk-store.ts";
import type { FileStore } from "./file-store.ts";
import type { S3Place } from "./s3-place.ts";

interface StoreSettings {
  storage: S3Place | undefined;
  dataDir: string;
}

/** Opens the configured file store: a bucket, or the folder `files` in `dataDir`. */
export function openFileStore(settings: StoreSettings): Promise<FileStore> {
  const folder = folderOf(settings);
  return settings.storage ? openS3Store(settings.storage, path.join(folder, "work")) : openDiskStore(folder);
}

/** Names the place of the files for a person who runs the site. */
export function nameOfStore(settings: StoreSettings): string {
  const { storage } = settings;
  return storage ? `the bucket ${storage.bucket}/${storage.prefix}` : `the folder ${folderOf(settings)}`;
}

/** Tells a file store from every other one; without keys. */
export function addressOfStore(settings: StoreSettings): string {
  const { storage } = settings;
  if (!storage) return path.resolve(folderOf(settings));
  const name = `s3://${storage.bucket}/${storage.prefix}`;
  if (!storage.endpoint) return name;
  const { origin, pathname } = new URL(storage.endpoint);
  return `${name} at ${origin}${pathname}`;
}

function folderOf({ dataDir }: StoreSettings): string {
  return path.join(dataDir, "files");
}

/** Loaded on demand: the S3 client takes memory and time. */
async function openS3Store(place: S3Place, workFolder: string): Promise<FileStore> {
  const store = await import("./s3-store.ts");
  return store.openS3Store(place, workFolder);
}
