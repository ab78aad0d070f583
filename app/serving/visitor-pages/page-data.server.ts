import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { type StoredResponse, storeResponse } from "../../../platform/http/stored-response.ts";

/**
 * Scripts ask for the data of their page late, when the page may have been made again from other data: by numbers such as
 * likes, every half minute.
 */
const keptMs = 60 * 60 * 1000;
/** A page has about 12 KB, in three encodings. */
const mostBytes = 4 * 1024 * 1024;

/** The query by which a page's scripts ask for its data. */
const query = "data-of";

/** The data that visitors' pages were rendered from, by its hash. Only scripts need it, and most visitors start none. */
export class PageData {
  readonly #stored = new LRUCache<string, StoredResponse>({
    ttl: keptMs,
    maxSize: mostBytes,
    sizeCalculation: ({ size }) => size,
  });
  readonly #headers: readonly [string, string][];

  constructor(headers: readonly [string, string][]) {
    this.#headers = headers;
  }

  async keep({ hash, text }: { hash: string; text: string }): Promise<void> {
    const headers: [string, string][] = [
      ["Content-Type", "text/plain; charset=utf-8"],
      ["Cache-Control", "private, max-age=86400, immutable"],
      ["Vary", "Accept-Encoding"],
      ...this.#headers,
    ];
    this.#stored.set(hash, await storeResponse(Buffer.from(text), headers));
  }

  get(hash: string): StoredResponse | undefined {
    return this.#stored.get(hash);
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
