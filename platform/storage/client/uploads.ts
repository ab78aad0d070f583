import { storageError } from "./client-errors.ts";
import type { UploadMetadata } from "./file-metadata.ts";
import type { UploadSnapshot } from "./observers.ts";
import { ref, requireFile, type StorageReference } from "./reference.ts";
import { connectStorage, type StorageOptions } from "./storage-client.ts";
import { decodeString, type StringFormat } from "./strings.ts";
import { UploadTask, type UploadTaskOptions } from "./upload-task.ts";

export type UploadData = Blob | Uint8Array | ArrayBuffer;

/**
 * Begins to upload at once. Files above 256 KiB go in chunks and continue after any break.
 *
 * @throws {StorageError} `storage/invalid-root-operation`; `storage/invalid-argument` for what are no bytes, where
 * the Firebase SDK stores the word "undefined".
 */
export function uploadBytesResumable(
  reference: StorageReference,
  data: UploadData,
  metadata?: UploadMetadata,
  options: Omit<UploadTaskOptions, "metadata"> = {},
): UploadTask {
  requireFile(reference, "uploadBytesResumable");
  return new UploadTask(reference, blobOf(data), { ...options, metadata });
}

/** Uploads and answers when it is done. Unlike in the Firebase SDK large files go in chunks here as well. */
export function uploadBytes(
  reference: StorageReference,
  data: UploadData,
  metadata?: UploadMetadata,
): Promise<UploadSnapshot> {
  requireFile(reference, "uploadBytes");
  return new UploadTask(reference, blobOf(data), { metadata }).then();
}

/**
 * Uploads the bytes that a text stands for. A data URL also says their type, unless `metadata` does.
 *
 * @throws {StorageError} `storage/invalid-root-operation`, and see `decodeString`.
 */
export function uploadString(
  reference: StorageReference,
  text: string,
  format?: StringFormat,
  metadata: UploadMetadata = {},
): Promise<UploadSnapshot> {
  requireFile(reference, "uploadString");
  const { bytes, contentType } = decodeString(text, format);
  return uploadBytes(reference, bytes, { ...metadata, contentType: metadata.contentType ?? contentType });
}

export interface UploadOptions extends StorageOptions, Omit<UploadTaskOptions, "metadata"> {
  /** What the file claims to be; its own type unless given. */
  contentType?: string;
}

/** Uploads `blob` to `path` of the page's own storage, or of the one at `origin`, beginning at once. */
export function uploadTask(path: string, blob: Blob, options: UploadOptions = {}): UploadTask {
  const { contentType, resumeFrom, onAddress, patience, ...storage } = options;
  const reference = ref(connectStorage(storage), path);
  return uploadBytesResumable(reference, blob, { contentType }, { resumeFrom, onAddress, patience });
}

function blobOf(data: UploadData): Blob {
  if (typeof Blob !== "function") throw storageError("unsupported-environment", { detail: "Missing: Blob" });
  if (data instanceof Blob) return data;
  if (data instanceof ArrayBuffer || ArrayBuffer.isView(data))
    return new Blob([data as Uint8Array<ArrayBuffer>]);
  throw storageError("invalid-argument", { detail: "Only bytes can be uploaded." });
}
