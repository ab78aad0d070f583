import { StorageError } from "../errors.ts";
import { type RequestScope, refusalOf, storageError } from "./client-errors.ts";
import type { TransportReply, TransportRequest } from "./send.ts";
import type { StorageClient } from "./storage-client.ts";

export type ProtocolRequest = Pick<TransportRequest, "method" | "url" | "headers" | "body" | "wantsBytes">;

/** A request that pausing or cancelling ended before it settled. */
export class Interrupted extends Error {}
/** A request that may succeed when it is repeated. */
export class Doubtful extends Error {}

export interface ExchangeOptions {
  scope: RequestScope;
  /** Ends the request; with a reason that is an Interrupted or a StorageError, that is thrown. */
  controller: AbortController;
  /** 200 unless given. */
  successes?: readonly number[];
  /** Milliseconds in which no byte moves after which the request is given up, to be repeated. */
  stallLimit: number;
  onProgress?: ((sent: number) => void) | undefined;
}

/**
 * Sends one request once, with the token of this moment. A success is one of the given statuses, not any 2xx.
 *
 * Unlike the Firebase SDK it does not wait for ever: a request in which nothing moves is ended and counts as failed.
 *
 * @throws {StorageError} for a refusal; Doubtful for 408, 429, 5xx and failed connections; Interrupted.
 */
export async function exchange(
  storage: StorageClient,
  request: ProtocolRequest,
  { scope, controller, successes = [200], stallLimit, onProgress }: ExchangeOptions,
): Promise<TransportReply> {
  const { signal } = controller;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stirs = () => {
    clearTimeout(timer);
    if (!signal.aborted) timer = setTimeout(() => controller.abort(new Doubtful()), stallLimit);
  };
  let reply: TransportReply;
  try {
    const token = await storage.token?.();
    if (signal.aborted) throw signal.reason;
    const authorization: Record<string, string> = token ? { Authorization: `Firebase ${token}` } : {};
    stirs();
    reply = await storage.send({
      ...request,
      headers: { ...request.headers, ...authorization },
      signal,
      onReceived: stirs,
      onProgress: (sent) => {
        if (signal.aborted) return;
        stirs();
        onProgress?.(sent);
      },
    });
  } catch {
    const { reason } = signal;
    throw reason instanceof Interrupted || reason instanceof StorageError ? reason : new Doubtful();
  } finally {
    clearTimeout(timer);
  }
  if (!Number.isInteger(reply.status) || reply.status < 100) {
    throw storageError("internal-error", { detail: `The transport answered with status ${reply.status}.` });
  }
  if (isWorthRepeating(reply.status)) throw new Doubtful();
  if (!successes.includes(reply.status)) throw refusalOf(reply.status, reply.text, scope);
  return reply;
}

/** Whether the same request may well succeed later. */
export function isWorthRepeating(status: number): boolean {
  return status === 408 || status === 429 || (status >= 500 && status < 600);
}
