import { LRUCache } from "lru-cache";
import type { SeenChanges } from "../../../database/seen-changes.ts";
import type { QueryWatch, Reading } from "../../../database/watch-queries.ts";
import { hashOf } from "../../../platform/tokens.ts";
import { dayOf } from "../../dates/dates.ts";
import { isSignedIn } from "../../viewer.ts";
import { type Identity, type Recognised, recognise } from "./identity.server.ts";

const mostSessions = 2000;
/** A session is refreshed, and may end for good, so much later. */
const longestMs = 60_000;

interface Kept {
  sender: Recognised;
  /** What tells who they are and what they may do. */
  tables: ReadonlySet<string>;
  /** How many changes were seen before that was read. */
  since: number;
  /** A day on which somebody was here is noted once. */
  day: string;
  /** Milliseconds since 1970. */
  from: number;
  until: number;
}

/** Remembers who sent a request by its cookie, until anything changes that tells it. */
export class KeptSessions {
  readonly #options: { identity: Identity; queries: QueryWatch; changes: SeenChanges };
  readonly #kept = new LRUCache<string, Kept>({ max: mostSessions });

  constructor(options: { identity: Identity; queries: QueryWatch; changes: SeenChanges }) {
    this.#options = options;
  }

  /** Who sent a request now: all that any process has committed before counts. */
  async recognise(request: Request): Promise<Recognised> {
    const { identity, changes } = this.#options;
    const isByToken = request.headers.has("authorization");
    const cookie = sessionCookieOf(request);
    if (!isByToken && cookie === "") return recognise(identity, request);
    // What somebody has just changed may be on another copy of the site.
    await changes.lookAtOnce();
    if (isByToken || changes.isAway) return recognise(identity, request);
    const key = hashOf(cookie);
    const kept = this.#kept.get(key);
    if (kept && this.#isCurrent(kept)) return kept.sender;
    return this.#read(key, request);
  }

  #isCurrent({ tables, since, day, from, until }: Kept): boolean {
    // By the clock of better-auth.
    const now = Date.now();
    if (now < from || now >= until || this.#options.changes.haveChanged(tables, since)) return false;
    return day === this.#today();
  }

  async #read(key: string, request: Request): Promise<Recognised> {
    const { identity, queries, changes } = this.#options;
    const [since, day, from] = [changes.count, this.#today(), Date.now()];
    const reading: Reading = { tables: new Set(), hasFailed: false };
    const sender = await queries.note(reading, () => recognise(identity, request));
    const { viewer, sessionExpiresAt = "", headers } = sender;
    const { tables, hasFailed } = reading;
    const isWhole = !hasFailed && changes.sees(tables) && headers.getSetCookie().length === 0;
    if (!isWhole || !isSignedIn(viewer)) this.#kept.delete(key);
    else {
      const until = Math.min(from + longestMs, Date.parse(sessionExpiresAt));
      this.#kept.set(key, { sender, tables, since, day, from, until });
    }
    return sender;
  }

  #today(): string {
    return dayOf(this.#options.identity.clock().toISOString());
  }
}

/** The cookies that can hold a session, as they were sent; empty if there are none. */
function sessionCookieOf({ headers }: Request): string {
  const cookies = headers.get("cookie")?.split(";") ?? [];
  const ofSessions = cookies.filter((cookie) => cookie.includes("session_token"));
  return ofSessions.map((cookie) => cookie.trim()).join(";");
}
