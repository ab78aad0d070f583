/**
 * A storage operation that failed, on the server or in the browser.
 *
 * `code` is `storage/…` with the names that the Firebase Storage SDK uses; `status` is the HTTP status, or 0 where
 * there was none; `serverMessage` is the sentence for the person at the screen, when the server gave one.
 */
export class StorageError extends Error {
  override name = "StorageError";
  readonly code: `storage/${string}`;
  readonly status: number;
  readonly serverMessage: string | undefined;
  /** Seconds after which trying again may help; undefined when nobody knows. */
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

/** There is no room for it, as the operator has limited it. */
export function quotaExceeded(): StorageError {
  return refusal("quota-exceeded", 402)("The site's storage is full. Please ask its staff to make room.");
}

/** Somebody's own limit is reached. Clients would repeat 429 for minutes; 402 they tell at once. */
export function limitReached(message: string, retryAfter: number): StorageError {
  return new StorageError("quota-exceeded", 402, message, message, retryAfter);
}

/** The disk itself is full; what was stored stays. */
export function diskFull(): StorageError {
  return refusal("unknown", 507)("The server has no room left for files. What was stored is safe.");
}

/** Whether something failed because the disk, or a user's share of it, is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? error.code : undefined;
  // SQLite's own number for it.
  if ("errcode" in error && error.errcode === 13) return true;
  // The picture encoder tells it only in words.
  return code === "ENOSPC" || code === "EDQUOT" || /no space left/i.test(error.message);
}

/** The file store has begun an answer and does not go on. */
export class StoreSilent extends Error {
  override name = "TimeoutError";

  constructor() {
    super("the file store stopped in the middle of its answer");
  }
}

/** Whether something failed because the file store, which is another server, cannot be reached or does not answer. */
export function isStoreAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return (
    error.name === "TimeoutError" ||
    /^(ECONN(REFUSED|RESET|ABORTED)|E(HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN)$/.test(code)
  );
}

/** Too many others are being served; worth repeating. */
export function busy(message: string, retryAfter: number): StorageError {
  return new StorageError("unknown", 503, message, message, retryAfter);
}

export function notFound(message = "There is no such file."): StorageError {
  return refusal("object-not-found", 404)(message);
}

/** Another request of the same upload has taken over; worth repeating. */
export function fenced(): StorageError {
  return refusal("unknown", 503)("A newer request has taken over this upload.");
}

/** What somebody is told of a failure that is nobody's mistake here; undefined for one that may be ours. */
export function toldOf(error: unknown): StorageError | undefined {
  if (error instanceof StorageError) return error;
  if (isDiskFull(error)) return diskFull();
  if (isStoreAway(error))
    return busy("The files cannot be reached at the moment. Please try again soon.", 10);
  return undefined;
}

/** The JSON that tells a client of the protocol about a failure. */
export function errorBody({ status, message }: StorageError): object {
  return { error: { code: status, message } };
}
