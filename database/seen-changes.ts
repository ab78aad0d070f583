import { ChangeCounts } from "../platform/change-counts.ts";
import type { Log } from "../platform/log.ts";
import { reasonOf } from "../platform/reason.ts";
import type { OtherWriters } from "./other-writers.ts";
import { isStandstill } from "./standstill-error.ts";
import { isUnavailable } from "./unavailable.ts";
import { everyTable, type QueryWatch } from "./watch-queries.ts";

interface Options {
  queries: QueryWatch;
  otherWriters: OtherWriters;
  /** What other processes changed is looked up at most this often, and only while somebody asks. */
  lookEveryMs: number;
  log: Log;
  /** Milliseconds that never go back. */
  now?: () => number;
}

/** Called with the tables of a change, and how long ago it was made at the earliest. */
type Listener = (tables: ReadonlySet<string>, agoMs: number) => void;

/** How many intervals pass before a database that did not respond is asked again. */
const pauseAfterFailure = 8;
/** How long what was read may stand in for a database that does not respond, counted from the last look. */
const longestAwayMs = 5 * 60_000;

/** The changes of the database that this process knows of: its own at once, those of other processes when it looks. */
export class SeenChanges {
  readonly #options: Options;
  readonly #now: () => number;
  readonly #tables = new ChangeCounts();
  readonly #listeners: Listener[] = [];
  #lookedAt = Number.NEGATIVE_INFINITY;
  /** Until when other processes' changes are surely known. */
  #knownUntil = Number.NEGATIVE_INFINITY;
  #looking: Promise<void> | undefined;
  #failed: { at: number; error: unknown } | undefined;
  #hasSaidAway = false;

  constructor(options: Options) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    options.queries.onWritten = (tables) => this.#see(tables);
  }

  /** Calls `listener` with each change, right after this process knows of it. */
  onSeen(listener: Listener): void {
    this.#listeners.push(listener);
  }

  /** How many changes were seen. Keep it with what is read after now. */
  get count(): number {
    return this.#tables.count;
  }

  /** Whether one of these tables was changed after that count, as far as this process has seen. */
  haveChanged(tables: ReadonlySet<string>, since: number): boolean {
    return this.#tables.haveChanged(tables, since);
  }

  /** Whether changes of these tables are noticed, whoever makes them. */
  sees(tables: ReadonlySet<string>): boolean {
    return [...tables].every((table) => this.#options.otherWriters.sees(table));
  }

  /** Whether other processes' changes were looked up just now. */
  hasLooked(): boolean {
    return this.#now() - this.#lookedAt < this.#options.lookEveryMs;
  }

  /**
   * Looks for other processes' changes, unless that was done just now.
   *
   * @throws when the database does not respond or did not just now, so that a page does not wait for it once for each
   * of its reads. Five minutes after the last look that it answered, everything counts as changed.
   */
  async look(): Promise<void> {
    if (this.hasLooked()) return;
    const { lookEveryMs } = this.#options;
    if (this.#failed && this.#now() - this.#failed.at < pauseAfterFailure * lookEveryMs) {
      this.#endOld();
      throw this.#failed.error;
    }
    this.#looking ??= this.#lookUp().finally(() => {
      this.#looking = undefined;
    });
    await this.#looking;
  }

  /** Looks for all that other processes have committed until now. If the database is gone, the next look does. */
  async lookAtOnce(): Promise<void> {
    // A look that is under way may have begun before.
    await this.#looking?.catch(() => undefined);
    this.#lookedAt = Number.NEGATIVE_INFINITY;
    await this.look().catch(() => undefined);
  }

  /** Whether the last look had no answer, so that the next one may take long. */
  get isAway(): boolean {
    return this.#failed !== undefined;
  }

  /**
   * Notes that a query failed, and returns whether the database is to blame. The log says so once until it responds
   * again, instead of once for each request.
   */
  noteFailure(error: unknown): boolean {
    if (!isUnavailable(error)) return false;
    if (isStandstill(error)) return true;
    if (!this.#hasSaidAway)
      this.#options.log.warn({ reason: reasonOf(error) }, "the database does not respond");
    this.#hasSaidAway = true;
    return true;
  }

  async #lookUp(): Promise<void> {
    const started = this.#now();
    const { queries, otherWriters, lookEveryMs, log } = this.#options;
    try {
      // This look must not count as the caller's read.
      const changed = await queries.unnoted(() => otherWriters.changedTables());
      const now = this.#now();
      this.#see(changed, now - this.#knownUntil);
      this.#knownUntil = started;
      // A slow look counts for a while too: a page must not look once for each of its reads.
      this.#lookedAt = Math.max(started, now - lookEveryMs / 2);
      this.#failed = undefined;
      if (this.#hasSaidAway) log.info("the database responds again");
      this.#hasSaidAway = false;
    } catch (error) {
      if (this.noteFailure(error)) {
        this.#failed = { at: this.#now(), error };
        this.#endOld();
        throw error;
      }
      log.warn({ err: error }, "changes of other copies are unknown, so nothing from the database is reused");
      this.#see(new Set([everyTable]));
    }
  }

  /** It is unknown what others have changed since the last look. */
  #endOld(): void {
    if (this.#now() - this.#knownUntil >= longestAwayMs) this.#see(new Set([everyTable]));
  }

  #see(tables: ReadonlySet<string>, agoMs = 0): void {
    if (tables.size === 0) return;
    this.#tables.add(tables);
    for (const listener of this.#listeners) listener(tables, agoMs);
  }
}
