import type { IncomingMessage, ServerResponse } from "node:http";

interface Limits {
  answers: number;
  bytes: number;
}

interface Options {
  networkOf: (request: IncomingMessage) => string;
  /** Of one network. */
  most?: Limits;
  stalledMs?: number;
}

/**
 * Counts the answers that were written in whole and that their network has not read yet: those that the system's own
 * buffers have no room for. A network with `most` of them gets no more until it reads (200 answers, 16 MB). A connection
 * on which nobody reads for `stalledMs` (a minute) is closed.
 */
export class UnreadAnswers {
  readonly #networkOf: (request: IncomingMessage) => string;
  readonly #most: Limits;
  readonly #stalledMs: number;
  readonly #networks = new Map<string, Limits>();

  constructor({ networkOf, most = { answers: 200, bytes: 16 * 1024 * 1024 }, stalledMs = 60_000 }: Options) {
    this.#networkOf = networkOf;
    this.#most = most;
    this.#stalledMs = stalledMs;
  }

  /** Whether the network of a request may get another answer. */
  hasRoomFor(request: IncomingMessage): boolean {
    // Nearly always, and then no network need be found.
    if (this.#networks.size === 0) return true;
    const unread = this.#networks.get(this.#networkOf(request));
    return !unread || (unread.answers < this.#most.answers && unread.bytes < this.#most.bytes);
  }

  /** Notes an answer that has just been written in whole. */
  note(request: IncomingMessage, response: ServerResponse): void {
    const bytes = response.writableLength;
    const { socket } = request;
    if (bytes === 0 || socket.destroyed) return;
    const network = this.#networkOf(request);
    const unread = this.#networks.get(network) ?? { answers: 0, bytes: 0 };
    this.#networks.set(network, unread);
    unread.answers += 1;
    unread.bytes += bytes;
    let isOver = false;
    const over = () => {
      if (isOver) return;
      isOver = true;
      socket.off("close", over);
      unread.answers -= 1;
      unread.bytes -= bytes;
      if (unread.answers === 0) this.#networks.delete(network);
    };
    response.once("close", over);
    // Of a connection that is closed, Node tells only the answer that was being sent.
    socket.once("close", over);
    // Node sets its own again when the answer is read.
    socket.setTimeout(this.#stalledMs);
  }
}
