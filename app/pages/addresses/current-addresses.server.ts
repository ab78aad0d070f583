import type { CachedReads } from "../../../database/cached-reads.ts";
import type { Database } from "../../../database/connection.ts";
import type { Site } from "../../contexts.ts";
import { isShown, type PageSettings, pageAt, pathOf } from "../texts/page-settings.ts";
import { allPages, type PublishedPages } from "../texts/published-pages.ts";
import { readAddresses } from "./address-reads.server.ts";
import { isOtherSite } from "./address-schema.ts";
import { guessedAddresses, plainPath } from "./leading-addresses.ts";
import type { PublishedAddresses } from "./published-addresses.ts";

interface Options extends Pick<Site, "isPage"> {
  db: Database;
  kept: CachedReads;
  pages: PublishedPages;
  clock: () => Date;
}

/** The addresses that lead on, as this process read them last. Strangers ask for many paths: none of them costs a query. */
export class CurrentAddresses implements PublishedAddresses {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Call this once, so that all are known while the database does not respond. */
  readAll(): Promise<ReadonlyMap<string, readonly string[]>> {
    const { db, kept } = this.#options;
    return kept.read("addresses that lead on", async () => {
      const rows = await readAddresses(db);
      const chosen = rows.map(({ path, target }) => [path, target === null ? [] : [target]] as const);
      return new Map([...guessedAddresses, ...chosen]);
    });
  }

  /** Whether a requested path has a target; false if it is switched off. */
  async has(path: string): Promise<boolean> {
    return (await this.#targetsOf(path)).length > 0;
  }

  async leadsTo(path: string): Promise<string | undefined> {
    const targets = await this.#targetsOf(path);
    if (targets.length === 0) return undefined;
    const { pages, isPage, clock } = this.#options;
    return openTarget(targets, { all: await allPages(pages), isPage, now: clock() });
  }

  async #targetsOf(asked: string): Promise<readonly string[]> {
    const path = plainPath(asked);
    return (path !== undefined && (await this.readAll()).get(path)) || [];
  }
}

/** The first target that visitors can open: another site, or the present address of a page. */
export function openTarget(
  targets: readonly string[],
  { all, isPage, now }: { all: readonly PageSettings[]; isPage: Site["isPage"]; now: Date },
): string | undefined {
  for (const target of targets) {
    if (isOtherSite(target)) return target;
    const page = pageAt(all, target.slice(1));
    if (page ? isShown(page, now) : isPage(target)) return page ? pathOf(page) : target;
  }
  return undefined;
}
