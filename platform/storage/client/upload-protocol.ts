import { StorageError } from "../errors.ts";
import { bucket } from "../names.ts";
import type { StoredFileResource } from "../resource.ts";
import type { TransportReply, TransportRequest } from "./transport.ts";

/** Largest file that is sent in one request, in bytes; larger ones are resumable. */
export const multipartLimit = 262_144;
export const firstChunkSize = 262_144;
/** Chunks double in size while twice their size stays below 32 MiB. */
export const largestChunkSize = 16 * 1024 * 1024;

export type ProtocolRequest = Pick<TransportRequest, "method" | "url" | "headers" | "body">;

/** Where an upload stands on the server. */
export interface UploadProgress {
  state: "active" | "final";
  received: number | undefined;
}

export interface Target {
  /** Empty on the site itself, or the origin of the server. */
  origin: string;
  path: string;
  contentType: string;
}

function collection({ origin, path }: Target): string {
  return `${origin}/v0/b/${bucket}/o?name=${encodeURIComponent(path)}`;
}

function description({ path, contentType }: Target): string {
  return JSON.stringify({ name: path, contentType });
}

export function multipartRequest(target: Target, blob: Blob): ProtocolRequest {
  const boundary = `${Math.random()}${Math.random()}`.replaceAll(/\D/g, "");
  const head =
    `--${boundary}\r\nContent-Type: application/json; charset=utf-8\r\n\r\n${description(target)}\r\n` +
    `--${boundary}\r\nContent-Type: ${target.contentType}\r\n\r\n`;
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
      "X-Goog-Upload-Header-Content-Type": target.contentType,
      "Content-Type": "application/json; charset=utf-8",
    },
    body: new Blob([description(target)]),
  };
}

export function queryRequest(url: string): ProtocolRequest {
  return { method: "POST", url, headers: { "X-Goog-Upload-Command": "query" } };
}

/** The bytes from `offset` on; the last ones also end the upload. An upload that has all its bytes is only ended. */
export function chunkRequest(url: string, blob: Blob, offset: number, length: number): ProtocolRequest {
  const end = Math.min(blob.size, offset + length);
  const command = end < blob.size ? "upload" : offset === end ? "finalize" : "upload, finalize";
  return {
    method: "POST",
    url,
    headers: { "X-Goog-Upload-Command": command, "X-Goog-Upload-Offset": String(offset) },
    body: blob.slice(offset, end),
  };
}

/** Whether the same request may well succeed later. */
export function isWorthRepeating(status: number): boolean {
  return status === 408 || status === 429 || (status >= 500 && status < 600);
}

/** @throws {StorageError} `storage/unknown` when the reply does not say how the upload stands. */
export function progressIn(reply: TransportReply): UploadProgress {
  const state = reply.header("X-Goog-Upload-Status");
  if (state !== "active" && state !== "final") throw unreadable();
  const received = reply.header("X-Goog-Upload-Size-Received");
  if (received !== null && !/^\d{1,15}$/.test(received)) throw unreadable();
  return { state, received: received === null ? undefined : Number(received) };
}

/** @throws {StorageError} `storage/unknown` when the reply is not an object resource. */
export function resourceIn(reply: TransportReply): StoredFileResource {
  const value = parsed(reply.text);
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw unreadable();
  return value as StoredFileResource;
}

/** Names a refusal as the Firebase Storage SDK does; `serverMessage` is the sentence that the server gave. */
export function errorIn({ status, text }: TransportReply): StorageError {
  const names: Record<number, string> = {
    401: "unauthenticated",
    402: "quota-exceeded",
    403: "unauthorized",
  };
  const body = parsed(text) as { error?: { message?: unknown } } | null | undefined;
  const message = body?.error?.message;
  const sentence = typeof message === "string" && message !== "" ? message : undefined;
  return new StorageError(
    names[status] ?? "unknown",
    status,
    sentence ?? "The upload was refused.",
    sentence,
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function unreadable(): StorageError {
  return new StorageError("unknown", 0, "The server gave an answer that cannot be understood.");
}
