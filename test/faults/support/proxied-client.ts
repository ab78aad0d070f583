import http from "node:http";

export interface Received {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

/**
 * Sends requests as a proxy in front of the site does, over connections that stay open. Costs a third of what `fetch`
 * does, which would be most of the work of two cores.
 */
export function proxiedClient(url: string, mostConnections = 256) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: mostConnections });
  const { port } = new URL(url);
  return {
    ask(
      path: string,
      {
        method = "GET",
        headers = {},
        body,
      }: { method?: string; headers?: http.OutgoingHttpHeaders; body?: Uint8Array | string } = {},
    ): Promise<Received> {
      return new Promise((resolve, reject) => {
        const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
        const sent = http.request(
          {
            agent,
            host: "127.0.0.1",
            port,
            path,
            method,
            headers: { origin: url, ...length, ...headers },
            timeout: 60_000,
          },
          (response) => {
            const parts: Buffer[] = [];
            response.on("data", (part: Buffer) => parts.push(part));
            response.on("error", reject);
            response.on("end", () =>
              resolve({
                status: response.statusCode ?? 0,
                headers: response.headers,
                body: Buffer.concat(parts),
              }),
            );
          },
        );
        sent.on("timeout", () => sent.destroy(new Error(`no answer: ${path}`)));
        sent.on("error", reject);
        sent.end(body);
      });
    },
    close: () => agent.destroy(),
  };
}
