import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { bodyTimeoutsFor, endSlowBody } from "./slow-bodies.ts";

export interface Listener {
  port: number;
  /** From now on each response ends its connection, so that a proxy opens its next one to another copy. */
  drain(): void;
  /** Accepts no new requests, waits up to `graceSeconds` for running ones, then closes all connections. */
  close(graceSeconds?: number): Promise<void>;
}

/**
 * Starts an HTTP server. Headers must arrive within 30 seconds; `bodyTimeouts` decides how slow a body may be.
 *
 * @throws when the port is taken or the host is not this machine's.
 */
export async function listen(
  handler: RequestListener,
  {
    port,
    host,
    bodyTimeouts = bodyTimeoutsFor,
  }: { port: number; host: string; bodyTimeouts?: typeof bodyTimeoutsFor },
): Promise<Listener> {
  const running = new Set<ServerResponse>();
  let isDraining = false;
  const drain = () => {
    isDraining = true;
    // Node then adds `Connection: close`, unless the headers are on their way.
    for (const response of running) response.shouldKeepAlive = false;
  };
  // Node has only one request timeout, for uploads and forms alike.
  const server = createServer(
    { requestTimeout: 0, headersTimeout: 30_000, keepAliveTimeout: 65_000 },
    (request, response) => {
      // Node goes on with what it has read of a connection that was closed.
      if (request.socket.destroyed) return;
      endSlowBody(request, response, bodyTimeouts(request));
      running.add(response);
      response.once("close", () => running.delete(response));
      if (isDraining) response.shouldKeepAlive = false;
      handler(request, response);
    },
  );
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
  return {
    port: (server.address() as AddressInfo).port,
    drain,
    close: (graceSeconds = 20) => {
      drain();
      return close(server, graceSeconds);
    },
  };
}

function close(server: Server, graceSeconds: number): Promise<void> {
  return new Promise((resolve) => {
    const deadline = setTimeout(() => server.closeAllConnections(), graceSeconds * 1000);
    const idle = setInterval(() => server.closeIdleConnections(), 100);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(deadline);
      resolve();
    });
    server.closeIdleConnections();
  });
}
