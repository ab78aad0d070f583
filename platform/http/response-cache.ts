import { LRUCache } from "lru-cache";
import { ChangeCounts } from "../change-counts.ts";
import type { StoredResponse } from "./stored-response.ts";

export interface Entry {
  response: StoredResponse;
  /** What the response was made from; `everything` if nobody knows. Without any, it is kept until it expires. */
  tags: ReadonlySet<string>;
  /** Milliseconds since 1970. A clock may be set back. */
  validFrom: number;
  expiresAt: number;
}

export interface CacheCounts {
  entries: number;
  bytes: number;
  mostBytes: number;
  hits: number;
  misses: number;
  /** Deleted to make room. */
  evictions: number;
}

/** Keeps responses in memory, the least used of them first to go when there are too many bytes. */
export class ResponseCache {
  readonly #entries: LRUCache<string, Entry>;
  readonly #now: () => number;
  readonly #making = new Map<string, { since: number; made: Promise<Entry | undefined> }>();
  readonly #forgotten = new ChangeCounts();
  readonly #mostBytes: number;
  #hits = 0;
  #misses = 0;
  #evictions = 0;

  constructor(mostBytes: number, now: () => number) {
    this.#now = now;
    this.#mostBytes = mostBytes;
    this.#entries = new LRUCache({
      maxSize: Math.max(mostBytes, 1),
      sizeCalculation: ({ response }) => response.size,
      dispose: (_entry, _key, reason) => {
        if (reason === "evict") this.#evictions += 1;
      },
    });
  }

  get(key: string): Entry | undefined {
    const entry = this.#entries.get(key);
    const now = this.#now();
    if (entry && entry.validFrom <= now && now < entry.expiresAt) {
      this.#hits += 1;
      return entry;
    }
    if (entry) this.#entries.delete(key);
    return undefined;
  }

  /** Whether this entry is still stored. */
  holds(key: string, entry: Entry): boolean {
    return this.#entries.peek(key) === entry;
  }

  /**
   * Makes an entry and stores it, unless its tags were forgotten meanwhile: then it may be older than a change. Requests
   * that come in the meantime share it. Returns undefined if `make` does: then the response is not for sharing.
   */
  async make(key: string, make: () => Promise<Entry | undefined>): Promise<Entry | undefined> {
    this.#misses += 1;
    const running = this.#making.get(key);
    // One that began before a change must not answer a request that came after it.
    const since = this.#forgotten.count;
    if (running?.since === since) return running.made;
    const made = make();
    this.#making.set(key, { since, made });
    try {
      const entry = await made;
      if (entry && !this.#forgotten.haveChanged(entry.tags, since)) this.#entries.set(key, entry);
      return entry;
    } finally {
      if (this.#making.get(key)?.made === made) this.#making.delete(key);
    }
  }

  /** Deletes what was made from any of these; `everything` means all tags. Responses in the making are not stored. */
  forget(tags: ReadonlySet<string>): void {
    const before = this.#forgotten.count;
    this.#forgotten.add(tags);
    for (const [key, entry] of this.#entries)
      if (this.#forgotten.haveChanged(entry.tags, before)) this.#entries.delete(key);
  }

  counts(): CacheCounts {
    return {
      entries: this.#entries.size,
      bytes: this.#entries.calculatedSize,
      mostBytes: this.#mostBytes,
      hits: this.#hits,
      misses: this.#misses,
      evictions: this.#evictions,
    };
  }
}
