import { StorageError } from "../errors.ts";
import type { StoredFileResource } from "../resource.ts";
import { Observers, type TaskState, type UploadObserver, type UploadSnapshot } from "./observers.ts";
import { Backoff, type Connectivity, ownConnectivity, type Patience, uploadPatience } from "./patience.ts";
import { type Send, sendByXhr, type TransportReply } from "./transport.ts";
import {
  chunkRequest,
  errorIn,
  firstChunkSize,
  isWorthRepeating,
  largestChunkSize,
  multipartLimit,
  multipartRequest,
  type ProtocolRequest,
  progressIn,
  queryRequest,
  resourceIn,
  startRequest,
  unreadable,
} from "./upload-protocol.ts";

export interface UploadOptions {
  /** What the file claims to be; its own type unless given. */
  contentType?: string;
  /** Origin of the server; empty for the page's own. */
  origin?: string;
  send?: Send;
  patience?: Patience;
  connectivity?: Connectivity;
}

/** Uploads `blob` to `path`, beginning at once. Files above 256 KiB go in chunks and continue after any break. */
export function uploadTask(path: string, blob: Blob, options: UploadOptions = {}): UploadTask {
  return new UploadTask(path, blob, options);
}

/** A request that pausing or cancelling ended before it settled. */
class Interrupted extends Error {}
/** A request that may succeed when it is repeated. */
class Doubtful extends Error {}

/** An upload that can be watched, paused, resumed, cancelled and awaited; its states are the Firebase Storage SDK's. */
export class UploadTask implements PromiseLike<UploadSnapshot> {
  readonly #blob: Blob;
  readonly #target: { origin: string; path: string; contentType: string };
  readonly #send: Send;
  readonly #backoff: Backoff;
  readonly #connectivity: Connectivity;
  readonly #observers = new Observers();
  readonly #ended = Promise.withResolvers<UploadSnapshot>();
  #state: TaskState | "pausing" | "canceling" = "running";
  #transferred = 0;
  #metadata: StoredFileResource | undefined;
  #error: StorageError | undefined;
  #request: AbortController | undefined;
  #endWait: (() => void) | undefined;
  #sessionUrl: string | undefined;
  #offset = 0;
  #inDoubt = false;
  #chunkSize = firstChunkSize;

  constructor(path: string, blob: Blob, options: UploadOptions) {
    this.#blob = blob;
    const contentType = options.contentType || blob.type || "application/octet-stream";
    this.#target = { origin: options.origin ?? "", path, contentType };
    this.#send = options.send ?? sendByXhr;
    this.#connectivity = options.connectivity ?? ownConnectivity;
    this.#backoff = new Backoff(options.patience ?? uploadPatience, this.#connectivity);
    // Nobody has to await the task.
    this.#ended.promise.catch(() => undefined);
    this.#connectivity.events?.addEventListener("offline", this.#disconnected);
    void this.#work();
  }

  get snapshot(): UploadSnapshot {
    const outward = { pausing: "running", canceling: "running" } as const;
    return Object.freeze({
      bytesTransferred: this.#transferred,
      totalBytes: this.#blob.size,
      state: this.#state === "pausing" || this.#state === "canceling" ? outward[this.#state] : this.#state,
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

  /** Calls back about what happens from now on, starting with how it stands. Returns what ends that. */
  on(observer: UploadObserver): () => void {
    return this.#observers.add(observer, this.snapshot);
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
        this.#inDoubt = true;
        this.#chunkSize = firstChunkSize;
        if (this.#settleInterrupt()) return;
        // Resumed before the request had settled: go on at once.
        if (error instanceof Interrupted) continue;
        if (!(error instanceof Doubtful)) return this.#fail(unreadable());
        const delay = this.#backoff.next();
        if (delay === undefined) {
          return this.#fail(
            new StorageError("retry-limit-exceeded", 0, "The upload could not be completed in time."),
          );
        }
        // Pausing and cancelling end the wait and take over; otherwise work goes on here.
        this.#endWait = this.#backoff.wait(delay, () => {
          this.#endWait = undefined;
          void this.#work();
        });
        return;
      }
    }
  }

  /** Sends the next request; answers the object resource when the upload is complete. */
  async #step(): Promise<StoredFileResource | undefined> {
    if (this.#blob.size <= multipartLimit) {
      return resourceIn(await this.#exchange(multipartRequest(this.#target, this.#blob)));
    }
    if (this.#sessionUrl === undefined) return this.#start();
    if (this.#inDoubt) return this.#query(this.#sessionUrl);
    return this.#sendChunk(this.#sessionUrl);
  }

  async #start(): Promise<undefined> {
    const reply = await this.#exchange(startRequest(this.#target, this.#blob.size));
    const url = reply.header("X-Goog-Upload-URL");
    if (progressIn(reply).state !== "active" || !url) throw unreadable();
    this.#sessionUrl = url;
    this.#inDoubt = false;
  }

  async #query(url: string): Promise<undefined> {
    const { state, received } = progressIn(await this.#exchange(queryRequest(url)));
    if (received === undefined) throw unreadable();
    if (received > this.#blob.size) {
      throw new StorageError("server-file-wrong-size", 0, "The server has more bytes than the file.");
    }
    // When it is final only its answer was lost: ending it again repeats that.
    this.#offset = state === "final" ? this.#blob.size : received;
    this.#inDoubt = false;
    this.#progress(this.#offset);
  }

  async #sendChunk(url: string): Promise<StoredFileResource | undefined> {
    const request = chunkRequest(url, this.#blob, this.#offset, this.#chunkSize);
    const end = this.#offset + (request.body?.size ?? 0);
    const from = this.#offset;
    const reply = await this.#exchange(request, (sent) => this.#progress(Math.min(end, from + sent)));
    if (progressIn(reply).state === "final") return resourceIn(reply);
    if (end === this.#blob.size) throw new Doubtful();
    this.#backoff.reset();
    this.#offset = end;
    this.#progress(end);
    if (this.#chunkSize < largestChunkSize) this.#chunkSize *= 2;
    return undefined;
  }

  /** @throws {StorageError} for a refusal, Doubtful or Interrupted. */
  async #exchange(request: ProtocolRequest, onProgress?: (sent: number) => void): Promise<TransportReply> {
    const controller = new AbortController();
    this.#request = controller;
    let reply: TransportReply;
    try {
      reply = await this.#send({
        ...request,
        signal: controller.signal,
        onProgress: (sent) => {
          if (!controller.signal.aborted) onProgress?.(sent);
        },
      });
    } catch {
      throw controller.signal.reason instanceof Interrupted ? new Interrupted() : new Doubtful();
    } finally {
      this.#request = undefined;
    }
    if (isWorthRepeating(reply.status)) throw new Doubtful();
    if (reply.status !== 200) throw errorIn(reply);
    return reply;
  }

  #interrupt(state: "pausing" | "canceling"): void {
    this.#state = state;
    this.#request?.abort(new Interrupted());
    if (!this.#endWait) return;
    this.#endWait();
    this.#endWait = undefined;
    this.#settleInterrupt();
  }

  /** Whether the task has stopped because somebody asked for it. */
  #settleInterrupt(): boolean {
    if (this.#state === "pausing") {
      this.#state = "paused";
      this.#notify();
      return true;
    }
    if (this.#state === "canceling") {
      this.#end("canceled", new StorageError("canceled", 0, "The upload was cancelled."));
      return true;
    }
    return false;
  }

  /** A request that runs while the connection goes may hang for minutes; it is repeated once there is one again. */
  #disconnected = (): void => {
    this.#request?.abort(new Doubtful());
  };

  #succeed(metadata: StoredFileResource): void {
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
    this.#connectivity.events?.removeEventListener("offline", this.#disconnected);
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
