import { isPerson } from "../../../platform/http/person-agent.ts";
import type { ChangingSite } from "../../changes/change.server.ts";
import { dayOf } from "../../dates/dates.ts";
import { unlistedPages } from "../../serving/crawlers/public-pages.ts";
import type { UnsavedVisits } from "./unsaved-visits.ts";
import { addVisits, mostPaths } from "./visits-writes.server.ts";

export interface Visit {
  userAgent: string | undefined;
  /** The header `Sec-Purpose`, when a browser fetches a page that nobody may open. */
  purpose: string | undefined;
}

/** A visit is one more on a number: nothing of who came is stored. */
export class VisitCounts implements UnsavedVisits {
  readonly #site: ChangingSite;
  #counts = new Map<string, number>();
  #since: Date;

  constructor(site: ChangingSite) {
    this.#site = site;
    this.#since = site.clock();
  }

  /**
   * Counts a page that is sent to somebody who has not logged in. Visitors wait for this, so it does no more than add one.
   *
   * @param url path and query of the page, or of its data.
   */
  note(url: string, { userAgent, purpose }: Visit): void {
    if (purpose !== undefined || !isPerson(userAgent)) return;
    const path = pageOf(url);
    const count = this.#counts.get(path);
    if (count === undefined && (this.#counts.size >= mostPaths || !isCounted(path))) return;
    this.#counts.set(path, (count ?? 0) + 1);
  }

  unsaved() {
    return { day: dayOf(this.#since.toISOString()), counts: this.#counts };
  }

  /** Drops what was opened while counting was switched off. */
  forget(): void {
    this.#counts = new Map();
    this.#since = this.#site.clock();
  }

  /** Adds what was counted to the day on which this began. */
  async save(): Promise<void> {
    const { day, counts } = this.unsaved();
    this.forget();
    if (counts.size === 0) return;
    try {
      await addVisits(this.#site, day, counts);
    } catch (error) {
      // They are saved with the next ones.
      for (const [path, count] of counts) this.#counts.set(path, (this.#counts.get(path) ?? 0) + count);
      throw error;
    }
  }
}

function pageOf(url: string): string {
  const queryAt = url.indexOf("?");
  const path = queryAt === -1 ? url : url.slice(0, queryAt);
  if (!path.endsWith(".data")) return path;
  return path === "/_.data" ? "/" : path.slice(0, -".data".length);
}

/** Calendar files and the sitemap are for programs; a login is nobody's visit. */
function isCounted(path: string): boolean {
  return !path.includes(".") && !unlistedPages.includes(path);
}
