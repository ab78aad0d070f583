import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context, MiddlewareHandler } from "hono";
import type { Log } from "../log.ts";
import { clientFinder, type OwnProxies, type Route } from "./client-address.ts";

export interface RequestVariables {
  requestId: string;
  /** Client network for rate limits: an IPv4 address, or the /64 prefix of an IPv6 address. */
  clientNetwork: string;
  route: Route;
  log: Log;
}

export type HttpEnvironment = { Variables: RequestVariables };

/** Gives each request an id (returned as `X-Request-Id`) and a logger, and logs one line when it ends. */
export function logRequests(log: Log, ownProxies: OwnProxies): MiddlewareHandler<HttpEnvironment> {
  const findClient = clientFinder(ownProxies);
  return async (c, next) => {
    const requestId = randomUUID();
    const started = performance.now();
    const requestLog = log.child({ requestId });
    c.set("requestId", requestId);
    const { addresses, client } = findClient(c.req.header("x-forwarded-for"), remoteOf(c));
    c.set("route", { addresses, client });
    c.set("clientNetwork", networkOf(addresses[client] ?? ""));
    c.set("log", requestLog);
    await next();
    c.header("X-Request-Id", requestId);
    const { method, path } = c.req;
    const line = { method, path, status: c.res.status, ms: Math.round(performance.now() - started) };
    if (c.req.raw.signal.aborted) requestLog.info({ ...line, status: undefined }, "the client disconnected");
    // Why the site is not available is logged once, and not for each request.
    else if (c.res.status >= 500 && c.res.status !== 503) requestLog.error(line, "request failed");
    else requestLog[path === "/healthz" || path.startsWith("/assets/") ? "debug" : "info"](line, "request");
  };
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
