import type { Database } from "../../database/connection.ts";
import { isUnavailable } from "../../database/unavailable.ts";
import type { EditablePage } from "../page-texts/editable-text.server.ts";
import { type OwnPageRow, type OwnPages, pathOfOwnPage } from "../page-texts/own-pages.ts";
import { findRevisionInUse } from "../page-texts/revisions.server.ts";
import { stateAt } from "../visibility/visibility.ts";
import { readOwnPages } from "./own-page-rows.server.ts";
import type { OwnPage } from "./own-page-schema.server.ts";
import { ownPageAsText } from "./own-page-text.server.ts";
import { publishDraft } from "./publish-draft.server.ts";

/** The pages that staff added: while the database does not respond, as this process read them last. */
export class KnownOwnPages implements OwnPages {
  readonly #db: Database;
  readonly #clock: () => Date;
  readonly #contents = new Map<string, OwnPage>();
  #last: readonly OwnPageRow[] = [];
  #paths: ReadonlySet<string> = new Set();

  constructor(db: Database, clock: () => Date) {
    this.#db = db;
    this.#clock = clock;
  }

  async readAll(): Promise<readonly OwnPageRow[]> {
    try {
      this.#last = await readOwnPages(this.#db);
      this.#paths = new Set(this.#last.map(({ slug }) => pathOfOwnPage(slug)));
    } catch (error) {
      if (!isUnavailable(error)) throw error;
    }
    return this.#last;
  }

  async findContent(row: Pick<OwnPageRow, "id" | "slug">): Promise<OwnPage> {
    try {
      const { content } = await findRevisionInUse(this.#db, ownPageAsText(row));
      this.#contents.set(row.id, content);
      return content;
    } catch (error) {
      const last = this.#contents.get(row.id);
      if (!last || !isUnavailable(error)) throw error;
      return last;
    }
  }

  async findText(id: string): Promise<EditablePage<unknown> | undefined> {
    const row = (await this.readAll()).find((row) => row.id === id && row.removedAt === null);
    if (!row) return undefined;
    const text = {
      ...ownPageAsText(row),
      staysHidden: ["scheduled", "over"].includes(stateAt(row, this.#clock())),
      settingsVersion: row.version,
      whenPublished: publishDraft(row),
    };
    return text as EditablePage<unknown>;
  }

  /** Whether a page had this path when this process last read them. */
  hasPath(path: string): boolean {
    return this.#paths.has(path);
  }
}
