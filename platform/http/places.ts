import type { IncomingMessage } from "node:http";
import { FairPlaces } from "./fair-places.ts";

const mostWaiting = 500;

/**
 * Returns a function that says in which queue a request waits. Reading requests have places of their own, because the
 * others wait for locks, password hashes and decoders. Those have queues of their own with better refusals, so there
 * are places for all that they let wait. `/healthz` needs no place.
 */
export function openPlaces(): (request: IncomingMessage) => FairPlaces | undefined {
  const reading = new FairPlaces({ atOnce: 24, mostWaiting });
  const writing = new FairPlaces({ atOnce: 160, mostWaiting });
  const storage = new FairPlaces({ atOnce: 500, mostWaiting });
  return ({ method, url = "" }) => {
    if (url === "/healthz") return undefined;
    if (url.startsWith("/v0/")) return storage;
    return method === "GET" || method === "HEAD" ? reading : writing;
  };
}
