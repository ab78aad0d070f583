import { bucket as ownBucket } from "../names.ts";
import { type Connectivity, ownConnectivity } from "./backoff.ts";
import { storageError } from "./client-errors.ts";
import { platformSend, type Send } from "./send.ts";

/** Returns the session token for `Authorization: Firebase …`, called before every request; null with cookies. */
export type TokenSource = () => string | null | undefined | Promise<string | null | undefined>;

export interface StorageOptions {
  /** Origin of the server, such as `https://church.example`; empty for the page's own. */
  origin?: string;
  /** Name or `gs://` URL of the default bucket; null for none. */
  bucket?: string | null;
  token?: TokenSource;
  send?: Send;
  connectivity?: Connectivity;
  /** Milliseconds before the first retry; doubles with each one, up to 64 s. */
  firstDelay?: number;
  /** Milliseconds for which an operation is retried; 2 minutes by default. 0 tries once. */
  maxOperationRetryTime?: number;
  /** Milliseconds without progress for which an upload is retried; 10 minutes by default. 0 tries once. */
  maxUploadRetryTime?: number;
}

/** Connects to a site's file storage; by default the page's own, with its session cookie. */
export function connectStorage(options: StorageOptions = {}): StorageClient {
  return new StorageClient(options);
}

export class StorageClient {
  readonly origin: string;
  readonly bucket: string | null;
  readonly token: TokenSource | undefined;
  readonly send: Send;
  readonly connectivity: Connectivity;
  readonly firstDelay: number | undefined;
  readonly #closing = new AbortController();
  #operationLimit = 120_000;
  #uploadLimit = 600_000;

  constructor(options: StorageOptions) {
    this.origin = (options.origin ?? "").replace(/(?<!\/)\/+$/, "");
    this.bucket = options.bucket === undefined ? ownBucket : options.bucket;
    this.token = options.token;
    this.send = options.send ?? platformSend();
    this.connectivity = options.connectivity ?? ownConnectivity;
    this.firstDelay = options.firstDelay;
    if (options.maxOperationRetryTime !== undefined)
      this.maxOperationRetryTime = options.maxOperationRetryTime;
    if (options.maxUploadRetryTime !== undefined) this.maxUploadRetryTime = options.maxUploadRetryTime;
  }

  get host(): string {
    const origin = this.origin || (typeof location === "undefined" ? "" : location.origin);
    return origin.replace(/^https?:\/\//i, "");
  }

  get maxOperationRetryTime(): number {
    return this.#operationLimit;
  }

  /** @throws {StorageError} `storage/invalid-argument` when negative. */
  set maxOperationRetryTime(milliseconds: number) {
    this.#operationLimit = requireDuration(milliseconds);
  }

  get maxUploadRetryTime(): number {
    return this.#uploadLimit;
  }

  /**
   * Applies to uploads started afterwards.
   *
   * @throws {StorageError} `storage/invalid-argument` when negative.
   */
  set maxUploadRetryTime(milliseconds: number) {
    this.#uploadLimit = requireDuration(milliseconds);
  }

  get closing(): AbortSignal {
    return this.#closing.signal;
  }

  /**
   * Ends everything in progress: uploads fail with `storage/app-deleted`, other operations with `storage/canceled`.
   * Later calls fail with `storage/app-deleted`.
   */
  close(): void {
    this.#closing.abort();
  }
}

function requireDuration(milliseconds: number): number {
  if (milliseconds >= 0) return milliseconds;
  throw storageError("invalid-argument", { detail: "A retry time must be 0 or more milliseconds." });
}
