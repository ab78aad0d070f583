import { StorageError } from "../errors.ts";
import { storageError } from "./client-errors.ts";
import { Doubtful, type ProtocolRequest } from "./exchange.ts";
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

/** What a session needs of the task that it belongs to. */
export interface SessionHost {
  /** Sends one request; see `exchange` for what it throws. */
  exchange(request: ProtocolRequest, onProgress?: (sent: number) => void): Promise<TransportReply>;
  /** So many bytes have arrived, or are on their way. */
  progress(transferred: number): void;
  /** A chunk has arrived for certain. */
  advanced(): void;
  /** The address under which the upload can be continued later; undefined when one from before is no good. */
  addressed(url: string | undefined): void;
}

/** Sends a file in chunks, each of which the server has before the next one leaves. */
export class UploadSession {
  readonly #target: Target;
  readonly #blob: Blob;
  readonly #host: SessionHost;
  #url: string | undefined;
  /** The address comes from an earlier task, and the server may no longer know it. */
  #isRemembered: boolean;
  #offset = 0;
  #inDoubt: boolean;
  #isEnding = false;
  #chunkSize = firstChunkSize;

  /** `rememberedUrl` is where an earlier task has begun to send the same file. */
  constructor(target: Target, blob: Blob, host: SessionHost, rememberedUrl: string | undefined) {
    this.#target = target;
    this.#blob = blob;
    this.#host = host;
    this.#url = rememberedUrl;
    this.#isRemembered = rememberedUrl !== undefined;
    this.#inDoubt = this.#isRemembered;
  }

  /** Sends the next request; answers the metadata when the upload is complete. */
  async step(): Promise<FullMetadata | undefined> {
    if (this.#url === undefined) return this.#start();
    if (this.#isRemembered) return this.#pickUp(this.#url);
    if (this.#inDoubt) return this.#query(this.#url);
    return this.#sendChunk(this.#url);
  }

  /** Nobody knows whether the last request has arrived: the server is asked before anything else is sent. */
  doubt(): void {
    this.#inDoubt = true;
    this.#chunkSize = firstChunkSize;
  }

  /**
   * Tells the server that the upload is given up, which the Firebase SDK never does.
   *
   * @returns the metadata when the upload was complete before that.
   * @throws {Doubtful} when the server did not answer.
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

  /** Whether the file may be stored although no reply has said so. */
  get mayBeStored(): boolean {
    return this.#isEnding;
  }

  async #start(): Promise<undefined> {
    const reply = await this.#host.exchange(startRequest(this.#target, this.#blob.size));
    const url = reply.header("X-Goog-Upload-URL");
    if (progressIn(reply).state !== "active" || !url) throw storageError("unknown");
    this.#url = url;
    this.#inDoubt = false;
    this.#host.addressed(url);
  }

  async #query(url: string): Promise<undefined> {
    const { state, received } = progressIn(await this.#host.exchange(commandRequest(url, "query")));
    if (received === undefined) throw storageError("unknown");
    if (received > this.#blob.size) throw storageError("server-file-wrong-size");
    // When it is final only its answer was lost: ending it again repeats that.
    this.#offset = state === "final" ? this.#blob.size : received;
    this.#inDoubt = false;
    this.#host.progress(this.#offset);
  }

  /** Goes on where an earlier task has stopped, or starts anew when that upload has expired, ended or is not ours. */
  async #pickUp(url: string): Promise<undefined> {
    try {
      const { state, received } = progressIn(await this.#host.exchange(commandRequest(url, "query")));
      if (state === "active" && received !== undefined && received <= this.#blob.size) {
        this.#isRemembered = false;
        this.#inDoubt = false;
        this.#offset = received;
        this.#host.progress(received);
        return;
      }
    } catch (error) {
      if (!(error instanceof StorageError) || error.code === "storage/app-deleted") throw error;
    }
    this.#isRemembered = false;
    this.#url = undefined;
    this.#host.addressed(undefined);
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
    if (this.#isEnding) throw new Doubtful();
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
