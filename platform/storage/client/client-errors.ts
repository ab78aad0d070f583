import { StorageError } from "../errors.ts";

/** Every error code of the storage service, without the prefix `storage/`, with its default sentence. */
export const storageErrorSentences = {
  unknown: "The server sent an invalid response.",
  "object-not-found": "There is no such file.",
  "bucket-not-found": "There is no such bucket.",
  "project-not-found": "There is no such project.",
  "quota-exceeded": "There is no space left for more files.",
  unauthenticated: "Please sign in first.",
  unauthorized: "You are not permitted to do this.",
  "unauthorized-app": "This application is not permitted to use this storage.",
  "retry-limit-exceeded": "The operation could not be completed in time.",
  "invalid-checksum": "The file was damaged in transit.",
  canceled: "The operation was cancelled.",
  "invalid-event-name": "Upload tasks have only one event: state_changed.",
  "invalid-url": "This is not the URL of a stored file.",
  "invalid-default-bucket": "The URL of the default bucket names a file.",
  "no-default-bucket": "No default bucket is set, so files need full URLs.",
  "cannot-slice-blob": "This browser cannot read files in parts.",
  "server-file-wrong-size": "The server has more bytes than the file.",
  "no-download-url": "This file has no download URL.",
  "invalid-argument": "An argument is invalid.",
  "invalid-argument-count": "An argument is missing.",
  "app-deleted": "The connection to the storage was closed.",
  "invalid-root-operation": "This operation needs a file, not the root of a bucket.",
  "invalid-format": "The text does not have the declared format.",
  "internal-error": "An internal error occurred.",
  "unsupported-environment": "This browser lacks a required feature.",
} as const;

export type StorageErrorCode = keyof typeof storageErrorSentences;

interface ErrorDetails {
  status?: number;
  /** For developers; appended to the default sentence. */
  detail?: string;
  serverMessage?: string | undefined;
}

/** Creates an error whose message is the server's sentence or, without one, the default sentence and `detail`. */
export function storageError(code: StorageErrorCode, details: ErrorDetails = {}): StorageError {
  const { status = 0, detail, serverMessage } = details;
  const sentence = serverMessage ?? [storageErrorSentences[code], detail].filter(Boolean).join(" ");
  return new StorageError(code, status, sentence, serverMessage);
}

/** What a request was about: some refusals have different codes for an object and for a bucket. */
export interface RequestScope {
  bucket: string;
  path: string;
  isObject: boolean;
}

/**
 * Maps a refused request to an error. 401, 402, 403 and, for an object, 404 have their own codes; everything else is
 * `storage/unknown`. `status` is the response's, but 0 for `storage/object-not-found`, like in the Firebase SDK.
 *
 * Unlike that SDK it reads the JSON body: `error.message` becomes `serverMessage`, and `error.reason` may be
 * `invalid-checksum`, `bucket-not-found`, `project-not-found` or `unauthorized-app`, which have no status of their own.
 */
export function refusalOf(
  status: number,
  text: string,
  { bucket, path, isObject }: RequestScope,
): StorageError {
  const { message, reason } = explanationIn(text);
  const details = { status, serverMessage: message };
  if (isReason(reason)) return storageError(reason, details);
  if (status === 401) {
    const isAboutApp = message?.includes("App Check token is invalid");
    return storageError(isAboutApp ? "unauthorized-app" : "unauthenticated", details);
  }
  if (status === 402) return storageError("quota-exceeded", { ...details, detail: `Bucket: ${bucket}` });
  if (status === 403) return storageError("unauthorized", { ...details, detail: `Path: ${path}` });
  if (status === 404 && isObject) {
    return storageError("object-not-found", { serverMessage: message, detail: `Path: ${path}` });
  }
  return storageError("unknown", details);
}

const reasons = ["invalid-checksum", "bucket-not-found", "project-not-found", "unauthorized-app"] as const;

function isReason(reason: unknown): reason is (typeof reasons)[number] {
  return reasons.some((known) => known === reason);
}

function explanationIn(text: string): { message: string | undefined; reason: unknown } {
  const body = parsed(text) as { error?: { message?: unknown; reason?: unknown } } | null | undefined;
  const message = body?.error?.message;
  return {
    message: typeof message === "string" && message !== "" ? message : undefined,
    reason: body?.error?.reason,
  };
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
