import type { Database } from "../../../database/connection.ts";
import type { KeptReads } from "../../../database/kept-reads.ts";
import { pageSlugs } from "../congregation/page-files.server.ts";
import { readSavedVersions, readVersions, shownOf, versionsAt } from "./drafts.server.ts";
import { requirePage } from "./page-texts.server.ts";
import type { PublishedPage, PublishedPages } from "./published-page.ts";
import type { UnreadableLog } from "./unreadable.server.ts";

interface Options {
  db: Database;
  kept: KeptReads;
  clock: () => Date;
  unreadable: UnreadableLog;
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
    const { db, kept, clock, unreadable } = this.#options;
    const text = requirePage(slug);
    const versions = await kept.read(`page ${slug}`, async () => {
      const [saved] = await readSavedVersions(db, slug);
      const { published, draft } = await readVersions(db, text, saved);
      for (const one of [published, draft]) if (one?.isUnreadable) unreadable.note(slug, one.revision);
      return { published, draft };
    });
    const now = clock();
    return shownOf(versionsAt(versions, now), now);
  }
}
