/** What became of a write: `unknown` when the answer was lost or said that something went wrong. */
export type Outcome = "saved" | "refused" | "unknown";

export type OnceKind = "prayer" | "post" | "file" | "account" | "message";
export type StateKind = "reply" | "like" | "text";

/** What a person was told is saved, and what may have been saved besides. */
export class Ledger {
  readonly once: Record<OnceKind, Map<string, Outcome>> = {
    prayer: new Map(),
    post: new Map(),
    file: new Map(),
    account: new Map(),
    message: new Map(),
  };
  /** For each thing that one person changes again and again: what it may be now. Several only while an answer was lost. */
  readonly states: Record<StateKind, Map<string, Set<string>>> = {
    reply: new Map(),
    like: new Map(),
    text: new Map(),
  };
  /** SHA-256 of the bytes of each file, by its name. */
  readonly hashes = new Map<string, string>();
  /** What went wrong while writing, such as an acknowledged piece of an upload that is gone. */
  readonly problems: string[] = [];
  readonly counts = { saved: 0, refused: 0, unknown: 0 };
  /** Why connections broke, and how often. */
  readonly breaks = new Map<string, number>();
  /** How often each status was returned. */
  readonly statuses = new Map<string, number>();

  /** Notes something that must be there once. A repeated attempt replaces what was noted before. */
  made(kind: OnceKind, mark: string, outcome: Outcome): void {
    this.once[kind].set(mark, outcome);
    this.counts[outcome] += 1;
  }

  /** Notes that something has a new state. */
  changed(kind: StateKind, key: string, state: string, outcome: Outcome): void {
    const known = this.states[kind].get(key) ?? new Set([nothing]);
    if (outcome === "saved") this.states[kind].set(key, new Set([state]));
    if (outcome === "unknown") this.states[kind].set(key, new Set([...known, state]));
    this.counts[outcome] += 1;
  }

  answered(what: string, status: number): void {
    const name = `${what} ${status}`;
    this.statuses.set(name, (this.statuses.get(name) ?? 0) + 1);
  }

  /** Notes a connection that broke before there was an answer: by its reason as a status. */
  broke(what: string, error: unknown): void {
    this.answered(what, 0);
    const { name, cause } = error as Error;
    const { code, message } = (cause ?? {}) as { code?: string; message?: string };
    const reason = [name, code, message].filter(Boolean).join(": ");
    this.breaks.set(reason, (this.breaks.get(reason) ?? 0) + 1);
  }

  /** How many answers said that something went wrong inside. */
  get serverErrors(): string[] {
    return [...this.statuses].filter(([name]) => / 5\d\d$/.test(name)).map((entry) => entry.join(": "));
  }
}

/** The state of what was never changed. */
export const nothing = "";
