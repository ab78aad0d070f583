import { t } from "@lingui/core/macro";

/**
 * A failed storage operation, on the server or in the browser.
 *
 * `code` is `storage/…` as in the Firebase Storage SDK. `status` is the HTTP status, or 0 without one. `serverMessage`
 * is the server's sentence for the user, if it sent one.
 */
export class StorageError extends Error {
  override name = "StorageError";
  readonly code: `storage/${string}`;
  readonly status: number;
  readonly serverMessage: string | undefined;
  /** Seconds after which a retry may succeed; undefined when unknown. */
  readonly retryAfter: number | undefined;

  constructor(code: string, status: number, message: string, serverMessage?: string, retryAfter?: number) {
    super(message);
    this.code = `storage/${code}`;
    this.status = status;
    this.serverMessage = serverMessage;
    this.retryAfter = retryAfter;
  }
}

function refusal(code: string, status: number) {
  return (message: string) => new StorageError(code, status, message, message);
}

export const invalid = refusal("invalid-argument", 400);
export const tooLarge = refusal("invalid-argument", 413);
export const unauthenticated = refusal("unauthenticated", 401);
export const unauthorized = refusal("unauthorized", 403);

/** The operator's quota is reached. */
export function quotaExceeded(): StorageError {
  return refusal(
    "quota-exceeded",
    402,
  )(t`The site's storage is full. Please ask the staff to free some space.`);
}

/** A person's own limit is reached. 402 rather than 429, which clients would retry for minutes before showing it. */
export function limitReached(message: string, retryAfter: number): StorageError {
  return new StorageError("quota-exceeded", 402, message, message, retryAfter);
}

export function diskFull(): StorageError {
  return refusal("unknown", 507)(t`The server has no space left for files. Stored files are safe.`);
}

/** Codes of MinIO and of Ceph (with status 400 and 403) for a bucket or a person at the quota. */
const fullStore = /^(XMinioStorageFull|XMinioAdminBucketQuotaExceeded|QuotaExceeded)$/;

/** Whether an operation failed because the disk or the bucket, or the quota on it, is full. */
function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? error.code : undefined;
  // SQLITE_FULL in the lowest byte (sqlite.org/rescode.html).
  if ("errcode" in error && (Number(error.errcode) & 0xff) === 13) return true;
  if (statusOfStore(error) === 507 || fullStore.test(error.name)) return true;
  // The image library reports it only in the message.
  if (code === "ENOSPC" || code === "EDQUOT" || /no space left/i.test(error.message)) return true;
  return isDiskFull(error.cause);
}

export class StalledStoreError extends Error {
  override name = "TimeoutError";

  constructor() {
    super("the file store stopped in the middle of its response");
  }
}

/** Whether an operation failed because the file store is unreachable, busy, failing, or does not respond. */
export function isStoreUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  const status = statusOfStore(error) ?? 0;
  return (
    // RequestTimeout is S3's own name for a request that arrived too slowly; its status is 400.
    /^(TimeoutError|RequestTimeout)$/.test(error.name) ||
    /^(ECONN(REFUSED|RESET|ABORTED)|E(HOST|NET)UNREACH|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN)$/.test(code) ||
    status === 429 ||
    (status >= 500 && status !== 501) ||
    isStoreUnreachable(error.cause)
  );
}

/** The HTTP status of an S3 server's answer, as Amazon's SDK attaches it; undefined when there was none. */
function statusOfStore(error: Error): number | undefined {
  const { httpStatusCode } = ("$metadata" in error ? (error.$metadata ?? {}) : {}) as {
    httpStatusCode?: number;
  };
  return httpStatusCode;
}

export function busy(message: string, retryAfter: number): StorageError {
  return new StorageError("unknown", 503, message, message, retryAfter);
}

export function notFound(message = t`There is no such file.`): StorageError {
  return refusal("object-not-found", 404)(message);
}

/** A newer request for the same upload has taken over its fencing token; clients retry. */
export function fenced(): StorageError {
  return refusal("unknown", 503)(t`A newer request has taken over this upload.`);
}

/** Returns what to tell clients about a temporary failure; undefined for one that may be a bug. */
export function temporaryFailure(error: unknown): StorageError | undefined {
  if (error instanceof StorageError) return error;
  if (isDiskFull(error)) return diskFull();
  if (isStoreUnreachable(error))
    return busy(t`The files cannot be reached at the moment. Please try again soon.`, 10);
  return undefined;
}

export function errorBody({ status, message }: StorageError): object {
  return { error: { code: status, message } };
}
