import { storageError } from "./client-errors.ts";
import type { UploadMetadata } from "./file-metadata.ts";
import type { UploadSnapshot } from "./observers.ts";
import { ref, requireFile, type StorageReference } from "./reference.ts";
import { connectStorage, type StorageOptions } from "./storage-client.ts";
import { decodeString, type StringFormat } from "./strings.ts";
import { commandRequest } from "./upload-protocol.ts";
import { UploadTask, type UploadTaskOptions } from "./upload-task.ts";

export type UploadData = Blob | Uint8Array | ArrayBuffer;

/**
 * Starts an upload at once. Files above 256 KiB are sent in chunks and resume after any interruption.
 *
 * @throws {StorageError} `storage/invalid-root-operation`; `storage/invalid-argument` for anything but bytes, where the
 * Firebase SDK stores the text "undefined".
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

/** Uploads a file and resolves when done. Unlike in the Firebase SDK, large files are sent in chunks here too. */
export function uploadBytes(
  reference: StorageReference,
  data: UploadData,
  metadata?: UploadMetadata,
): Promise<UploadSnapshot> {
  requireFile(reference, "uploadBytes");
  return new UploadTask(reference, blobOf(data), { metadata }).then();
}

/**
 * Uploads the bytes of a string. A data URL also sets their type, unless `metadata` does.
 *
 * @throws {StorageError} `storage/invalid-root-operation`, and the errors of `decodeString`.
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
  contentType?: string;
}

/** Starts uploading `blob` to `path` in the page's own storage, or in the one at `origin`. */
export function uploadTask(path: string, blob: Blob, options: UploadOptions = {}): UploadTask {
  const { contentType, resumeFrom, onSessionUrl, retryPolicy, ...storage } = options;
  const reference = ref(connectStorage(storage), path);
  return uploadBytesResumable(reference, blob, { contentType }, { resumeFrom, onSessionUrl, retryPolicy });
}

/**
 * Cancels an unfinished upload of an earlier page by its session URL, so that the server deletes what has arrived. One
 * that cannot be reached is deleted by the server after a day.
 */
export async function cancelRemembered(url: string): Promise<void> {
  const { method, headers } = commandRequest(url, "cancel");
  await fetch(url, { method, headers }).catch(() => undefined);
}

function blobOf(data: UploadData): Blob {
  if (typeof Blob !== "function") throw storageError("unsupported-environment", { detail: "Missing: Blob" });
  if (data instanceof Blob) return data;
  if (data instanceof ArrayBuffer || ArrayBuffer.isView(data))
    return new Blob([data as Uint8Array<ArrayBuffer>]);
  throw storageError("invalid-argument", { detail: "Only bytes can be uploaded." });
}
