import type { IncomingMessage } from "node:http";
import { FairPlaces } from "./fair-places.ts";

/** How many requests of a kind wait at most. */
const mostWaiting = 500;

/**
 * Returns what says where a request waits for its turn. Those that read find places of their own, because forms may wait
 * for a password's hash or a lock, and so do those of the storage protocol, which may wait for a decoder and are bounded
 * by its queues. `/healthz` needs no place.
 */
export function openPlaces(): (request: IncomingMessage) => FairPlaces | undefined {
  const reading = new FairPlaces({ atOnce: 24, mostWaiting });
  const writing = new FairPlaces({ atOnce: 24, mostWaiting });
  const storage = new FairPlaces({ atOnce: 500, mostWaiting });
  return ({ method, url = "" }) => {
    if (url === "/healthz") return undefined;
    if (url.startsWith("/v0/")) return storage;
    return method === "GET" || method === "HEAD" ? reading : writing;
  };
}
