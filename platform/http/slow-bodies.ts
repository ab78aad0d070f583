import type { IncomingMessage, ServerResponse } from "node:http";
import { hasBody } from "./request-phases.ts";

export interface BodyTimeouts {
  idleMs: number;
  /** Minimum time for the whole body, in milliseconds. */
  graceMs: number;
  /** Every `bytesPerSecond` bytes received extend the time by a second. */
  bytesPerSecond: number;
}

/** Like `RequestReadTimeout body=20,MinRate=500` of Apache's mod_reqtimeout, but longer for uploads. */
const forms: BodyTimeouts = { idleMs: 20_000, graceMs: 30_000, bytesPerSecond: 2000 };
const uploads: BodyTimeouts = { idleMs: 60_000, graceMs: 120_000, bytesPerSecond: 2000 };

/** The storage protocol takes files of gigabytes over slow connections. */
export function bodyTimeoutsFor({ url = "" }: IncomingMessage): BodyTimeouts {
  return url.startsWith("/v0/") ? uploads : forms;
}

/** Ends a request (408) whose body arrives too slowly: a few hundred of them would use up all connections. */
export function endSlowBody(
  request: IncomingMessage,
  response: ServerResponse,
  bodyTimeouts: BodyTimeouts,
): void {
  const { socket } = request;
  if (request.complete || !hasBody(request)) return;
  const { idleMs, graceMs, bytesPerSecond } = bodyTimeouts;
  const started = performance.now();
  const bytesBefore = socket.bytesRead;
  let latest = { at: started, bytes: bytesBefore };
  const timer = setInterval(() => {
    if (request.complete || socket.destroyed) return clearInterval(timer);
    const now = performance.now();
    if (socket.bytesRead > latest.bytes) latest = { at: now, bytes: socket.bytesRead };
    // Bytes buffered in this process are not the sender's delay.
    if (request.readableLength > 0) latest.at = now;
    const withTimeout = now - started <= graceMs + ((latest.bytes - bytesBefore) / bytesPerSecond) * 1000;
    if (withTimeout && now - latest.at <= idleMs) return;
    clearInterval(timer);
    if (response.headersSent) socket.destroy();
    else socket.end("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n", () => socket.destroy());
  }, Math.min(idleMs, graceMs) / 4).unref();
}
