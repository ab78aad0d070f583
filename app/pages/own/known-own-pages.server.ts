import type { Database } from "../../../database/connection.ts";
import type { KeptReads } from "../../../database/kept-reads.ts";
import { stateAt } from "../../items/visibility/visibility.ts";
import type { EditablePage } from "../texts/editable-text.server.ts";
import { type OwnPageRow, type OwnPages, pathOfOwnPage } from "../texts/own-pages.ts";
import { findRevisionInUse } from "../texts/read-text.server.ts";
import type { UnreadableLog } from "../texts/unreadable.server.ts";
import { readOwnPages } from "./own-page-rows.server.ts";
import type { OwnPage } from "./own-page-schema.server.ts";
import { ownPageAsText } from "./own-page-text.server.ts";
import { pageAt } from "./page-at.ts";
import { publishHidden } from "./publish-hidden.server.ts";

interface Options {
  db: Database;
  kept: KeptReads;
  clock: () => Date;
  unreadable: UnreadableLog;
}

/** The pages that staff added. */
export class KnownOwnPages implements OwnPages {
  readonly #options: Options;
  #paths: ReadonlySet<string> = new Set();

  constructor(options: Options) {
    this.#options = options;
  }

  readAll(): Promise<readonly OwnPageRow[]> {
    const { db, kept } = this.#options;
    return kept.read("own pages", async () => {
      const rows = await readOwnPages(db);
      this.#paths = new Set(rows.map(({ slug }) => pathOfOwnPage(slug)));
      return rows;
    });
  }

  findContent(row: Pick<OwnPageRow, "id" | "slug">): Promise<OwnPage> {
    const { db, kept, unreadable } = this.#options;
    const text = ownPageAsText(row);
    return kept.read(`own page ${row.id}`, async () => {
      const { content, isUnreadable, revision } = await findRevisionInUse(db, text);
      if (isUnreadable) unreadable.note(row.id, revision);
      return content;
    });
  }

  async findText(id: string): Promise<EditablePage<unknown> | undefined> {
    const row = (await this.readAll()).find((row) => row.id === id && row.removedAt === null);
    if (!row) return undefined;
    const text = {
      ...ownPageAsText(row),
      staysHidden: ["scheduled", "over"].includes(stateAt(row, this.#options.clock())),
      settingsVersion: row.version,
      whenPublished: publishHidden(row),
    };
    return text as EditablePage<unknown>;
  }

  /** Whether a page had this path when this process last read them. */
  hasPath(path: string): boolean {
    return this.#paths.has(path);
  }

  /** Whether a page has or had this name. */
  async isTaken(name: string): Promise<boolean> {
    return pageAt(await this.readAll(), name) !== undefined;
  }
}
