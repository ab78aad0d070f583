import type { PageText } from "../../content/schema.ts";
import type { Database } from "../../database/connection.ts";
import { isUnavailable } from "../../database/unavailable.ts";
import { pageSlugs } from "../congregation/page-files.server.ts";
import { findPublished, publishedOf } from "./page-texts.server.ts";
import type { PublishedPage, PublishedPages } from "./published-page.ts";
import { revisionsInUse } from "./revisions.server.ts";

/** The pages as visitors read them: while the database does not respond, as this process read them last. */
export class KnownPages implements PublishedPages {
  readonly #db: Database;
  readonly #last = new Map<string, PublishedPage>();

  constructor(db: Database) {
    this.#db = db;
  }

  /** Call this once, so that every page is known. */
  async readAll(): Promise<void> {
    const inUse = new Map((await revisionsInUse<PageText>(this.#db)).map((page) => [page.slug, page]));
    for (const slug of pageSlugs) this.#last.set(slug, publishedOf(slug, inUse.get(slug)));
  }

  async find(slug: string): Promise<PublishedPage> {
    try {
      const page = await findPublished(this.#db, slug);
      this.#last.set(slug, page);
      return page;
    } catch (error) {
      const last = this.#last.get(slug);
      if (!last || !isUnavailable(error)) throw error;
      return last;
    }
  }
}
