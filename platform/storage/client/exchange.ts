import { StorageError } from "../errors.ts";
import { type RequestScope, refusalOf, storageError } from "./client-errors.ts";
import type { TransportReply, TransportRequest } from "./send.ts";
import type { StorageClient } from "./storage-client.ts";

export type ProtocolRequest = Pick<TransportRequest, "method" | "url" | "headers" | "body" | "wantsBytes">;

/** A request aborted by pausing or cancelling. */
export class InterruptedRequest extends Error {}
/** A request that failed and may succeed when retried. */
export class RetryableFailure extends Error {}

export interface ExchangeOptions {
  scope: RequestScope;
  /** Aborts the request; an InterruptedRequest or StorageError given as the reason is thrown. */
  controller: AbortController;
  successes?: readonly number[];
  /** Milliseconds without any transferred byte after which the request is aborted and retried. */
  stallLimit: number;
  onProgress?: ((sent: number) => void) | undefined;
}

/**
 * Sends one request once, with the current token. Only the given statuses count as success, not any 2xx.
 *
 * Unlike the Firebase SDK it aborts requests that stall.
 *
 * @throws {StorageError} when refused; RetryableFailure for 408, 429, 5xx and failed connections; InterruptedRequest.
 */
export async function exchange(
  storage: StorageClient,
  request: ProtocolRequest,
  { scope, controller, successes = [200], stallLimit, onProgress }: ExchangeOptions,
): Promise<TransportReply> {
  const { signal } = controller;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restartStallTimer = () => {
    clearTimeout(timer);
    if (!signal.aborted) timer = setTimeout(() => controller.abort(new RetryableFailure()), stallLimit);
  };
  let reply: TransportReply;
  try {
    const token = await storage.token?.();
    if (signal.aborted) throw signal.reason;
    const authorization: Record<string, string> = token ? { Authorization: `Firebase ${token}` } : {};
    restartStallTimer();
    reply = await storage.send({
      ...request,
      headers: { ...request.headers, ...authorization },
      signal,
      onReceived: restartStallTimer,
      onProgress: (sent) => {
        if (signal.aborted) return;
        restartStallTimer();
        onProgress?.(sent);
      },
    });
  } catch {
    const { reason } = signal;
    throw reason instanceof InterruptedRequest || reason instanceof StorageError
      ? reason
      : new RetryableFailure();
  } finally {
    clearTimeout(timer);
  }
  if (!Number.isInteger(reply.status) || reply.status < 100) {
    throw storageError("internal-error", { detail: `The transport returned status ${reply.status}.` });
  }
  if (isRetryable(reply.status)) throw new RetryableFailure();
  if (!successes.includes(reply.status)) throw refusalOf(reply.status, reply.text, scope);
  return reply;
}

export function isRetryable(status: number): boolean {
  return status === 408 || status === 429 || (status >= 500 && status < 600);
}
