import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Log } from "../log.ts";
import { type Asking, type FairPlaces, SharedPlaces } from "./fair-places.ts";
import { busyPage } from "./last-resort.ts";
import { aroundBody, beforeHeaders, hasBody } from "./request-phases.ts";
import { UnreadAnswers } from "./unread-answers.ts";

/** Its work has ended once the returned promise settles. */
type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

interface Options {
  /** Whose turn a request uses: the client's IPv4 address, or the /64 of its IPv6 address. */
  networkOf: (request: IncomingMessage) => string;
  /** Among which places a request needs one; undefined if it needs none. */
  placesFor: (request: IncomingMessage) => FairPlaces | undefined;
  /** Added to a refusal. */
  headers: readonly [string, string][];
  log: Pick<Log, "warn">;
  /** Shared with others that answer before the gate. */
  unread?: UnreadAnswers;
  /** Called with each request that is refused. */
  refused?: ((request: IncomingMessage) => void) | undefined;
  longestWaitMs?: number;
}

/** How many further requests of a connection wait for its first. */
const mostPipelined = 50;
/** Requests without a place whose bodies arrive. Others keep their places meanwhile. */
const mostArriving = 200;
const retryAfterSeconds = 5;
const warnEveryMs = 60_000;

/**
 * Lets only so many requests run at once: of a connection one at a time, of all as many as `placesFor` has places; the
 * networks that wait for these take turns. A request holds its place until its response begins or its handler has ended,
 * even if the client has left, so that neither slow readers nor impatient ones matter. While its body arrives, it gives
 * the place back.
 *
 * A connection on which more than `mostPipelined` requests wait (50) is closed, and so is one on which two requests that need no
 * place wait for an answer before them. A request that finds too many others, waits for longer than
 * `longestWaitMs` (15 s), or whose network leaves too many answers unread, gets 503 with `Retry-After`.
 */
export function openGate({
  networkOf,
  placesFor,
  headers,
  log,
  unread = new UnreadAnswers({ networkOf }),
  refused,
  longestWaitMs = 15_000,
}: Options): (handler: Handler) => RequestListener {
  const connections = new WeakMap<Socket, Connection>();
  const behind = new WeakSet<Socket>();
  const arriving = new SharedPlaces(mostArriving);
  // Requests arrive outside the context that says which language the site speaks.
  const inOwnLanguage = AsyncLocalStorage.bind(() => busyPage());
  let warnedAt = Number.NEGATIVE_INFINITY;

  function connectionOf(socket: Socket): Connection {
    const connection = connections.get(socket) ?? new Connection(socket);
    connections.set(socket, connection);
    return connection;
  }

  function refuse(response: ServerResponse): void {
    const now = performance.now();
    if (now - warnedAt >= warnEveryMs) {
      warnedAt = now;
      log.warn("requests are refused, because more wait than the site can serve; said once a minute");
    }
    response
      .writeHead(503, [
        ...headers.flat(),
        ...["Content-Type", "text/html; charset=utf-8"],
        ...["Cache-Control", "no-store"],
        ...["Retry-After", String(retryAfterSeconds)],
        // What follows on this connection is not read.
        ...["Connection", "close"],
      ])
      .end(inOwnLanguage());
  }

  /**
   * One waits for the answer before it: the client may have all of it before Node notes that it is sent. With a second one, the
   * client does not read.
   */
  function withoutPlace(handler: Handler, request: IncomingMessage, response: ServerResponse): void {
    if (isFirst(response)) return void handler(request, response);
    const { socket } = request;
    if (behind.has(socket)) return void closeWithMany(socket);
    behind.add(socket);
    response.once("socket", () => {
      behind.delete(socket);
      handler(request, response);
    });
  }

  return (handler) => (request, response) => {
    const { socket } = request;
    // Node goes on with what it has read of a connection that was closed.
    if (socket.destroyed) return;
    const places = placesFor(request);
    if (!places) return withoutPlace(handler, request, response);
    const connection = connectionOf(socket);
    if (connection.waiting >= mostPipelined) return void closeWithMany(socket);
    connection.add(response, () => {
      const place = new Place({ places, arriving, network: networkOf(request) });
      const stopWaiting = () => {
        clearTimeout(tooLate);
        place.withdraw();
      };
      const turnAway = () => {
        stopWaiting();
        refused?.(request);
        refuse(response);
      };
      const tooLate = setTimeout(turnAway, longestWaitMs);
      if (!unread.hasRoomFor(request)) {
        turnAway();
        return stopWaiting;
      }
      place.take(() => {
        clearTimeout(tooLate);
        beforeHeaders(response, () => place.end());
        if (hasBody(request) && !request.complete)
          aroundBody(request, { waits: () => place.lend(), ends: (go) => place.takeAgain(go) });
        void Promise.resolve(handler(request, response)).finally(() => {
          place.end();
          if (response.writableEnded) unread.note(request, response);
        });
      }, turnAway);
      return stopWaiting;
    });
  };
}

/** Whether the answers to the requests before this one are on their way: Node gives its connection to one answer at a time. */
export function isFirst(response: ServerResponse): boolean {
  return response.socket !== null;
}

/**
 * Closes a connection on which many requests wait. Node then makes an error for each, whose stack takes longer to write than
 * the request took to read, and which nobody reads.
 */
function closeWithMany(socket: Socket): void {
  const kept = Error.stackTraceLimit;
  socket.prependOnceListener("close", () => {
    Error.stackTraceLimit = 0;
  });
  socket.once("close", () => {
    Error.stackTraceLimit = kept;
  });
  socket.destroy();
}

/** The requests of a connection, of which only the first is served. */
class Connection {
  readonly #socket: Socket;
  #line: (() => void)[] = [];
  #isServing = false;
  #leave: () => void = () => undefined;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.once("close", () => {
      this.#line = [];
      this.#leave();
    });
  }

  get waiting(): number {
    return this.#line.length;
  }

  /** Calls `serve` when those before it are answered. What it returns is called when the connection closes. */
  add(response: ServerResponse, serve: () => () => void): void {
    this.#line.push(() => {
      response.once("close", () => this.#serveNext());
      this.#leave = serve();
    });
    if (!this.#isServing) this.#serveNext();
  }

  #serveNext(): void {
    // The first response may learn of it earlier.
    const next = this.#socket.destroyed ? undefined : this.#line.shift();
    this.#isServing = next !== undefined;
    next?.();
  }
}

class Place {
  readonly #places: FairPlaces;
  readonly #arriving: SharedPlaces;
  readonly #network: string;
  #asking: Asking | undefined;
  #state: "none" | "taken" | "lent" | "over" = "none";

  constructor(given: { places: FairPlaces; arriving: SharedPlaces; network: string }) {
    this.#places = given.places;
    this.#arriving = given.arriving;
    this.#network = given.network;
  }

  take(entered: () => void, refuse: () => void): void {
    const enter = () => {
      this.#state = "taken";
      entered();
    };
    this.#asking = { network: this.#network, enter, refuse };
    this.#places.ask(this.#asking);
  }

  withdraw(): void {
    if (this.#asking) this.#places.withdraw(this.#asking);
  }

  /** Gives the place back while the body arrives, unless too many others have. */
  lend(): void {
    if (this.#state !== "taken" || !this.#arriving.isFreeFor(this.#network)) return;
    this.#state = "lent";
    this.#arriving.take(this.#network);
    this.#places.leave(this.#network);
  }

  /** Calls `go` once it has its place again. */
  takeAgain(go: () => void): void {
    if (this.#state !== "lent") {
      go();
      return;
    }
    const enter = () => {
      if (this.#state === "over") this.#places.leave(this.#network);
      else {
        this.#state = "taken";
        this.#arriving.leave(this.#network);
      }
      go();
    };
    this.#places.ask({ network: this.#network, enter });
  }

  end(): void {
    if (this.#state === "taken") this.#places.leave(this.#network);
    if (this.#state === "lent") this.#arriving.leave(this.#network);
    this.#state = "over";
  }
}
