import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";

export interface Listener {
  port: number;
  /** Takes no new requests, lets those in flight finish for up to `graceSeconds`, then closes what is left. */
  close(graceSeconds?: number): Promise<void>;
}

/**
 * Starts an HTTP server.
 *
 * @throws when the port is taken or the address is not this machine's.
 */
export async function listen(
  handler: RequestListener,
  { port, host }: { port: number; host: string },
): Promise<Listener> {
  // A slow phone may take minutes over an upload; idle and header time stay bounded.
  const server = createServer(
    { requestTimeout: 0, headersTimeout: 30_000, keepAliveTimeout: 65_000 },
    handler,
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
