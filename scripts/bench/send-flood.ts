import { connect } from "node:net";
import { workerData } from "node:worker_threads";

export interface Flood {
  url: string;
  connections: number;
  /** Sent in one piece on each connection, and again when it has closed. */
  requests: number;
  /** Without the empty line that ends it. */
  request: string;
  /** Whether it reads the answers. */
  reads: boolean;
}

/** Sends until its thread is ended. */
function flood({ hostname, port }: URL, given: Omit<Flood, "url" | "connections">): void {
  const { requests, request, reads } = given;
  const socket = connect(Number(port), hostname);
  // A connection may be reset, which is no failure here.
  socket.on("error", () => undefined).once("close", () => flood(new URL(url), given));
  socket.write(`${request}\r\n`.repeat(requests - 1) + `${request}Connection: close\r\n\r\n`);
  if (reads) socket.resume();
  // Otherwise it would never learn that the connection was closed.
  else setTimeout(() => socket.destroy(), unreadForMs);
}

const unreadForMs = 500;
const { url, connections, ...given } = workerData as Flood;
for (let count = 0; count < connections; count++) flood(new URL(url), given);
