import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { bodyTimeoutsFor, endSlowBody } from "./slow-bodies.ts";

export interface Listener {
  port: number;
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
  // Node has only one request timeout, for uploads and forms alike.
  const server = createServer(
    { requestTimeout: 0, headersTimeout: 30_000, keepAliveTimeout: 65_000 },
    (request, response) => {
      endSlowBody(request, response, bodyTimeouts(request));
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
    close: (graceSeconds = 20) => close(server, graceSeconds),
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
