/** Something that wants a place. */
export interface Asking {
  /** Whose turn it uses. */
  network: string;
  /** Called once: now, or when a place is free. */
  enter(): void;
  /** Called instead when too many wait. Without it, it waits in front of its network's others, however many wait. */
  refuse?(): void;
}

interface Options {
  /** How many have a place at once; one network has at most half of them. */
  atOnce: number;
  /** How many wait at most, besides those that cannot be refused. */
  mostWaiting: number;
}

/**
 * A bounded number of places with a bounded queue in which networks take turns (round robin, as in RFC 970), so that the
 * many requests of one do not keep out those of others. When the queue is full, the newest of the network that waits
 * with the most is refused.
 */
export class FairPlaces {
  readonly #atOnce: number;
  readonly #mostOfOne: number;
  readonly #mostWaiting: number;
  readonly #taken = new Map<string, number>();
  /** In the order of their next turns. */
  readonly #lines = new Map<string, Asking[]>();
  #running = 0;
  #waiting = 0;
  #isAdmitting = false;

  constructor({ atOnce, mostWaiting }: Options) {
    this.#atOnce = atOnce;
    this.#mostOfOne = Math.ceil(atOnce / 2);
    this.#mostWaiting = mostWaiting;
  }

  ask(asking: Asking): void {
    const { network, refuse } = asking;
    const line = this.#lines.get(network) ?? [];
    // Whoever waits for a place that has just become free comes first.
    if (!this.#isAdmitting && this.#isFreeFor(network)) this.#let(asking);
    else if (!refuse) this.#lines.set(network, [asking, ...line]);
    else if (this.#waiting < this.#mostWaiting || this.#refuseLongest(line.length + 1)) {
      this.#waiting += 1;
      this.#lines.set(network, line);
      line.push(asking);
    } else refuse();
  }

  /** Gives a place back. */
  leave(network: string): void {
    this.#running -= 1;
    const left = (this.#taken.get(network) ?? 1) - 1;
    if (left > 0) this.#taken.set(network, left);
    else this.#taken.delete(network);
    this.#admitSoon();
  }

  /** Ends the waiting of one that no longer wants a place. */
  withdraw(asking: Asking): void {
    const line = this.#lines.get(asking.network) ?? [];
    const at = line.indexOf(asking);
    if (at >= 0) this.#take(asking.network, line, at);
  }

  #isFreeFor(network: string): boolean {
    return this.#running < this.#atOnce && (this.#taken.get(network) ?? 0) < this.#mostOfOne;
  }

  #let(asking: Asking): void {
    this.#running += 1;
    this.#taken.set(asking.network, (this.#taken.get(asking.network) ?? 0) + 1);
    asking.enter();
  }

  /** Admits one in each turn of the event loop, so that whatever needs no place is answered in between. */
  #admitSoon(): void {
    if (this.#isAdmitting || this.#lines.size === 0) return;
    this.#isAdmitting = true;
    setImmediate(() => {
      this.#isAdmitting = false;
      for (const [network, line] of this.#lines) {
        if (!this.#isFreeFor(network)) continue;
        const next = this.#take(network, line, 0);
        // Its next turn comes after those of all others.
        if (line.length > 0) {
          this.#lines.delete(network);
          this.#lines.set(network, line);
        }
        this.#admitSoon();
        this.#let(next);
        return;
      }
    });
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
