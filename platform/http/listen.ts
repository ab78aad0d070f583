import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from "node:net";
import { bodyTimeoutsFor, endSlowBody } from "./slow-bodies.ts";

/** Its message names the setting that is wrong. */
export class ListenError extends Error {}

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
 * @throws {ListenError} when the port is taken or the host is not this machine's.
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
      if (isDraining) response.shouldKeepAlive = false;
      handler(request, response);
      // What was answered at once can no longer end its connection.
      if (response.writableEnded) return;
      running.add(response);
      response.once("close", () => running.delete(response));
    },
  );
  await begin(server, { port, host });
  return {
    port: (server.address() as AddressInfo).port,
    drain,
    close: (graceSeconds = 20) => {
      drain();
      return close(server, graceSeconds);
    },
  };
}

/**
 * Listens for a moment, so that a start that cannot listen ends before it has changed anything.
 *
 * @throws {ListenError} as `listen` does.
 */
export async function expectFreePort(place: { port: number; host: string }): Promise<void> {
  const server = createTcpServer();
  await begin(server, place);
  await new Promise((resolve) => server.close(resolve));
}

async function begin(server: TcpServer, { port, host }: { port: number; host: string }): Promise<void> {
  const { promise: listening, resolve, reject } = Promise.withResolvers<void>();
  server.once("error", reject);
  server.listen(port, host, resolve);
  try {
    await listening;
  } catch (error) {
    throw new ListenError(whyNot(error, { port, host }), { cause: error });
  } finally {
    server.off("error", reject);
  }
}

function whyNot(error: unknown, { port, host }: { port: number; host: string }): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE")
    return `Setting PORT is wrong: port ${port} is in use by another program. Set another PORT, or end that program`;
  if (code === "EACCES")
    return `Setting PORT is wrong: this user may not listen on port ${port}. Set a PORT from 1024 on, such as 3000`;
  return `Setting HOST is wrong: this machine cannot listen on ${host} (${code ?? "no reason given"})`;
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
