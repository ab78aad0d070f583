import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../log.ts";
import type { Listener } from "./listen.ts";

interface Stopping {
  listener: Pick<Listener, "drain" | "close">;
  site: {
    /** From now on `/healthz` and `/readyz` say no. */
    announceStop(): void;
    close(): Promise<void>;
    log: Pick<Log, "info" | "warn">;
  };
  /** Seconds; see `Settings`. */
  stopping: { grace: number; limit: number };
  exit: (code: number) => void;
}

/** Ctrl+C signals this process and the start script, which passes it on, so it arrives twice. */
const sameSignalMs = 1000;

/**
 * Returns what a signal calls. The first call lets the proxy send requests elsewhere for the grace time, finishes those in
 * flight, closes the site and exits. Requests, and then jobs, have `limit` seconds each. A later call exits at once.
 */
export function stopper({ listener, site, stopping, exit }: Stopping): (signal: string) => Promise<void> {
  let askedAt: number | undefined;
  return async (signal) => {
    if (askedAt !== undefined) {
      if (performance.now() - askedAt < sameSignalMs) return;
      site.log.warn({ signal }, "stopping at once, because of a second signal");
      return exit(1);
    }
    askedAt = performance.now();
    site.log.info({ signal, ...stopping }, "stopping once the requests in flight have finished");
    site.announceStop();
    listener.drain();
    if (stopping.grace > 0) await sleep(stopping.grace * 1000);
    await listener.close(stopping.limit);
    const limit = Math.max(stopping.limit, 1) * 1000;
    const tooLate = Symbol();
    const ended = await Promise.race([site.close(), sleep(limit, tooLate, { ref: false })]);
    if (ended === tooLate)
      site.log.warn("a job was cut off, because it did not end in time; it is done again later");
    exit(0);
  };
}
