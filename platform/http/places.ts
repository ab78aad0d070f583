import type { IncomingMessage } from "node:http";
import { FairPlaces } from "./fair-places.ts";

/** How many requests of a kind wait at most. */
const mostWaiting = 500;

/**
 * Returns what says where a request waits for its turn. Those that read have places of their own, because others wait for
 * locks, password hashes and decoders. These have queues of their own, with better words for who is refused, so there are
 * places for all whom they let wait. `/healthz` needs no place.
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
