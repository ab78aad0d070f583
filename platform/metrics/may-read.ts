import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** Who may read the metrics: programs on this machine, or those that have the token. */
export type Readers = "loopback" | { token: string };

/** What proxies add to a request that they pass on. */
const ofProxies = [
  ...["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"],
  ...["cf-connecting-ip", "true-client-ip"],
];

/**
 * Whether a request comes from a program on this machine, and not from somebody elsewhere through a proxy on this machine or
 * through a browser that was told another host's name for it (DNS rebinding).
 */
export function isFromThisMachine({ socket, headers }: Pick<IncomingMessage, "socket" | "headers">): boolean {
  return (
    /^(::ffff:)?127\.|^::1$/i.test(socket.remoteAddress ?? "") &&
    /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i.test(headers.host ?? "") &&
    ofProxies.every((name) => headers[name] === undefined)
  );
}

/** Whether the `Authorization` header holds the token (RFC 6750); takes as long for a wrong one. */
export function hasToken(authorization: string | undefined, token: string): boolean {
  const [, given = ""] = /^Bearer +(\S+)$/i.exec(authorization ?? "") ?? [];
  return timingSafeEqual(hashOf(given), hashOf(token));
}

/** Of one length, whatever is given. */
function hashOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
