import { StorageError } from "../errors.ts";
import { Backoff, longestDelay, type RetryPolicy } from "./backoff.ts";
import { storageError } from "./client-errors.ts";
import { exchange, InterruptedRequest, type ProtocolRequest, RetryableFailure } from "./exchange.ts";
import { type FullMetadata, metadataIn, type UploadMetadata } from "./file-metadata.ts";
import {
  type ObserverArguments,
  Observers,
  observerIn,
  type TaskState,
  type UploadSnapshot,
} from "./observers.ts";
import type { StorageReference } from "./reference.ts";
import type { TransportReply } from "./send.ts";
import { multipartLimit, multipartRequest, type Target } from "./upload-protocol.ts";
import { UploadSession } from "./upload-session.ts";

export interface UploadTaskOptions {
  metadata?: UploadMetadata | undefined;
  /** Session URL of an earlier task for the same file; if it is no longer valid, the upload starts again. */
  resumeFrom?: string | undefined;
  /** Called with the URL to resume from after a break; undefined when it is no longer valid. */
  onSessionUrl?: ((url: string | undefined) => void) | undefined;
  retryPolicy?: RetryPolicy | undefined;
}

/** Milliseconds without a byte after which a request is aborted; `end` is for the response to the last chunk. */
const stallLimits = { chunk: 120_000, end: 600_000, cancel: 5000 };

const cancelAttempts = 5;

/**
 * An upload that can be observed, paused, resumed, cancelled and awaited, with the Firebase SDK's states and commands.
 * Differences from the SDK: backoff restarts after progress; the retry limit counts only time without progress; stalled
 * requests are aborted and retried; after any doubtful request the server is queried; offline time does not count; and
 * cancelling tells the server. So a cancelled upload above 256 KiB is not stored, unless it ends in state success. A
 * smaller one travels in a single request and may still be stored.
 */
export class UploadTask implements PromiseLike<UploadSnapshot> {
  readonly #reference: StorageReference;
  readonly #blob: Blob;
  readonly #target: Target;
  readonly #backoff: Backoff;
  readonly #session: UploadSession;
  readonly #observers = new Observers();
  readonly #ended = Promise.withResolvers<UploadSnapshot>();
  #state: TaskState | "pausing" | "canceling" = "running";
  #transferred = 0;
  #metadata: FullMetadata | undefined;
  #error: StorageError | undefined;
  #request: AbortController | undefined;
  #endWait: (() => void) | undefined;

  constructor(reference: StorageReference, blob: Blob, options: UploadTaskOptions = {}) {
    const { storage } = reference;
    this.#reference = reference;
    this.#blob = blob;
    const contentType = options.metadata?.contentType || blob.type || "application/octet-stream";
    this.#target = { reference, metadata: { ...options.metadata, contentType } };
    const retryPolicy = options.retryPolicy ?? {
      limit: storage.maxUploadRetryTime,
      firstDelay: storage.firstDelay ?? 1000,
      longestDelay,
    };
    this.#backoff = new Backoff(retryPolicy, storage.connectivity);
    const host = {
      exchange: (request: ProtocolRequest, onProgress?: (sent: number) => void) =>
        this.#exchange(request, onProgress),
      progress: (transferred: number) => this.#progress(transferred),
      advanced: () => this.#backoff.reset(),
      sessionUrlChanged: (url: string | undefined) => options.onSessionUrl?.(url),
    };
    this.#session = new UploadSession(this.#target, blob, host, options.resumeFrom);
    this.#ended.promise.catch(() => undefined);
    storage.connectivity.events?.addEventListener("offline", this.#disconnected);
    storage.closing.addEventListener("abort", this.#closed);
    void this.#work();
  }

  get snapshot(): UploadSnapshot {
    const outward = { pausing: "running", canceling: "running" } as const;
    return Object.freeze({
      bytesTransferred: this.#transferred,
      totalBytes: this.#blob.size,
      state: this.#state === "pausing" || this.#state === "canceling" ? outward[this.#state] : this.#state,
      ref: this.#reference,
      metadata: this.#metadata,
      error: this.#error,
    });
  }

  pause(): boolean {
    if (this.#state !== "running") return false;
    this.#interrupt("pausing");
    return true;
  }

  resume(): boolean {
    if (this.#state === "pausing") {
      this.#state = "running";
      return true;
    }
    if (this.#state !== "paused") return false;
    this.#state = "running";
    this.#notify();
    void this.#work();
    return true;
  }

  /** Valid while running or pausing, not while paused; returns whether the state changed. */
  cancel(): boolean {
    if (this.#state !== "running" && this.#state !== "pausing") return false;
    this.#interrupt("canceling");
    return true;
  }

  /**
   * Adds an observer, which is called with the current state first: `on(observer)`, or like in the Firebase SDK
   * `on("state_changed", next, error, complete)`. Returns a function that removes it.
   *
   * @throws {StorageError} `storage/invalid-event-name`, `storage/invalid-argument-count`
   */
  on(...observer: ObserverArguments): () => void {
    return this.#observers.add(observerIn(observer), this.snapshot);
  }

  // biome-ignore lint/suspicious/noThenProperty: the task is awaited like a promise, as in the SDK
  then<A = UploadSnapshot, B = never>(
    fulfilled?: ((snapshot: UploadSnapshot) => A | PromiseLike<A>) | null,
    rejected?: ((error: StorageError) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#ended.promise.then(fulfilled, rejected);
  }

  catch<B>(rejected: (error: StorageError) => B | PromiseLike<B>): Promise<UploadSnapshot | B> {
    return this.then(null, rejected);
  }

  async #work(): Promise<void> {
    while (this.#state === "running" || this.#state === "pausing" || this.#state === "canceling") {
      try {
        const metadata = await this.#step();
        if (metadata) return this.#succeed(metadata);
        if (this.#settleInterrupt()) return;
      } catch (error) {
        if (error instanceof StorageError) return this.#fail(error);
        this.#session.markUncertain();
        if (this.#settleInterrupt()) return;
        if (error instanceof InterruptedRequest) continue;
        if (!(error instanceof RetryableFailure)) return this.#fail(storageError("unknown"));
        const delay = this.#backoff.next();
        if (delay === undefined) return this.#fail(storageError("retry-limit-exceeded"));
        // Pausing and cancelling end this wait and take over.
        this.#endWait = this.#backoff.wait(delay, () => {
          this.#endWait = undefined;
          void this.#work();
        });
        return;
      }
    }
  }

  async #step(): Promise<FullMetadata | undefined> {
    if (this.#reference.storage.closing.aborted) throw storageError("app-deleted");
    if (this.#blob.size > multipartLimit) return this.#session.step();
    const { text } = await this.#exchange(multipartRequest(this.#target, this.#blob));
    return metadataIn(text, this.#reference);
  }

  /** @throws {StorageError} when refused, RetryableFailure or InterruptedRequest. */
  async #exchange(request: ProtocolRequest, onProgress?: (sent: number) => void): Promise<TransportReply> {
    const controller = new AbortController();
    this.#request = controller;
    const { storage, bucket, fullPath } = this.#reference;
    const isCommanded = request.headers["X-Goog-Upload-Command"];
    const stallLimit = isCommanded?.includes("finalize") ? stallLimits.end : stallLimits.chunk;
    try {
      return await exchange(storage, request, {
        scope: { bucket, path: fullPath, isObject: false },
        controller,
        stallLimit:
          this.#state === "canceling" || this.#state === "canceled" ? stallLimits.cancel : stallLimit,
        onProgress,
      });
    } finally {
      if (this.#request === controller) this.#request = undefined;
    }
  }

  #interrupt(state: "pausing" | "canceling"): void {
    this.#state = state;
    this.#request?.abort(new InterruptedRequest());
    if (!this.#endWait) return;
    this.#endWait();
    this.#endWait = undefined;
    this.#settleInterrupt();
  }

  #settleInterrupt(): boolean {
    if (this.#state === "pausing") {
      this.#state = "paused";
      this.#notify();
      return true;
    }
    if (this.#state !== "canceling") return false;
    void this.#giveUp();
    return true;
  }

  /**
   * Only while the last bytes are in flight does the server decide whether the upload or the cancellation came first.
   */
  async #giveUp(): Promise<void> {
    const { mayBeStored } = this.#session;
    if (!mayBeStored) this.#end("canceled", storageError("canceled"));
    for (let attempt = 0; attempt < cancelAttempts; attempt++) {
      try {
        const metadata = await this.#session.giveUp();
        if (!mayBeStored) return;
        return metadata ? this.#succeed(metadata) : this.#end("canceled", storageError("canceled"));
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 2 ** attempt * 100));
      }
    }
    if (mayBeStored) this.#end("canceled", storageError("canceled"));
  }

  /** Requests may hang for minutes when the connection drops; abort and retry them once online. */
  #disconnected = (): void => {
    this.#request?.abort(new RetryableFailure());
  };

  #closed = (): void => {
    this.#request?.abort(storageError("app-deleted"));
    if (!this.#endWait) return;
    this.#endWait();
    this.#endWait = undefined;
    this.#fail(storageError("app-deleted"));
  };

  #succeed(metadata: FullMetadata): void {
    this.#progress(this.#blob.size);
    this.#metadata = metadata;
    this.#end("success", undefined);
  }

  #fail(error: StorageError): void {
    this.#end("error", error);
  }

  #end(state: "success" | "error" | "canceled", error: StorageError | undefined): void {
    this.#state = state;
    this.#error = error;
    const { connectivity, closing } = this.#reference.storage;
    connectivity.events?.removeEventListener("offline", this.#disconnected);
    closing.removeEventListener("abort", this.#closed);
    this.#notify();
    this.#observers.clear();
    if (error) this.#ended.reject(error);
    else this.#ended.resolve(this.snapshot);
  }

  #progress(transferred: number): void {
    if (transferred === this.#transferred) return;
    this.#transferred = transferred;
    this.#notify();
  }

  #notify(): void {
    this.#observers.notifyAll(this.snapshot);
  }
}
