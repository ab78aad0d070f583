import type { Database } from "../../../database/connection.ts";
import type { Site } from "../../contexts.ts";
import { wordsOfUrl } from "../../serving/responses/words-of-url.server.ts";
import { ownPageLimits, slugPattern } from "../texts/own-pages.ts";
import { readSettings } from "../texts/page-settings.server.ts";
import type { PageSettings } from "../texts/page-settings.ts";
import { refusedSlug } from "../texts/slugs.server.ts";
import { guessedUrls } from "../urls/leading-urls.ts";

/** URLs for new pages that no page has, and to which no URL that people guess leads: it would end there. */
export class FreeSlugs {
  readonly #site: Pick<Site, "isReserved">;
  readonly #pages: readonly PageSettings[];
  readonly #taken = new Set<string>();

  private constructor(site: Pick<Site, "isReserved">, pages: readonly PageSettings[]) {
    this.#site = site;
    this.#pages = pages;
  }

  static async of(site: Pick<Site, "pages" | "isReserved"> & { db: Database }): Promise<FreeSlugs> {
    return new FreeSlugs(site, [...(await readSettings(site.db)), ...(await site.pages.ofSite())]);
  }

  /** Keeps the last name of the old path if it can, or else makes one of the title. */
  take(oldPath: string, title: string): string {
    const last =
      oldPath
        .replace(/\.html?$/, "")
        .split("/")
        .at(-1) ?? "";
    const first = [last, wordsOfUrl(title)].filter(
      (slug) => slugPattern.test(slug) && slug.length <= ownPageLimits.slug,
    );
    const bases = first.length > 0 ? first : ["page"];
    const base = bases.find((slug) => this.#isFree(slug));
    let slug = base ?? "";
    for (let number = 2; slug === ""; number++) {
      const numbered = `${bases.at(-1)?.slice(0, ownPageLimits.slug - 5)}-${number}`;
      if (this.#isFree(numbered)) slug = numbered;
    }
    this.#taken.add(slug);
    return slug;
  }

  #isFree(slug: string): boolean {
    if (this.#taken.has(slug) || guessedUrls.has(`/${slug}`)) return false;
    return refusedSlug(this.#site, slug, this.#pages) === undefined;
  }
}
