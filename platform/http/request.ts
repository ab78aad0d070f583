import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context, MiddlewareHandler } from "hono";
import type { Log } from "../log.ts";

export interface RequestVariables {
  requestId: string;
  /** Client network for rate limits: an IPv4 address, or the /64 prefix of an IPv6 address. */
  clientNetwork: string;
  log: Log;
}

export type HttpEnvironment = { Variables: RequestVariables };

/** Gives each request an id (returned as `X-Request-Id`) and a logger, and logs one line when it ends. */
export function requestContext(log: Log, trustProxy: boolean): MiddlewareHandler<HttpEnvironment> {
  return async (c, next) => {
    const requestId = randomUUID();
    const started = performance.now();
    const requestLog = log.child({ requestId });
    c.set("requestId", requestId);
    c.set("clientNetwork", networkOf(clientAddress(c, trustProxy)));
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

/** The client network of a request that no middleware has seen yet. */
export function clientNetworkOf({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  const forwardedFor = headers["x-forwarded-for"]?.toString();
  return networkOf(
    addressOf({ forwardedFor: trustProxy ? forwardedFor : undefined, connected: socket.remoteAddress }),
  );
}

function clientAddress(c: Context, trustProxy: boolean): string {
  return addressOf({
    forwardedFor: trustProxy ? c.req.header("x-forwarded-for") : undefined,
    connected: c.env?.incoming ? getConnInfo(c).remote.address : undefined,
  });
}

interface Addresses {
  /** `X-Forwarded-For`, if it is trusted. */
  forwardedFor: string | undefined;
  /** Of the other end of the connection. */
  connected: string | undefined;
}

function addressOf({ forwardedFor, connected = "unknown" }: Addresses): string {
  const forwarded = forwardedFor?.split(",").at(-1)?.trim();
  return forwarded ? withoutPort(forwarded) : connected;
}

/** Some proxies write `192.0.2.7:51234` or `[2001:db8::1]:51234`, with a different port for each connection. */
export function withoutPort(address: string): string {
  return /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([^:]+):\d+$/.exec(address)?.[1] ?? address;
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
