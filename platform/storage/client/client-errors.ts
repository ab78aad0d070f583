import { StorageError } from "../errors.ts";

/** Every code of the storage service, without its prefix `storage/`, and what it says when nobody says it better. */
export const storageErrorSentences = {
  unknown: "The server gave an answer that cannot be understood.",
  "object-not-found": "There is no such file.",
  "bucket-not-found": "There is no such bucket.",
  "project-not-found": "There is no such project.",
  "quota-exceeded": "There is no room left for more files.",
  unauthenticated: "Please sign in first.",
  unauthorized: "You are not permitted to do this.",
  "unauthorized-app": "This application is not permitted to use the storage.",
  "retry-limit-exceeded": "It could not be completed in time.",
  "invalid-checksum": "The file that arrived is not the file that was sent.",
  canceled: "It was cancelled.",
  "invalid-event-name": "Upload tasks tell of one event only: state_changed.",
  "invalid-url": "This is not the address of a stored file.",
  "invalid-default-bucket": "The address of the default bucket names a file in it.",
  "no-default-bucket": "No default bucket is set, so a file needs its whole address.",
  "cannot-slice-blob": "This browser cannot read files in parts.",
  "server-file-wrong-size": "The server has more bytes than the file.",
  "no-download-url": "This file has no address to download it from.",
  "invalid-argument": "An argument is not one that can be used.",
  "invalid-argument-count": "An argument is missing.",
  "app-deleted": "The connection to the storage was closed.",
  "invalid-root-operation": "This needs a file; the root of a bucket is none.",
  "invalid-format": "The text is not in the format that it was said to be in.",
  "internal-error": "The request was used in a way that cannot be.",
  "unsupported-environment": "This browser lacks something that is needed.",
} as const;

export type StorageErrorCode = keyof typeof storageErrorSentences;

/** What an error says besides its code. */
interface ErrorDetails {
  /** HTTP status that it comes from; 0 without one. */
  status?: number;
  /** More about it, for developers. */
  detail?: string;
  /** The sentence that the server gave. */
  serverMessage?: string | undefined;
}

/** Makes the error of a code; its message is the server's sentence, or else the code's with `detail` behind it. */
export function storageError(code: StorageErrorCode, details: ErrorDetails = {}): StorageError {
  const { status = 0, detail, serverMessage } = details;
  const sentence = serverMessage ?? [storageErrorSentences[code], detail].filter(Boolean).join(" ");
  return new StorageError(code, status, sentence, serverMessage);
}

/** What a request was about: some refusals are named differently for an object than for a whole bucket. */
export interface RequestScope {
  bucket: string;
  /** Path of the object or the folder. */
  path: string;
  /** Whether the request names one object that has to be there. */
  isObject: boolean;
}

/**
 * Names the reply that refuses a request. 401, 402, 403 and, for an object, 404 have codes of their own, everything
 * else is `storage/unknown`; `status` is the reply's, but 0 for `storage/object-not-found`, as in the Firebase SDK.
 *
 * Unlike that SDK it reads the reply's JSON: `error.message` becomes `serverMessage`, and `error.reason` may name
 * `invalid-checksum`, `bucket-not-found`, `project-not-found` or `unauthorized-app`, which no status tells apart.
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

/** The value that JSON stands for; undefined when it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
