import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { endSlowBody, patienceWith } from "./slow-bodies.ts";

export interface Listener {
  port: number;
  /** Takes no new requests, lets those in flight finish for up to `graceSeconds`, then closes what is left. */
  close(graceSeconds?: number): Promise<void>;
}

/**
 * Starts an HTTP server. Headers have 30 seconds to arrive; bodies may be as slow as `patience` says.
 *
 * @throws when the port is taken or the address is not this machine's.
 */
export async function listen(
  handler: RequestListener,
  { port, host, patience = patienceWith }: { port: number; host: string; patience?: typeof patienceWith },
): Promise<Listener> {
  // Node's own limit for whole requests is the same for uploads and forms.
  const server = createServer(
    { requestTimeout: 0, headersTimeout: 30_000, keepAliveTimeout: 65_000 },
    (request, response) => {
      endSlowBody(request, response, patience(request));
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
    const impatience = setTimeout(() => server.closeAllConnections(), graceSeconds * 1000);
    // A connection that is busy now turns idle when it has been answered.
    const idle = setInterval(() => server.closeIdleConnections(), 100);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(impatience);
      resolve();
    });
    server.closeIdleConnections();
  });
}
