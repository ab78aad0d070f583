import type { Database } from "../../database/connection.ts";
import { isUnavailable } from "../../database/unavailable.ts";
import { findShown, readShown } from "./page-texts.server.ts";
import type { PublishedPage, PublishedPages } from "./published-page.ts";

/** The pages as visitors read them: while the database does not respond, as this process read them last. */
export class KnownPages implements PublishedPages {
  readonly #db: Database;
  readonly #clock: () => Date;
  #last = new Map<string, PublishedPage>();

  constructor(db: Database, clock: () => Date) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Call this once, so that every page is known. */
  async readAll(): Promise<void> {
    this.#last = await readShown(this.#db, this.#clock());
  }

  async find(slug: string): Promise<PublishedPage> {
    try {
      const page = await findShown(this.#db, slug, this.#clock());
      this.#last.set(slug, page);
      return page;
    } catch (error) {
      const last = this.#last.get(slug);
      if (!last || !isUnavailable(error)) throw error;
      return last;
    }
  }
}
