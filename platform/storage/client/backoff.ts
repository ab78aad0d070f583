/** Retry limits, in milliseconds. */
export interface RetryPolicy {
  /** Counted from the first failure without progress; then one last attempt is made. */
  limit: number;
  firstDelay: number;
  longestDelay: number;
}

export const longestDelay = 64_000;

export interface Connectivity {
  isOnline(): boolean;
  events: Pick<EventTarget, "addEventListener" | "removeEventListener"> | undefined;
}

export const ownConnectivity: Connectivity = {
  isOnline: () => typeof navigator === "undefined" || navigator.onLine !== false,
  events: typeof globalThis.addEventListener === "function" ? globalThis : undefined,
};

/** Exponential backoff with up to a second of jitter, within a limit. */
export class Backoff {
  readonly #policy: RetryPolicy;
  readonly #connectivity: Connectivity;
  #failures = 0;
  #failingSince: number | undefined;

  constructor(retryPolicy: RetryPolicy, connectivity: Connectivity) {
    this.#policy = retryPolicy;
    this.#connectivity = connectivity;
  }

  /** Call after progress: the limit and the delay start again. */
  reset(): void {
    this.#failures = 0;
    this.#failingSince = undefined;
  }

  /** Returns the milliseconds to wait after another failure; undefined once the limit has passed. */
  next(now = performance.now()): number | undefined {
    const { limit, firstDelay, longestDelay } = this.#policy;
    this.#failingSince ??= now;
    const left = this.#failingSince + limit - now;
    if (left <= 0) return undefined;
    const doubled = Math.min(longestDelay, firstDelay * 2 ** this.#failures++);
    const delay = Math.min(longestDelay, doubled + Math.random() * Math.min(1000, firstDelay));
    return Math.min(delay, left);
  }

  /**
   * Calls `then` after `delay`, or as soon as the machine is back online. Never calls it while offline, and that time
   * does not count towards the limit.
   *
   * @returns a function that ends the wait.
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
