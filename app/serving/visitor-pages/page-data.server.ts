import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { numberTables } from "../../../database/number-tables.ts";
import type { SeenChanges } from "../../../database/seen-changes.ts";
import { type StoredResponse, storeResponse } from "../../../platform/http/stored-response.ts";

/** Scripts ask late: meanwhile the page may have been made again with other numbers, such as likes, every half minute. */
const keptMs = 60 * 60 * 1000;
/** A page has about 12 KB, in three encodings. */
const mostBytes = 4 * 1024 * 1024;

/** The query by which a page's scripts ask for its data. */
const query = "data-of";

interface ReadFrom {
  tables: ReadonlySet<string>;
  since: number;
}

interface Stored {
  response: StoredResponse;
  /** What the data was read from, without numbers that change all the time. */
  tables: ReadonlySet<string>;
}

/** Kept by its hash until what it was read from changes, so that what is withdrawn is not told. Few visitors need it. */
export class PageData {
  readonly #stored = new LRUCache<string, Stored>({
    ttl: keptMs,
    maxSize: mostBytes,
    sizeCalculation: ({ response }) => response.size,
  });
  readonly #headers: readonly [string, string][];
  readonly #changes: SeenChanges;

  constructor(headers: readonly [string, string][], changes: SeenChanges) {
    this.#headers = headers;
    this.#changes = changes;
    changes.onSeen((changed) => {
      for (const [hash, { tables }] of this.#stored)
        if ([...tables].some((table) => changed.has(table))) this.#stored.delete(hash);
    });
  }

  /** @param since how many changes were seen before the data was read. */
  async keep({ hash, text }: { hash: string; text: string }, { tables, since }: ReadFrom): Promise<void> {
    const headers: [string, string][] = [
      ["Content-Type", "text/plain; charset=utf-8"],
      ["Cache-Control", "private, max-age=86400, immutable"],
      ["Vary", "Accept-Encoding"],
      ...this.#headers,
    ];
    const response = await storeResponse(Buffer.from(text), headers);
    const lasting = new Set([...tables].filter((table) => !numberTables.has(table)));
    if (!this.#changes.haveChanged(lasting, since)) this.#stored.set(hash, { response, tables: lasting });
  }

  get(hash: string): StoredResponse | undefined {
    return this.#stored.get(hash)?.response;
  }
}

export function hashOf(data: string): string {
  return createHash("sha256").update(data).digest("base64url").slice(0, 16);
}

/** The hash of the data that is asked for, and the URL of its page; undefined if a request is for something else. */
export function askedData({ method, url }: Request): { hash: string; url: string } | undefined {
  if (!url.includes(`${query}=`) || (method !== "GET" && method !== "HEAD")) return undefined;
  const { pathname, searchParams } = new URL(url);
  const hash = searchParams.get(query);
  if (hash === null) return undefined;
  searchParams.delete(query);
  return { hash, url: searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname };
}
