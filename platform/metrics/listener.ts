import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Log } from "../log.ts";
import { hasToken, isFromThisMachine, type Readers } from "./may-read.ts";

export interface Metrics {
  contentType: string;
  /** The metrics as text. */
  read(): Promise<string>;
}

interface Options {
  readers: Readers;
  metrics: Metrics;
  /** Added to every response. */
  headers: readonly [string, string][];
  log: Pick<Log, "error">;
}

/**
 * Sends `/metrics`, before anything else can make it wait: a site that is too busy for visitors has to say so. Without the
 * token it is 401, so that people who set up Prometheus see what is missing: that there are metrics is no secret. With
 * `loopback`, requests from elsewhere get what they would get if there were none.
 */
export function serveMetrics({
  readers,
  metrics,
  headers,
  log,
}: Options): (next: RequestListener) => RequestListener {
  return (next) => (request, response) => {
    const { url } = request;
    if (url !== "/metrics" && !url?.startsWith("/metrics?")) return void next(request, response);
    const isReader =
      readers === "loopback"
        ? isFromThisMachine(request)
        : hasToken(request.headers.authorization, readers.token);
    if (isReader || readers !== "loopback") void answer(request, response, isReader);
    else next(request, response);
  };

  async function answer({ method }: IncomingMessage, response: ServerResponse, isReader: boolean) {
    const send = (status: number, text: string, ...more: string[]) =>
      response
        .writeHead(status, [
          ...headers.flat(),
          ...["Cache-Control", "no-store", "Content-Length", String(Buffer.byteLength(text))],
          ...["Content-Type", status === 200 ? metrics.contentType : "text/plain; charset=utf-8"],
          ...more,
        ])
        .end(method === "HEAD" ? undefined : text);
    if (!isReader) return send(401, "This needs the token of METRICS.\n", "WWW-Authenticate", "Bearer");
    if (method !== "GET" && method !== "HEAD") return send(405, "Method Not Allowed\n", "Allow", "GET, HEAD");
    try {
      return send(200, await metrics.read());
    } catch (error) {
      log.error({ err: error }, "the metrics could not be read");
      return send(500, "The metrics could not be read; the log says why.\n");
    }
  }
}
