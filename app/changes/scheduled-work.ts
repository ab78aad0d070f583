import type { Log } from "../../platform/log.ts";
import type { Site } from "../contexts.ts";
import type { ChangingSite } from "./change.server.ts";

/** Something that one copy of the site does for all, again and again. */
export interface ScheduledWork {
  /** In milliseconds. */
  every: number;
  /** For the log. */
  name: string;
  does: (site: ScheduledSite, signal: AbortSignal) => Promise<unknown>;
  /** Whether it mails, so that a restored site leaves it until it may send again. */
  isHeldBack?: boolean;
}

export type ScheduledSite = ChangingSite & Pick<Site, "facts" | "settings" | "publicFetch"> & { log: Log };
