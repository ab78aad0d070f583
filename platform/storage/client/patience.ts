/** How long failures are endured, in milliseconds. */
export interface Patience {
  /** From the first failure without progress on; then one last attempt is made. */
  limit: number;
  firstDelay: number;
  longestDelay: number;
}

/** No two attempts are further apart, in milliseconds. */
export const longestDelay = 64_000;

/** Whether this machine is connected, and who tells when that changes. */
export interface Connectivity {
  isOnline(): boolean;
  events: Pick<EventTarget, "addEventListener" | "removeEventListener"> | undefined;
}

export const ownConnectivity: Connectivity = {
  isOnline: () => typeof navigator === "undefined" || navigator.onLine !== false,
  events: typeof globalThis.addEventListener === "function" ? globalThis : undefined,
};

/** Delays between attempts: doubling, with up to a second of jitter, within the limit. */
export class Backoff {
  readonly #patience: Patience;
  readonly #connectivity: Connectivity;
  #failures = 0;
  #failingSince: number | undefined;

  constructor(patience: Patience, connectivity: Connectivity) {
    this.#patience = patience;
    this.#connectivity = connectivity;
  }

  /** Progress was made: patience starts anew. */
  reset(): void {
    this.#failures = 0;
    this.#failingSince = undefined;
  }

  /** Milliseconds to wait after another failure; undefined when the limit has passed. */
  next(now = performance.now()): number | undefined {
    const { limit, firstDelay, longestDelay } = this.#patience;
    this.#failingSince ??= now;
    const left = this.#failingSince + limit - now;
    if (left <= 0) return undefined;
    const doubled = Math.min(longestDelay, firstDelay * 2 ** this.#failures++);
    const delay = Math.min(longestDelay, doubled + Math.random() * Math.min(1000, firstDelay));
    return Math.min(delay, left);
  }

  /**
   * Calls `then` after `delay`, or as soon as the machine is connected again; never while it is not connected, and
   * that time does not count against the limit.
   *
   * @returns ends the wait.
   */
  wait(delay: number, then: () => void): () => void {
    const { isOnline, events } = this.#connectivity;
    const finish = () => {
      stop();
      then();
    };
    const reconnected = () => {
      this.reset();
      finish();
    };
    const timer = isOnline() || !events ? setTimeout(finish, delay) : undefined;
    events?.addEventListener("online", reconnected);
    const stop = () => {
      clearTimeout(timer);
      events?.removeEventListener("online", reconnected);
    };
    return stop;
  }
}
