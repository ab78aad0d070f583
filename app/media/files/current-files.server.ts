import type { CachedReads } from "../../../database/cached-reads.ts";
import type { Database } from "../../../database/connection.ts";
import type { FileType } from "../../../platform/storage/file-types.ts";
import { idOfUpload } from "../../pages/originals/uploaded-files.ts";
import { typeOf } from "./uses.server.ts";

export interface ShownFile {
  url: string;
  name: string;
  type: FileType;
  bytes: number;
}

export interface PublishedFiles {
  readAll(): Promise<ReadonlyMap<string, ShownFile>>;
  /** The uploaded files among those that facts name. */
  find(names: readonly string[]): Promise<Map<string, ShownFile>>;
}

interface Options {
  db: Database;
  kept: CachedReads;
}

export class CurrentFiles implements PublishedFiles {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Every file, by its id. Call this once, so that all are known while the database does not respond. */
  readAll(): Promise<Map<string, ShownFile>> {
    const { db, kept } = this.#options;
    return kept.read("files", () => readFiles(db));
  }

  async find(names: readonly string[]): Promise<Map<string, ShownFile>> {
    const ids = new Map(names.flatMap((name) => [[idOfUpload(name), name] as const]));
    ids.delete(undefined);
    const files = ids.size === 0 ? new Map<string, ShownFile>() : await this.readAll();
    return new Map(
      [...ids].flatMap(([id = "", name]) => {
        const file = files.get(id);
        return file ? [[name, file] as const] : [];
      }),
    );
  }
}

async function readFiles(db: Database): Promise<Map<string, ShownFile>> {
  const rows = await db
    .selectFrom("siteFiles")
    .select(["id", "url", "name", "contentType", "bytes"])
    .execute();
  return new Map(
    rows.flatMap(({ id, contentType, ...row }) => {
      const type = typeOf(contentType);
      return type ? [[id, { ...row, type }] as const] : [];
    }),
  );
}
