import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { isIPv6 } from "node:net";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context, MiddlewareHandler } from "hono";
import type { Log } from "../log.ts";
import { arrivalOf } from "./arrival.ts";
import { clientFinder, type OwnProxies, type Route } from "./client-address.ts";
import type { RequestCounts } from "./request-counts.ts";
import { anyPath } from "./route-patterns.ts";

interface RequestVariables {
  requestId: string;
  /** Client network for rate limits: an IPv4 address, or the /64 prefix of an IPv6 address. */
  clientNetwork: string;
  route: Route;
  /** The pattern of the path, such as `/event/:slug`. */
  pattern: string;
  log: Log;
}

export type HttpEnvironment = { Variables: RequestVariables };

interface Noting {
  /** The pattern of a path. A path itself is never logged, because it may hold a name or a token. */
  patternOf?: (path: string) => string;
  requests?: RequestCounts | undefined;
}

/**
 * Gives each request an id (returned as `X-Request-Id`) and a logger, and logs one line when its response is sent: `ms` are
 * the milliseconds from the arrival of the request until it began, `bytes` those that were sent.
 */
export function logRequests(
  log: Log,
  ownProxies: OwnProxies,
  { patternOf = () => anyPath, requests }: Noting = {},
): MiddlewareHandler<HttpEnvironment> {
  const findClient = clientFinder(ownProxies);
  return async (c, next) => {
    const requestId = randomUUID();
    const arrived = arrivalOf(incomingOf(c)) ?? performance.now();
    const requestLog = log.child({ requestId });
    const pattern = patternOf(c.req.path);
    const sent = sentBytesOf(c);
    c.set("requestId", requestId);
    const { addresses, client } = findClient(c.req.header("x-forwarded-for"), remoteOf(c));
    c.set("route", { addresses, client });
    c.set("pattern", pattern);
    c.set("clientNetwork", networkOf(addresses[client] ?? ""));
    c.set("log", requestLog);
    await next();
    c.header("X-Request-Id", requestId);
    const { method } = c.req;
    const { status } = c.res;
    const took = performance.now() - arrived;
    const hasLeft = c.req.raw.signal.aborted;
    const line = { method, route: pattern, status, ms: Math.round(took) };
    onceSent(c, () => {
      const bytes = sent();
      requests?.note({
        route: pattern,
        method,
        status: hasLeft ? undefined : status,
        seconds: took / 1000,
        bytes,
      });
      const whole = { ...line, bytes };
      if (hasLeft) requestLog.info({ ...whole, status: undefined }, "the client disconnected");
      // Why the site is not available is logged once, and not for each request.
      else if (status >= 500 && status !== 503) requestLog.error(whole, "request failed");
      else requestLog[isFrequent(pattern, status) ? "debug" : "info"](whole, "request");
    });
  };
}

/** Whether nobody looks for it in the log, and it would fill it. */
function isFrequent(pattern: string, status: number): boolean {
  return pattern === "/healthz" || pattern === "/assets/*" || (pattern === "/readyz" && status === 200);
}

/** Returns a function that says how many bytes the connection has sent since; undefined without a connection. */
function sentBytesOf(c: Context): () => number | undefined {
  const socket = incomingOf(c)?.socket;
  const before = socket?.bytesWritten ?? 0;
  return () => socket && socket.bytesWritten - before;
}

/** The request as Node knows it; undefined for requests that no server received. */
export function incomingOf(c: Context): IncomingMessage | undefined {
  return c.env?.incoming;
}

function onceSent(c: Context, note: () => void): void {
  const outgoing = c.env?.outgoing as ServerResponse | undefined;
  if (!outgoing || outgoing.closed) note();
  else outgoing.once("close", note);
}

function remoteOf(c: Context): string | undefined {
  return c.env?.incoming && getConnInfo(c).remote.address;
}

/** Returns a function that finds the client network of a request that no middleware has seen yet. */
export function clientNetworks(ownProxies: OwnProxies): (request: IncomingMessage) => string {
  const findClient = clientFinder(ownProxies);
  return ({ headers, socket }) => {
    const { addresses, client } = findClient(headers["x-forwarded-for"]?.toString(), socket.remoteAddress);
    return networkOf(addresses[client] ?? "");
  };
}

/**
 * Returns an IPv4 address unchanged, also when it is mapped into IPv6; of an IPv6 address the first 64 bits (RFC 6177).
 */
export function networkOf(address: string): string {
  const [plain = ""] = address.split("%");
  if (!isIPv6(plain)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain);
  if (mapped?.[1]) return mapped[1];
  const [start = [], end] = plain.split("::").map((part) => (part ? part.split(":") : []));
  const zeros = end ? Array<string>(Math.max(0, 8 - start.length - end.length)).fill("0") : [];
  const groups = [...start, ...zeros, ...(end ?? [])].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}
