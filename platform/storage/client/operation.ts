import { type RequestScope, storageError } from "./client-errors.ts";
import { Doubtful, exchange, type ProtocolRequest } from "./exchange.ts";
import { Backoff, longestDelay } from "./patience.ts";
import type { StorageReference } from "./reference.ts";
import type { TransportReply } from "./send.ts";

/** Milliseconds without a single byte after which an attempt is given up. */
const stallLimit = 60_000;

interface OperationOptions {
  successes?: readonly number[];
  /** Also successes once an attempt has failed whose reply may only have been lost. */
  repeatSuccesses?: readonly number[];
  isObject?: boolean;
}

/**
 * Sends a request until it succeeds, is refused, or `maxOperationRetryTime` has passed. The first repeat comes after
 * two seconds, later ones after twice the time before, up to 64 s, with up to a second of jitter.
 *
 * @throws {StorageError} of the refusal; `storage/retry-limit-exceeded`; `storage/canceled` and
 * `storage/app-deleted` when the connection is closed.
 */
export async function perform(
  { storage, bucket, fullPath }: StorageReference,
  request: ProtocolRequest,
  { successes = [200], repeatSuccesses = [], isObject = true }: OperationOptions = {},
): Promise<TransportReply> {
  if (storage.closing.aborted) throw storageError("app-deleted");
  const scope: RequestScope = { bucket, path: fullPath, isObject };
  const patience = {
    limit: storage.maxOperationRetryTime,
    firstDelay: storage.firstDelay ?? 2000,
    longestDelay,
  };
  const backoff = new Backoff(patience, { isOnline: () => true, events: undefined });
  const controller = { current: new AbortController() };
  let inDoubt = false;
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
        const accepted = inDoubt ? [...successes, ...repeatSuccesses] : successes;
        const options = { scope, controller: controller.current, successes: accepted, stallLimit };
        return await exchange(storage, request, options);
      } catch (error) {
        if (!(error instanceof Doubtful)) throw error;
        inDoubt = true;
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
