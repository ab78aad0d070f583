/** Stands for every name. */
export const everything = "*";

/** When each of several things was last changed: by a count of changes, because clocks are too coarse to order them. */
export class ChangeCounts {
  #count = 0;
  readonly #last = new Map<string, number>();

  /** How many changes there were. Keep it with what is read after now. */
  get count(): number {
    return this.#count;
  }

  /** Counts one change of all these. */
  add(names: ReadonlySet<string>): void {
    if (names.size === 0) return;
    this.#count += 1;
    for (const name of names) this.#last.set(name, this.#count);
  }

  /** Whether one of these was changed after that count. */
  haveChanged(names: ReadonlySet<string>, since: number): boolean {
    if (names.size === 0 || this.#count === since) return false;
    if (names.has(everything)) return true;
    return [everything, ...names].some((name) => (this.#last.get(name) ?? 0) > since);
  }
}
