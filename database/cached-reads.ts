import type { SeenChanges } from "./seen-changes.ts";
import { isUnavailable } from "./unavailable.ts";
import type { QueryWatch, Reading } from "./watch-queries.ts";

interface Kept {
  value: unknown;
  tables: ReadonlySet<string>;
  /** How many changes were seen before it was read. */
  since: number;
  /** Whether it is right until one of its tables is changed. Otherwise it only stands in while the database is gone. */
  lasts: boolean;
}

/**
 * Keeps what was read from the database until one of the tables that it was read from is changed. While the database
 * does not respond, what was read last stands in. Nothing is ever dropped to make room: use it for small things with
 * few keys.
 */
export class CachedReads {
  readonly #queries: QueryWatch;
  readonly #changes: SeenChanges;
  readonly #kept = new Map<string, Kept>();

  constructor(queries: QueryWatch, changes: SeenChanges) {
    this.#queries = queries;
    this.#changes = changes;
  }

  /**
   * Returns what `read` returned last for this key, or asks it again after a change. Nobody may change what it returns.
   *
   * @param isOver whether time alone has made wrong what was read.
   * @throws what `read` throws, unless the database does not respond and the key was read before.
   */
  async read<Value>(
    key: string,
    read: () => Promise<Value>,
    isOver: (value: Value) => boolean = () => false,
  ): Promise<Value> {
    const kept = this.#kept.get(key);
    try {
      await this.#changes.look();
      if (kept && !this.#isPast(kept) && !isOver(kept.value as Value)) {
        this.#queries.add(kept.tables);
        return kept.value as Value;
      }
      return await this.#readAnew(key, read);
    } catch (error) {
      this.#queries.addFailure();
      if (!kept || !isUnavailable(error)) throw error;
      return kept.value as Value;
    }
  }

  #isPast({ lasts, tables, since }: Kept): boolean {
    return !lasts || this.#changes.haveChanged(tables, since);
  }

  async #readAnew<Value>(key: string, read: () => Promise<Value>): Promise<Value> {
    const since = this.#changes.count;
    const reading: Reading = { tables: new Set(), hasFailed: false };
    const value = await this.#queries.note(reading, read);
    const { tables, hasFailed } = reading;
    this.#kept.set(key, { value, tables, since, lasts: !hasFailed && this.#changes.sees(tables) });
    return value;
  }
}
