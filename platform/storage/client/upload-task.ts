import { StorageError } from "../errors.ts";
import { storageError } from "./client-errors.ts";
import { Doubtful, exchange, Interrupted, type ProtocolRequest } from "./exchange.ts";
import { type FullMetadata, metadataIn, type UploadMetadata } from "./file-metadata.ts";
import {
  type ObserverArguments,
  Observers,
  observerIn,
  type TaskState,
  type UploadSnapshot,
} from "./observers.ts";
import { Backoff, longestDelay, type Patience } from "./patience.ts";
import type { StorageReference } from "./reference.ts";
import type { TransportReply } from "./send.ts";
import { multipartLimit, multipartRequest, type Target } from "./upload-protocol.ts";
import { UploadSession } from "./upload-session.ts";

export interface UploadTaskOptions {
  metadata?: UploadMetadata | undefined;
  /** Where an earlier task has begun to send the same file; when that is no good any more, it is sent anew. */
  resumeFrom?: string | undefined;
  /** Gets the address under which the upload can be continued after a break; undefined when it is no good any more. */
  onAddress?: ((url: string | undefined) => void) | undefined;
  /** The storage's own unless given. */
  patience?: Patience | undefined;
}

/** Milliseconds without a byte after which a request is given up, and in which the end of an upload is answered. */
const stallLimits = { chunk: 120_000, end: 600_000, cancel: 5000 };

const cancelAttempts = 5;

/**
 * An upload that can be watched, paused, resumed, cancelled and awaited; its states, and when each command is valid,
 * are the Firebase SDK's. It differs where that would hurt: waiting between repeats starts anew after progress; the
 * retry limit counts the time without progress; a request in which nothing moves is given up and repeated; every
 * doubt, also a broken connection, is settled by asking the server; while the machine is offline it waits without
 * limit; and cancelling tells the server. A cancelled upload above 256 KiB is therefore not stored, unless it ends
 * as a success; of a smaller one, which travels in one request, nobody knows.
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
    const patience = options.patience ?? {
      limit: storage.maxUploadRetryTime,
      firstDelay: storage.firstDelay ?? 1000,
      longestDelay,
    };
    this.#backoff = new Backoff(patience, storage.connectivity);
    const host = {
      exchange: (request: ProtocolRequest, onProgress?: (sent: number) => void) =>
        this.#exchange(request, onProgress),
      progress: (transferred: number) => this.#progress(transferred),
      advanced: () => this.#backoff.reset(),
      addressed: (url: string | undefined) => options.onAddress?.(url),
    };
    this.#session = new UploadSession(this.#target, blob, host, options.resumeFrom);
    // Nobody has to await the task.
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

  /** Only while running; false when nothing changed. */
  pause(): boolean {
    if (this.#state !== "running") return false;
    this.#interrupt("pausing");
    return true;
  }

  /** Only while paused or pausing; false when nothing changed. */
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

  /** Only while running or pausing; false when nothing changed, so also for a paused task. */
  cancel(): boolean {
    if (this.#state !== "running" && this.#state !== "pausing") return false;
    this.#interrupt("canceling");
    return true;
  }

  /**
   * Calls back about what happens from now on, starting with how it stands: `on(observer)`, or as in the Firebase
   * SDK `on("state_changed", next, error, complete)`. Returns what ends that.
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
        this.#session.doubt();
        if (this.#settleInterrupt()) return;
        // Resumed before the request had settled: go on at once.
        if (error instanceof Interrupted) continue;
        if (!(error instanceof Doubtful)) return this.#fail(storageError("unknown"));
        const delay = this.#backoff.next();
        if (delay === undefined) return this.#fail(storageError("retry-limit-exceeded"));
        // Pausing and cancelling end the wait and take over; otherwise work goes on here.
        this.#endWait = this.#backoff.wait(delay, () => {
          this.#endWait = undefined;
          void this.#work();
        });
        return;
      }
    }
  }

  /** Sends the next request; answers the metadata when the upload is complete. */
  async #step(): Promise<FullMetadata | undefined> {
    if (this.#reference.storage.closing.aborted) throw storageError("app-deleted");
    if (this.#blob.size > multipartLimit) return this.#session.step();
    const { text } = await this.#exchange(multipartRequest(this.#target, this.#blob));
    return metadataIn(text, this.#reference);
  }

  /** @throws {StorageError} for a refusal, Doubtful or Interrupted. */
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
    this.#request?.abort(new Interrupted());
    if (!this.#endWait) return;
    this.#endWait();
    this.#endWait = undefined;
    this.#settleInterrupt();
  }

  /** Whether the task has stopped, or is about to, because somebody asked for it. */
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

  /** Only when its last bytes are on their way the server has to say which came first. */
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

  /** A request that runs while the connection goes may hang for minutes; it is repeated once there is one again. */
  #disconnected = (): void => {
    this.#request?.abort(new Doubtful());
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
    this.#observers.tellAll(this.snapshot);
  }
}
