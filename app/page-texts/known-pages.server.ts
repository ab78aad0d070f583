import type { Database } from "../../database/connection.ts";
import type { KeptReads } from "../../database/kept-reads.ts";
import { pageSlugs } from "../congregation/page-files.server.ts";
import { readVersionRows, shownOf, versionsAt, versionsOf } from "./drafts.server.ts";
import { requirePage } from "./page-texts.server.ts";
import type { PublishedPage, PublishedPages } from "./published-page.ts";

interface Options {
  db: Database;
  kept: KeptReads;
  clock: () => Date;
}

/** The pages as visitors read them: the draft while it is shown, else the published revision, else the file. */
export class KnownPages implements PublishedPages {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Call this once, so that every page is known while the database does not respond. */
  async readAll(): Promise<void> {
    await Promise.all(pageSlugs.map((slug) => this.find(slug)));
  }

  async find(slug: string): Promise<PublishedPage> {
    const { db, kept, clock } = this.#options;
    const { original } = requirePage(slug);
    const [rows] = await kept.read(`page ${slug}`, () => readVersionRows(db, slug));
    const now = clock();
    return shownOf(versionsOf(rows && versionsAt(rows, now), original), now);
  }
}
