import type { CachedReads } from "../../../database/cached-reads.ts";
import type { Database } from "../../../database/connection.ts";
import type { Site } from "../../contexts.ts";
import { isShown, leadingTo, type PageSettings, pathOf } from "../texts/page-settings.ts";
import { allPages, type PublishedPages } from "../texts/published-pages.ts";
import { guessedUrls, plainPath } from "./leading-urls.ts";
import { oldListAbove, oldQueryIn } from "./old-lists.ts";
import type { PublishedUrls } from "./published-urls.ts";
import { readUrls } from "./url-reads.server.ts";
import { isOtherSite } from "./url-schema.ts";

interface OldUrls {
  /** Where `?p=` and `?page_id=` lead; undefined for nowhere. */
  numbered(number: string): Promise<string | undefined>;
  /** The URL here of a picture that visitors see; undefined for any other path. */
  file(path: string): Promise<string | undefined>;
}

interface Options extends Pick<Site, "isPage"> {
  db: Database;
  kept: CachedReads;
  pages: PublishedPages;
  moved: OldUrls;
  clock: () => Date;
}

/** The URLs that lead on, as this process read them last. Strangers ask for many paths: none of them costs a query. */
export class CurrentUrls implements PublishedUrls {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Call this once, so that all are known while the database does not respond. */
  readAll(): Promise<ReadonlyMap<string, readonly string[]>> {
    const { db, kept } = this.#options;
    return kept.read("links that lead on", async () => {
      const rows = await readUrls(db);
      const chosen = rows.map(({ path, target }) => [path, target === null ? [] : [target]] as const);
      return new Map([...guessedUrls, ...chosen]);
    });
  }

  async has(asked: string): Promise<boolean> {
    const path = plainPath(asked);
    if (path === undefined) return false;
    return (await this.#targetsOf(path)).length > 0 || (await this.#options.moved.file(path)) !== undefined;
  }

  async leadsTo(asked: string): Promise<string | undefined> {
    const path = plainPath(asked);
    if (path === undefined) return undefined;
    const targets = await this.#targetsOf(path);
    if (targets.length === 0) return this.#options.moved.file(path);
    const { pages, isPage, clock } = this.#options;
    return openTarget(targets, { all: await allPages(pages), isPage, now: clock() });
  }

  /** Where the URL of the first page leads that names something of an old site by a query. */
  async queryLeadsTo(url: string): Promise<string | undefined> {
    const asked = oldQueryIn(url);
    if (!asked) return undefined;
    return "number" in asked ? this.#options.moved.numbered(asked.number) : this.leadsTo(asked.list);
  }

  async #targetsOf(path: string): Promise<readonly string[]> {
    const all = await this.readAll();
    return all.get(path) ?? all.get(oldListAbove(path) ?? path) ?? [];
  }
}

/** The first target that visitors can open: another site, or the present URL of a page. */
function openTarget(
  targets: readonly string[],
  { all, isPage, now }: { all: readonly PageSettings[]; isPage: Site["isPage"]; now: Date },
): string | undefined {
  for (const target of targets) {
    if (isOtherSite(target)) return target;
    const page = leadingTo(all, target.slice(1), now);
    if (page ? isShown(page, now) : isPage(target)) return page ? pathOf(page) : target;
  }
  return undefined;
}
