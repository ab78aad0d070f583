import { StorageError } from "../errors.ts";
import { storageError } from "./client-errors.ts";
import { type ProtocolRequest, RetryableFailure } from "./exchange.ts";
import { type FullMetadata, metadataIn } from "./file-metadata.ts";
import type { TransportReply } from "./send.ts";
import {
  chunkRequest,
  commandRequest,
  firstChunkSize,
  largestChunkSize,
  progressIn,
  startRequest,
  type Target,
} from "./upload-protocol.ts";

export interface SessionHost {
  exchange(request: ProtocolRequest, onProgress?: (sent: number) => void): Promise<TransportReply>;
  progress(transferred: number): void;
  advanced(): void;
  /** Called with the URL to resume from later; undefined when a remembered one is no longer valid. */
  sessionUrlChanged(url: string | undefined): void;
}

/** Uploads a file in chunks; the server confirms each before the next is sent. */
export class UploadSession {
  readonly #target: Target;
  readonly #blob: Blob;
  readonly #host: SessionHost;
  #url: string | undefined;
  /** The URL comes from an earlier task, and the server may no longer know it. */
  #isRemembered: boolean;
  #offset = 0;
  #isUncertain: boolean;
  #isEnding = false;
  #chunkSize = firstChunkSize;

  /** `rememberedUrl` is the session URL of an earlier task for the same file. */
  constructor(target: Target, blob: Blob, host: SessionHost, rememberedUrl: string | undefined) {
    this.#target = target;
    this.#blob = blob;
    this.#host = host;
    this.#url = rememberedUrl;
    this.#isRemembered = rememberedUrl !== undefined;
    this.#isUncertain = this.#isRemembered;
  }

  async step(): Promise<FullMetadata | undefined> {
    if (this.#url === undefined) return this.#start();
    if (this.#isRemembered) return this.#resume(this.#url);
    if (this.#isUncertain) return this.#query(this.#url);
    return this.#sendChunk(this.#url);
  }

  /** Call when the last request may or may not have arrived: the server is queried before anything else is sent. */
  markUncertain(): void {
    this.#isUncertain = true;
    this.#chunkSize = firstChunkSize;
  }

  /**
   * Cancels the upload on the server, which the Firebase SDK never does.
   *
   * @returns the metadata when the upload had completed before.
   * @throws {RetryableFailure} when the server did not respond.
   */
  async giveUp(): Promise<FullMetadata | undefined> {
    if (this.#url === undefined) return undefined;
    try {
      await this.#host.exchange(commandRequest(this.#url, "cancel"));
      return undefined;
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      if (!this.#isEnding) return undefined;
    }
    const reply = await this.#host.exchange(chunkRequest(this.#url, this.#blob, this.#blob.size, 0));
    return this.#metadataIn(reply);
  }

  get mayBeStored(): boolean {
    return this.#isEnding;
  }

  async #start(): Promise<undefined> {
    const reply = await this.#host.exchange(startRequest(this.#target, this.#blob.size));
    const url = reply.header("X-Goog-Upload-URL");
    if (progressIn(reply).state !== "active" || !url) throw storageError("unknown");
    this.#url = url;
    this.#isUncertain = false;
    this.#host.sessionUrlChanged(url);
  }

  async #query(url: string): Promise<undefined> {
    const { state, received } = progressIn(await this.#host.exchange(commandRequest(url, "query")));
    if (received === undefined) throw storageError("unknown");
    if (received > this.#blob.size) throw storageError("server-file-wrong-size");
    // A final upload lost only its response: finalizing it again repeats that.
    this.#offset = state === "final" ? this.#blob.size : received;
    this.#isUncertain = false;
    this.#host.progress(this.#offset);
  }

  /** Resumes an earlier task, or starts again when its upload has expired, ended or belongs to someone else. */
  async #resume(url: string): Promise<undefined> {
    try {
      const { state, received } = progressIn(await this.#host.exchange(commandRequest(url, "query")));
      if (state === "active" && received !== undefined && received <= this.#blob.size) {
        this.#isRemembered = false;
        this.#isUncertain = false;
        this.#offset = received;
        this.#host.progress(received);
        return;
      }
    } catch (error) {
      if (!(error instanceof StorageError) || error.code === "storage/app-deleted") throw error;
    }
    this.#isRemembered = false;
    this.#url = undefined;
    this.#host.sessionUrlChanged(undefined);
  }

  async #sendChunk(url: string): Promise<FullMetadata | undefined> {
    const request = chunkRequest(url, this.#blob, this.#offset, this.#chunkSize);
    const from = this.#offset;
    const end = from + (request.body?.size ?? 0);
    this.#isEnding = end === this.#blob.size;
    const reply = await this.#host.exchange(request, (sent) =>
      this.#host.progress(Math.min(end, from + sent)),
    );
    if (progressIn(reply).state === "final") return this.#metadataIn(reply);
    if (this.#isEnding) throw new RetryableFailure();
    this.#host.advanced();
    this.#offset = end;
    this.#host.progress(end);
    if (this.#chunkSize < largestChunkSize) this.#chunkSize *= 2;
    return undefined;
  }

  #metadataIn(reply: TransportReply): FullMetadata {
    return metadataIn(reply.text, this.#target.reference);
  }
}
