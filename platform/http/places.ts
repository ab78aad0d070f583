import type { IncomingMessage } from "node:http";
import { FairPlaces, type PlaceCounts } from "./fair-places.ts";

const mostWaiting = 500;

export interface Places {
  of: (request: IncomingMessage) => FairPlaces | undefined;
  counts: () => Record<"reading" | "writing" | "storage", PlaceCounts>;
}

/**
 * Returns a function that says in which queue a request waits. Reading requests have places of their own, because the
 * others wait for locks, password hashes and decoders. Those have queues of their own with better refusals, so there
 * are places for all that they let wait. `/healthz` and `/readyz` need no place: while many wait, whoever watches the
 * site must learn that it is up.
 */
export function openPlaces(): Places {
  const reading = new FairPlaces({ atOnce: 24, mostWaiting });
  const writing = new FairPlaces({ atOnce: 160, mostWaiting });
  const storage = new FairPlaces({ atOnce: 500, mostWaiting });
  const placesOf = ({ method, url = "" }: IncomingMessage) => {
    if (url === "/healthz" || url === "/readyz") return undefined;
    if (url.startsWith("/v0/")) return storage;
    return method === "GET" || method === "HEAD" ? reading : writing;
  };
  return {
    of: placesOf,
    counts: () => ({
      reading: reading.counts(),
      writing: writing.counts(),
      storage: storage.counts(),
    }),
  };
}
