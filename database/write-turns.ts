import { setImmediate as nextLoop, setTimeout as sleep } from "node:timers/promises";
import { isSqliteBusy } from "./sqlite-errors.ts";

const firstPauseMs = 5;
const longestPauseMs = 100;

/**
 * Lets this process do one write at a time, first come, first served. Between writes that wait for each other it serves
 * other requests.
 */
export class WriteTurns {
  readonly #busyTimeoutMs: number;
  #taken = 0;
  #last: Promise<void> = Promise.resolve();

  constructor(busyTimeoutMs: number) {
    this.#busyTimeoutMs = busyTimeoutMs;
  }

  /** Writes that wait for the one that has the turn. */
  get waiting(): number {
    return Math.max(0, this.#taken - 1);
  }

  /** Runs `start` in its own turn, which lasts until the returned function is called. */
  async take(start: () => void): Promise<() => void> {
    return this.retry(async () => {
      const before = this.#last;
      const { promise, resolve } = Promise.withResolvers<void>();
      const end = () => {
        this.#taken -= 1;
        resolve();
      };
      this.#last = promise;
      this.#taken += 1;
      if (this.#taken > 1) {
        await before;
        await nextLoop();
      }
      try {
        start();
        return end;
      } catch (error) {
        // Let other writes run during the pause.
        end();
        throw error;
      }
    });
  }

  /** Retries while another process holds the lock. */
  async retry<T>(attempt: () => T | Promise<T>): Promise<T> {
    let deadline: number | undefined;
    for (let pause = firstPauseMs; ; pause = Math.min(2 * pause, longestPauseMs)) {
      try {
        return await attempt();
      } catch (error) {
        deadline ??= performance.now() + this.#busyTimeoutMs;
        if (!isSqliteBusy(error) || performance.now() + pause > deadline) throw error;
      }
      await sleep(pause * (0.5 + Math.random() / 2));
    }
  }
}
