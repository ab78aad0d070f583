/** Something that wants a place. */
export interface Asking {
  /** The network whose turn it uses. */
  network: string;
  /** Called once: now, or when a place is free. */
  enter(): void;
  /**
   * Called instead when too many wait. Without it, the request is never refused, and waits ahead of others of its
   * network.
   */
  refuse?(): void;
}

export interface PlaceCounts {
  atOnce: number;
  taken: number;
  waiting: number;
}

/** A bounded number of places, of which one network has at most half. */
export class SharedPlaces {
  readonly #atOnce: number;
  readonly #taken = new Map<string, number>();
  #all = 0;

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  get taken(): number {
    return this.#all;
  }

  isFreeFor(network: string): boolean {
    return this.#all < this.#atOnce && (this.#taken.get(network) ?? 0) < Math.ceil(this.#atOnce / 2);
  }

  take(network: string): void {
    this.#all += 1;
    this.#taken.set(network, (this.#taken.get(network) ?? 0) + 1);
  }

  leave(network: string): void {
    this.#all -= 1;
    const left = (this.#taken.get(network) ?? 1) - 1;
    if (left > 0) this.#taken.set(network, left);
    else this.#taken.delete(network);
  }
}

/**
 * Places with a bounded queue in which networks take turns (round robin, as in RFC 970), so that the many requests of
 * one do not keep out those of others. When the queue is full, the newest request of the network with the most waiting
 * is refused. At most one enters in each turn of the event loop, so that requests without a place are answered in
 * between: work that waits for nothing outside the process would otherwise block them.
 */
export class FairPlaces {
  readonly #places: SharedPlaces;
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  /** In the order of their next turns. */
  readonly #lines = new Map<string, Asking[]>();
  #waiting = 0;
  /** Whether one has entered in this turn of the event loop, or will in the next. */
  #isTurnTaken = false;

  /** `mostWaiting` counts those that can be refused. */
  constructor({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }) {
    this.#places = new SharedPlaces(atOnce);
    this.#atOnce = atOnce;
    this.#mostWaiting = mostWaiting;
  }

  counts(): PlaceCounts {
    return { atOnce: this.#atOnce, taken: this.#places.taken, waiting: this.#waiting };
  }

  ask(asking: Asking): void {
    const { network, refuse } = asking;
    const line = this.#lines.get(network) ?? [];
    if (!this.#isTurnTaken && this.#places.isFreeFor(network)) this.#let(asking);
    else if (!refuse) this.#lines.set(network, [asking, ...line]);
    else if (this.#waiting < this.#mostWaiting || this.#refuseLongest(line.length + 1)) {
      this.#waiting += 1;
      this.#lines.set(network, line);
      line.push(asking);
    } else refuse();
  }

  /** Gives a place back. */
  leave(network: string): void {
    this.#places.leave(network);
    if (this.#lines.size > 0) this.#takeTurn();
  }

  /** Removes one that no longer wants a place from the queue. */
  withdraw(asking: Asking): void {
    const line = this.#lines.get(asking.network) ?? [];
    const at = line.indexOf(asking);
    if (at >= 0) this.#take(asking.network, line, at);
  }

  #let(asking: Asking): void {
    this.#places.take(asking.network);
    this.#takeTurn();
    asking.enter();
  }

  #takeTurn(): void {
    if (this.#isTurnTaken) return;
    this.#isTurnTaken = true;
    setImmediate(() => {
      this.#isTurnTaken = false;
      const next = this.#next();
      if (next) this.#let(next);
    });
  }

  /** The first that can enter. The next turn of its network comes after those of all others. */
  #next(): Asking | undefined {
    for (const [network, line] of this.#lines) {
      if (!this.#places.isFreeFor(network)) continue;
      const first = this.#take(network, line, 0);
      if (this.#lines.delete(network)) this.#lines.set(network, line);
      return first;
    }
    return undefined;
  }

  #refuseLongest(longerThan: number): boolean {
    let longest: [network: string, line: Asking[]] | undefined;
    for (const [network, line] of this.#lines)
      if (line.length > (longest?.[1].length ?? longerThan) && line.at(-1)?.refuse) longest = [network, line];
    if (!longest) return false;
    const [network, line] = longest;
    this.#take(network, line, line.length - 1).refuse?.();
    return true;
  }

  #take(network: string, line: Asking[], at: number): Asking {
    const [taken] = line.splice(at, 1);
    if (!taken) throw new RangeError("nobody waits there");
    if (line.length === 0) this.#lines.delete(network);
    if (taken.refuse) this.#waiting -= 1;
    return taken;
  }
}
