import { bucket as ownBucket } from "../names.ts";
import { storageError } from "./client-errors.ts";
import { type Connectivity, ownConnectivity } from "./patience.ts";
import { platformSend, type Send } from "./send.ts";

/** The session token to send as `Authorization: Firebase …`, asked for before every request; none for a cookie. */
export type TokenSource = () => string | null | undefined | Promise<string | null | undefined>;

export interface StorageOptions {
  /** Of the server, such as `https://church.example`; empty for the page's own. */
  origin?: string;
  /** Name or `gs://` address of the bucket that paths are in; null for none. */
  bucket?: string | null;
  token?: TokenSource;
  send?: Send;
  connectivity?: Connectivity;
  /** Milliseconds before the first repeat of a request; later ones wait twice as long each, up to 64 s. */
  firstDelay?: number;
  /** Milliseconds that an operation is repeated; 2 minutes unless given. 0 tries once. */
  maxOperationRetryTime?: number;
  /** Milliseconds without progress that an upload goes on trying; 10 minutes unless given. 0 tries once. */
  maxUploadRetryTime?: number;
}

/** Connects to the file storage of a site, by default the one that the page comes from, with its session cookie. */
export function connectStorage(options: StorageOptions = {}): StorageClient {
  return new StorageClient(options);
}

/** A connection with its settings; files are named with `ref(storage, path)`. */
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
    this.origin = (options.origin ?? "").replace(/\/+$/, "");
    this.bucket = options.bucket === undefined ? ownBucket : options.bucket;
    this.token = options.token;
    this.send = options.send ?? platformSend();
    this.connectivity = options.connectivity ?? ownConnectivity;
    this.firstDelay = options.firstDelay;
    if (options.maxOperationRetryTime !== undefined)
      this.maxOperationRetryTime = options.maxOperationRetryTime;
    if (options.maxUploadRetryTime !== undefined) this.maxUploadRetryTime = options.maxUploadRetryTime;
  }

  /** Host and port, for addresses of files. */
  get host(): string {
    const origin = this.origin || (typeof location === "undefined" ? "" : location.origin);
    return origin.replace(/^https?:\/\//i, "");
  }

  get maxOperationRetryTime(): number {
    return this.#operationLimit;
  }

  /** @throws {StorageError} `storage/invalid-argument` when it is negative. */
  set maxOperationRetryTime(milliseconds: number) {
    this.#operationLimit = requireDuration(milliseconds);
  }

  get maxUploadRetryTime(): number {
    return this.#uploadLimit;
  }

  /**
   * Counts for uploads that begin afterwards.
   *
   * @throws {StorageError} `storage/invalid-argument` when it is negative.
   */
  set maxUploadRetryTime(milliseconds: number) {
    this.#uploadLimit = requireDuration(milliseconds);
  }

  /** Aborted once the connection is closed. */
  get closing(): AbortSignal {
    return this.#closing.signal;
  }

  /**
   * Ends everything under way: uploads fail with `storage/app-deleted`, other operations with `storage/canceled`.
   * What is asked for afterwards fails with `storage/app-deleted`.
   */
  close(): void {
    this.#closing.abort();
  }
}

function requireDuration(milliseconds: number): number {
  if (milliseconds >= 0) return milliseconds;
  throw storageError("invalid-argument", { detail: "A retry time is 0 or more milliseconds." });
}
