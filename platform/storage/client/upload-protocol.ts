import { storageError } from "./client-errors.ts";
import { collectionPath } from "./download-url.ts";
import type { ProtocolRequest } from "./exchange.ts";
import { describeFile, type UploadMetadata } from "./file-metadata.ts";
import type { StorageReference } from "./reference.ts";
import type { TransportReply } from "./send.ts";

/** Largest file sent in one request, in bytes; larger ones are resumable. */
export const multipartLimit = 262_144;
export const firstChunkSize = 262_144;
/** Chunks double in size while they stay below 32 MiB. */
export const largestChunkSize = 16 * 1024 * 1024;

export interface UploadProgress {
  state: "active" | "final";
  received: number | undefined;
}

export interface Target {
  reference: StorageReference;
  metadata: UploadMetadata & { contentType: string };
}

function collection({ reference: { storage, bucket, fullPath } }: Target): string {
  return `${storage.origin}${collectionPath(bucket)}?name=${encodeURIComponent(fullPath)}`;
}

function description({ reference, metadata }: Target): string {
  return describeFile(metadata, reference.fullPath);
}

export function multipartRequest(target: Target, blob: Blob): ProtocolRequest {
  const boundary = `${Math.random()}${Math.random()}`.replaceAll(/\D/g, "");
  const head =
    `--${boundary}\r\nContent-Type: application/json; charset=utf-8\r\n\r\n${description(target)}\r\n` +
    `--${boundary}\r\nContent-Type: ${target.metadata.contentType}\r\n\r\n`;
  return {
    method: "POST",
    url: collection(target),
    headers: {
      "X-Goog-Upload-Protocol": "multipart",
      "Content-Type": `multipart/related; boundary=${boundary}`,
    },
    body: new Blob([head, blob, `\r\n--${boundary}--`]),
  };
}

export function startRequest(target: Target, size: number): ProtocolRequest {
  return {
    method: "POST",
    url: collection(target),
    headers: {
      "X-Goog-Upload-Protocol": "resumable",
      "X-Goog-Upload-Command": "start",
      "X-Goog-Upload-Header-Content-Length": String(size),
      "X-Goog-Upload-Header-Content-Type": target.metadata.contentType,
      "Content-Type": "application/json; charset=utf-8",
    },
    body: new Blob([description(target)]),
  };
}

export function commandRequest(url: string, command: "query" | "cancel"): ProtocolRequest {
  return { method: "POST", url, headers: { "X-Goog-Upload-Command": command } };
}

/**
 * Sends the bytes from `offset` on; the last chunk also finalizes the upload. An upload that has all its bytes is only
 * finalized.
 *
 * @throws {StorageError} `storage/cannot-slice-blob`
 */
export function chunkRequest(url: string, blob: Blob, offset: number, length: number): ProtocolRequest {
  if (typeof blob.slice !== "function") throw storageError("cannot-slice-blob");
  const end = Math.min(blob.size, offset + length);
  const command = end < blob.size ? "upload" : offset === end ? "finalize" : "upload, finalize";
  return {
    method: "POST",
    url,
    headers: { "X-Goog-Upload-Command": command, "X-Goog-Upload-Offset": String(offset) },
    body: blob.slice(offset, end),
  };
}

/** @throws {StorageError} `storage/unknown` when the response lacks the upload's state. */
export function progressIn(reply: TransportReply): UploadProgress {
  const state = reply.header("X-Goog-Upload-Status");
  if (state !== "active" && state !== "final") throw storageError("unknown");
  const received = reply.header("X-Goog-Upload-Size-Received");
  if (received !== null && !/^\d{1,15}$/.test(received)) throw storageError("unknown");
  return { state, received: received === null ? undefined : Number(received) };
}
