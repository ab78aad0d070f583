import type { Database } from "../../database/connection.ts";
import { isUnavailable } from "../../database/unavailable.ts";
import type { FileType } from "../../platform/storage/file-types.ts";
import { idOfUpload } from "../congregation/uploaded-files.ts";
import { typeOf } from "./uses.server.ts";

/** A file as visitors get it. */
export interface ShownFile {
  url: string;
  /** What a download is called. */
  name: string;
  type: FileType;
  bytes: number;
}

/** Uploaded files as visitors see them. */
export interface PublishedFiles {
  /** The uploaded files among those that facts name. */
  find(names: readonly string[]): Promise<Map<string, ShownFile>>;
}

/** Reads uploaded files: while the database does not respond, as this process read them last. */
export class KnownFiles implements PublishedFiles {
  readonly #db: Database;
  #last = new Map<string, ShownFile>();

  constructor(db: Database) {
    this.#db = db;
  }

  /** Call this once, so that every file is known. */
  async readAll(): Promise<void> {
    this.#last = await this.#read();
  }

  async find(names: readonly string[]): Promise<Map<string, ShownFile>> {
    const ids = new Map(names.flatMap((name) => [[idOfUpload(name), name] as const]));
    ids.delete(undefined);
    const files = ids.size === 0 ? new Map<string, ShownFile>() : await this.#readOrRecall([...ids.keys()]);
    return new Map(
      [...ids].flatMap(([id = "", name]) => {
        const file = files.get(id);
        return file ? [[name, file] as const] : [];
      }),
    );
  }

  async #readOrRecall(ids: (string | undefined)[]): Promise<Map<string, ShownFile>> {
    try {
      const files = await this.#read(ids.filter((id) => id !== undefined));
      for (const [id, file] of files) this.#last.set(id, file);
      return files;
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      return this.#last;
    }
  }

  async #read(ids?: readonly string[]): Promise<Map<string, ShownFile>> {
    const rows = await this.#db
      .selectFrom("siteFiles")
      .select(["id", "url", "name", "contentType", "bytes"])
      .$if(ids !== undefined, (query) => query.where("id", "in", ids ?? []))
      .execute();
    return new Map(
      rows.flatMap(({ id, contentType, ...row }) => {
        const type = typeOf(contentType);
        return type ? [[id, { ...row, type }] as const] : [];
      }),
    );
  }
}
