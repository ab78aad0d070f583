import { LRUCache } from "lru-cache";
import { ChangeCounts } from "../change-counts.ts";

export interface Entry {
  /** With its size in bytes. */
  response: { size: number };
  /** What the response was made from; `everything` if that is unknown. Without any, it is kept until it expires. */
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

/** What changes all the time, and how much later than a change a stored response may still be sent. */
interface Restless {
  tags: ReadonlySet<string>;
  lateMs: number;
}

/** Keeps responses in memory, the least used of them first to go when there are too many bytes. */
export class ResponseCache<Stored extends Entry = Entry> {
  readonly #entries: LRUCache<string, Stored>;
  readonly #now: () => number;
  readonly #making = new Map<string, { since: number; made: Promise<Stored | undefined> }>();
  readonly #forgotten = new ChangeCounts();
  readonly #outdated = new ChangeCounts();
  readonly #mostBytes: number;
  readonly #restless: Restless;
  #hits = 0;
  #misses = 0;
  #evictions = 0;

  constructor(mostBytes: number, now: () => number, restless: Restless = { tags: new Set(), lateMs: 0 }) {
    this.#now = now;
    this.#mostBytes = mostBytes;
    this.#restless = restless;
    this.#entries = new LRUCache({
      maxSize: Math.max(mostBytes, 1),
      sizeCalculation: ({ response }) => response.size,
      dispose: (_entry, _key, reason) => {
        if (reason === "evict") this.#evictions += 1;
      },
    });
  }

  get(key: string): Stored | undefined {
    const entry = this.#entries.get(key);
    if (entry && this.#isValid(entry)) {
      this.#hits += 1;
      return entry;
    }
    if (entry) this.#entries.delete(key);
    return undefined;
  }

  /** Whether this entry is still stored and valid. */
  holds(key: string, entry: Stored): boolean {
    return this.#entries.peek(key) === entry && this.#isValid(entry);
  }

  /**
   * Makes an entry and stores it, unless its tags were forgotten meanwhile: then it may be older than a change. Requests
   * that come in the meantime share it. Returns undefined if `make` does: then the response is not for sharing.
   */
  async make(key: string, make: () => Promise<Stored | undefined>): Promise<Stored | undefined> {
    this.#misses += 1;
    const running = this.#making.get(key);
    // One that began before a change must not answer a request that came after it.
    const since = this.#forgotten.count;
    if (running?.since === since) return running.made;
    const [begun, outdatedBefore] = [this.#now(), this.#outdated.count];
    const made = make();
    this.#making.set(key, { since, made });
    try {
      const entry = await made;
      if (entry && this.#outdated.haveChanged(entry.tags, outdatedBefore)) this.#endSoon(entry, begun);
      if (entry && !this.#forgotten.haveChanged(entry.tags, since)) this.#entries.set(key, entry);
      return entry;
    } finally {
      if (this.#making.get(key)?.made === made) this.#making.delete(key);
    }
  }

  /**
   * Deletes what was made from any of these; `everything` means all tags. Responses in the making are not stored. What
   * was made from restless tags only expires soon, so that many changes cause few renders.
   * @param agoMs how long ago they were changed at the earliest.
   */
  forget(tags: ReadonlySet<string>, agoMs = 0): void {
    const [before, outdatedBefore] = [this.#forgotten.count, this.#outdated.count];
    const isRestless = (tag: string) => this.#restless.tags.has(tag);
    this.#forgotten.add(new Set([...tags].filter((tag) => !isRestless(tag))));
    this.#outdated.add(new Set([...tags].filter(isRestless)));
    const changedAt = this.#now() - agoMs;
    for (const [key, entry] of this.#entries) {
      if (this.#forgotten.haveChanged(entry.tags, before)) this.#entries.delete(key);
      else if (this.#outdated.haveChanged(entry.tags, outdatedBefore)) this.#endSoon(entry, changedAt);
    }
  }

  #isValid({ validFrom, expiresAt }: Entry): boolean {
    const now = this.#now();
    return validFrom <= now && now < expiresAt;
  }

  #endSoon(entry: Entry, changedAt: number): void {
    entry.validFrom = Math.max(entry.validFrom, changedAt);
    entry.expiresAt = Math.min(entry.expiresAt, changedAt + this.#restless.lateMs);
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
