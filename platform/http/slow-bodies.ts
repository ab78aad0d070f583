import type { IncomingMessage, ServerResponse } from "node:http";

/** How slowly the body of a request may arrive. */
export interface BodyPatience {
  /** Longest silence, in milliseconds. */
  idleMs: number;
  /** Time for the whole body, in milliseconds, however short it is. */
  graceMs: number;
  /** Every so many bytes that have arrived add a second. */
  bytesPerSecond: number;
}

/** As `RequestReadTimeout body=20,MinRate=500` of Apache's mod_reqtimeout, with more patience for uploads. */
const forms: BodyPatience = { idleMs: 20_000, graceMs: 30_000, bytesPerSecond: 2000 };
const uploads: BodyPatience = { idleMs: 60_000, graceMs: 120_000, bytesPerSecond: 2000 };

/** What the path of a request is given: the storage protocol takes files of gigabytes over slow lines. */
export function patienceWith({ url = "" }: IncomingMessage): BodyPatience {
  return url.startsWith("/v0/") ? uploads : forms;
}

/** Ends a request (408) whose body comes too slowly: without that, a few hundred of them use up the server's connections. */
export function endSlowBody(
  request: IncomingMessage,
  response: ServerResponse,
  patience: BodyPatience,
): void {
  const { socket } = request;
  if (request.complete || !hasBody(request)) return;
  const { idleMs, graceMs, bytesPerSecond } = patience;
  const started = performance.now();
  const bytesBefore = socket.bytesRead;
  let latest = { at: started, bytes: bytesBefore };
  const timer = setInterval(() => {
    if (request.complete || socket.destroyed) return clearInterval(timer);
    const now = performance.now();
    if (socket.bytesRead > latest.bytes) latest = { at: now, bytes: socket.bytesRead };
    // Bytes that wait in this process are not the sender's delay.
    if (request.readableLength > 0) latest.at = now;
    const inTime = now - started <= graceMs + ((latest.bytes - bytesBefore) / bytesPerSecond) * 1000;
    if (inTime && now - latest.at <= idleMs) return;
    clearInterval(timer);
    if (response.headersSent) socket.destroy();
    else socket.end("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n", () => socket.destroy());
  }, Math.min(idleMs, graceMs) / 4).unref();
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
