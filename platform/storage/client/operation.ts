import { Backoff, longestDelay } from "./backoff.ts";
import { type RequestScope, storageError } from "./client-errors.ts";
import { exchange, type ProtocolRequest, RetryableFailure } from "./exchange.ts";
import type { StorageReference } from "./reference.ts";
import type { TransportReply } from "./send.ts";

/** Milliseconds without a byte after which an attempt is aborted. */
const stallLimit = 60_000;

interface OperationOptions {
  successes?: readonly number[];
  /** Statuses that also count as success after an attempt whose response may have been lost. */
  repeatSuccesses?: readonly number[];
  isObject?: boolean;
}

/**
 * Sends a request until it succeeds, is refused, or `maxOperationRetryTime` has passed. Retries wait 2 s, then twice as
 * long each, up to 64 s, with up to a second of jitter.
 *
 * @throws {StorageError} for a refusal; `storage/retry-limit-exceeded`; `storage/canceled` and `storage/app-deleted`
 * when the client is closed.
 */
export async function perform(
  { storage, bucket, fullPath }: StorageReference,
  request: ProtocolRequest,
  { successes = [200], repeatSuccesses = [], isObject = true }: OperationOptions = {},
): Promise<TransportReply> {
  if (storage.closing.aborted) throw storageError("app-deleted");
  const scope: RequestScope = { bucket, path: fullPath, isObject };
  const retryPolicy = {
    limit: storage.maxOperationRetryTime,
    firstDelay: storage.firstDelay ?? 2000,
    longestDelay,
  };
  const backoff = new Backoff(retryPolicy, { isOnline: () => true, events: undefined });
  const controller = { current: new AbortController() };
  let isUncertain = false;
  let endWait: (() => void) | undefined;
  const closed = () => {
    controller.current.abort(storageError("canceled"));
    endWait?.();
  };
  storage.closing.addEventListener("abort", closed);
  try {
    for (;;) {
      controller.current = new AbortController();
      try {
        const accepted = isUncertain ? [...successes, ...repeatSuccesses] : successes;
        const options = { scope, controller: controller.current, successes: accepted, stallLimit };
        return await exchange(storage, request, options);
      } catch (error) {
        if (!(error instanceof RetryableFailure)) throw error;
        isUncertain = true;
      }
      const delay = backoff.next();
      if (delay === undefined) throw storageError("retry-limit-exceeded");
      await new Promise<void>((resolve) => {
        const stop = backoff.wait(delay, resolve);
        endWait = () => {
          stop();
          resolve();
        };
      });
      if (storage.closing.aborted) throw storageError("canceled");
    }
  } finally {
    storage.closing.removeEventListener("abort", closed);
  }
}
