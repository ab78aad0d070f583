import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

const lookEveryMs = 200;
const longestWaitMs = 60_000;

export interface AlternatingProxy {
  url: string;
  /** Sends requests to a copy as soon as it says that it is well, and resolves then. */
  add(copy: string): Promise<void>;
  /** Asks all copies now, and resolves with the answer of each. */
  look(): Promise<boolean[]>;
  /** Sends it none any more. */
  remove(copy: string): void;
  close(): Promise<void>;
}

/**
 * A reverse proxy that sends each request to the next copy of the site whose `/healthz` says yes, as that of
 * `deploy/Caddyfile.copies` does. Like common proxies it tries another copy only when it could not connect, because a
 * request that was sent may have been done.
 */
export async function openAlternatingProxy(): Promise<AlternatingProxy> {
  const copies = new Map<string, boolean>();
  let turn = 0;

  function nextCopy(tried: ReadonlySet<string>): string | undefined {
    const well = [...copies].flatMap(([copy, isWell]) => (isWell && !tried.has(copy) ? [copy] : []));
    turn += 1;
    return well[turn % well.length];
  }

  async function forward(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const end = Date.now() + longestWaitMs;
    for (let tried = new Set<string>(); Date.now() < end; ) {
      const copy = nextCopy(tried);
      if (copy === undefined) {
        tried = new Set();
        await sleep(50);
        continue;
      }
      if (await send(copy, incoming, response)) return;
      tried.add(copy);
    }
    response.writeHead(502).end("no copy is well");
  }

  const server = createServer((incoming, response) => void forward(incoming, response));
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const look = async () => {
    for (const copy of copies.keys()) {
      const isWell = await fetch(`${copy}/healthz`).then(
        async (said) => (await said.text()) === "ok",
        () => false,
      );
      if (copies.has(copy)) copies.set(copy, isWell);
    }
    return [...copies.values()];
  };
  const timer = setInterval(() => void look(), lookEveryMs);

  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async add(copy) {
      copies.set(copy, false);
      while (copies.get(copy) === false) await sleep(50);
    },
    look,
    remove: (copy) => void copies.delete(copy),
    async close() {
      clearInterval(timer);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** False when the copy could not be reached, so that nothing was sent. */
function send(copy: string, incoming: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const { method, headers, url } = incoming;
  return new Promise((resolve) => {
    let isSent = false;
    const asked = request(copy + url, { method, headers, agent: false, setHost: false });
    asked.once("socket", (socket) =>
      socket.once("connect", () => {
        isSent = true;
        incoming.pipe(asked);
      }),
    );
    asked.once("response", (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
      answer.once("error", () => response.destroy());
      response.once("close", () => resolve(true));
    });
    asked.on("error", () => {
      if (!isSent) return resolve(false);
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end("the copy hung up");
      resolve(true);
    });
    response.once("close", () => asked.destroy());
  });
}
