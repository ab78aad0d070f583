import type { Database } from "../../../database/connection.ts";
import { type ChangingSite, changeBySite } from "../../changes/change.server.ts";
import type { Site } from "../../contexts.ts";
import { later } from "../../dates/day-arithmetic.ts";
import { requirePermission, type Viewer } from "../../viewer.ts";
import { pageAt } from "../texts/page-settings.ts";
import { allPages } from "../texts/published-pages.ts";
import { canLeadOn, plainPath, urlLimits } from "./leading-urls.ts";
import { readUrls } from "./url-reads.server.ts";

/** In the table and, between two writes, in memory. */
const mostStored = 200;
const longestPath = 200;

/** What programs try that look for holes, and files that pages load. Leaflets of the old site count. */
const probes =
  /^\/(?:wp-(?!content\/uploads\/)|wordpress(?:\/|$)|cgi-bin|phpmyadmin|xmlrpc|vendor\/|actuator)|\/\.|\.(?:php\d?|aspx?|jsp|cgi|env|git|sql|bak|old|ya?ml|ini|log|zip|t?gz|tar|json|xml|txt|map|m?js|css|ico|png|jpe?g|gif|svg|webp|woff2?)$/;

/** Counts in memory which paths people ask for in vain. It writes down the paths and the day, and nothing about who asked. */
export class MissedUrls {
  #times = new Map<string, number>();

  /** @param asked a path without its query. */
  note(asked: string): void {
    if (asked.length > longestPath) return;
    const path = plainPath(asked);
    if (path === undefined || !canLeadOn(path) || probes.test(path)) return;
    const times = this.#times.get(path);
    if (times !== undefined || this.#times.size < mostStored) this.#times.set(path, (times ?? 0) + 1);
  }

  /** Writes down what was counted since the last time. What is asked for least is deleted first. */
  async save(site: ChangingSite): Promise<void> {
    if (this.#times.size === 0) return;
    const counted = this.#times;
    this.#times = new Map();
    try {
      await this.#write(site, counted);
    } catch (error) {
      // They are saved with the next ones.
      for (const [path, times] of counted) this.#times.set(path, (this.#times.get(path) ?? 0) + times);
      throw error;
    }
  }

  async #write(site: ChangingSite, counted: ReadonlyMap<string, number>): Promise<void> {
    const today = site.clock().toISOString().slice(0, 10);
    // In one order, so that two copies of the site never wait for each other.
    const rows = [...counted].sort(([one], [other]) => (one < other ? -1 : 1));
    await changeBySite(site, async ({ db }) => {
      for (const [path, times] of rows)
        await db
          .insertInto("missedAddresses")
          .values({ path, times, lastDay: today })
          .onConflict((conflict) =>
            conflict.column("path").doUpdateSet(({ eb }) => ({
              times: eb("missedAddresses.times", "+", times),
              lastDay: today,
            })),
          )
          .execute();
      await db
        .deleteFrom("missedAddresses")
        .where("lastDay", "<", later(today, -urlLimits.daysMissed))
        .execute();
      const most = db
        .selectFrom("missedAddresses")
        .select("path")
        .orderBy("times", "desc")
        .orderBy("lastDay", "desc")
        .orderBy("path")
        .limit(mostStored);
      await db.deleteFrom("missedAddresses").where("path", "not in", most).execute();
    });
  }
}

export interface MissedUrl {
  path: string;
  times: number;
  /** `YYYY-MM-DD`. */
  lastDay: string;
}

/** The paths that people asked for in vain and that still lead nowhere, those that most asked for first. */
export async function listMissed(
  { db, pages, isPage }: Pick<Site, "pages" | "isPage"> & { db: Database },
  viewer: Viewer,
): Promise<MissedUrl[]> {
  requirePermission(viewer, "pages:write");
  const rows = await db
    .selectFrom("missedAddresses")
    .selectAll()
    .orderBy("times", "desc")
    .orderBy("lastDay", "desc")
    .orderBy("path")
    .limit(mostStored)
    .execute();
  const listed = new Set((await readUrls(db)).map(({ path }) => path));
  const all = await allPages(pages);
  return rows.filter(
    ({ path }) => !listed.has(path) && !isPage(path) && pageAt(all, path.slice(1)) === undefined,
  );
}
