import { once } from "node:events";
import http, { type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

/** A failure as the client sees it. */
export type Fault =
  /** 503, and the request never reaches the server. */
  | "unavailable"
  /** The connection is reset before the request reaches the server. */
  | "reset"
  /** The connection is reset after half of the body has reached the server. */
  | "cut"
  /** The server handles the request, but the connection is reset instead of the reply. */
  | "reply lost"
  /** The server handles the request, but the reply is 503. */
  | "reply hidden"
  /** No reply ever comes, until the client gives up. */
  | "hang"
  /** No failure, after a delay in milliseconds. */
  | { after: number };

export interface SeenRequest {
  method: string;
  /** Path of the object, from the query or the URL's path. */
  object: string;
  /** The resumable command, or empty. */
  command: string;
  offset: number | undefined;
}

/** Chooses the fault for one request. `index` counts the requests for the same object, from 0. */
export type FaultPlan = (request: SeenRequest, index: number) => Fault | undefined;

export interface FaultProxy {
  port: number;
  /** Applies `plan` to all further requests for an object. */
  inject(object: string, plan: FaultPlan): void;
  /** Returns the clients' requests for an object, as `command offset`. */
  requestsFor(object: string): string[];
  /** Serves `path` itself, as if the server had this page. */
  page(path: string, contentType: string, body: string): void;
  close(): Promise<void>;
}

/** Starts a proxy in front of the HTTP server on the local port `target`, which injects the faults it is told to. */
export async function startFaultProxy(target: number): Promise<FaultProxy> {
  const plans = new Map<string, FaultPlan>();
  const log: SeenRequest[] = [];
  const logged = (object: string) => log.filter((seen) => seen.object === object);
  const pages = new Map<string, { contentType: string; body: string }>();
  const agent = new http.Agent({ keepAlive: true });
  const sockets = new Set<Socket>();
  const server = http.createServer((request, response) => {
    const page = pages.get(request.url ?? "");
    if (page) return response.writeHead(200, { "Content-Type": page.contentType }).end(page.body);
    const seen = parseRequest(request);
    const fault = plans.get(seen.object)?.(seen, logged(seen.object).length);
    log.push(seen);
    void forwardWithFault({ request, response, target, agent }, fault);
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    inject: (object, plan) => void plans.set(object, plan),
    requestsFor: (object) => logged(object).map(describeRequest),
    page: (path, contentType, body) => void pages.set(path, { contentType, body }),
    async close() {
      agent.destroy();
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** A plan in which the first `times` requests that match fail. */
export function failing(times: number, matches: (request: SeenRequest) => boolean, fault: Fault): FaultPlan {
  let left = times;
  return (request) => (matches(request) && left-- > 0 ? fault : undefined);
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  target: number;
  agent: http.Agent;
}

async function forwardWithFault(exchange: Exchange, fault: Fault | undefined): Promise<void> {
  const { request, response } = exchange;
  // `request.socket` is gone once the request has been read.
  const { socket } = request;
  const reset = () => void socket.resetAndDestroy();
  try {
    if (fault === "hang") return void request.resume();
    if (fault === "reset") return reset();
    if (fault === "unavailable") {
      await once(request.resume(), "end");
      return void response.writeHead(503).end();
    }
    if (fault === "cut") {
      await forwardHalf(exchange);
      return reset();
    }
    if (typeof fault === "object") await delay(fault.after);
    const reply = await forward(exchange);
    if (fault === "reply lost") return reset();
    if (fault === "reply hidden") return void response.writeHead(503).end();
    response.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(response);
  } catch {
    // Either the server or the client has gone.
    reset();
  }
}

function forward({ request, target, agent }: Exchange): Promise<IncomingMessage> {
  const { method, url, headers } = request;
  return new Promise((resolve, reject) => {
    const onward = http.request({ host: "127.0.0.1", port: target, method, path: url, headers, agent });
    onward.on("response", resolve);
    onward.on("error", reject);
    request.on("error", () => onward.destroy());
    request.on("close", () => request.complete || onward.destroy());
    request.pipe(onward);
  });
}

async function forwardHalf({ request, target }: Exchange): Promise<void> {
  const { method, url, headers } = request;
  const onward = http.request({ host: "127.0.0.1", port: target, method, path: url, headers });
  onward.on("error", () => undefined);
  let sent = 0;
  for await (const chunk of request) {
    const bytes = chunk as Buffer;
    sent += bytes.length;
    if (!onward.write(bytes)) await Promise.race([once(onward, "drain"), delay(200)]);
    if (sent * 2 >= Number(headers["content-length"] ?? 0)) break;
  }
  onward.destroy();
}

function parseRequest({ method = "", url = "", headers }: IncomingMessage): SeenRequest {
  const requestUrl = new URL(url, "http://proxy.invalid");
  const inPath = decodeURIComponent(/\/o\/([^/]+)$/.exec(requestUrl.pathname)?.[1] ?? "");
  const offset = headers["x-goog-upload-offset"];
  return {
    method,
    object: requestUrl.searchParams.get("name") ?? inPath,
    command: String(headers["x-goog-upload-command"] ?? ""),
    offset: offset === undefined ? undefined : Number(offset),
  };
}

function describeRequest({ method, command, offset }: SeenRequest): string {
  return [command || method, offset].filter((word) => word !== undefined).join(" ");
}
