export interface SentResponse {
  /** The pattern of the path: there are only so many. */
  route: string;
  method: string;
  /** Undefined when the client left before there was a response. */
  status: number | undefined;
  /** From the arrival of the request until the response began. */
  seconds: number;
  /** Undefined when unknown. */
  bytes: number | undefined;
}

/** Upper bounds in seconds. */
export const durationBounds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

export interface RouteCounts {
  route: string;
  method: "read" | "write";
  /** By class: `2xx` to `5xx`, and `left` for clients that did not wait. */
  responses: ReadonlyMap<string, number>;
  bytes: number;
  /** Of those in `count`. */
  seconds: number;
  /** How many took at most so long, for each of `durationBounds`; not of those before. */
  withinBounds: Float64Array;
  /** Responses but for refusals, which are the quicker the busier the site is. */
  count: number;
}

interface Counts extends RouteCounts {
  responses: Map<string, number>;
}

/**
 * Counts requests by route, without anything about who sent them. Noting one takes well under a microsecond, because a page from
 * memory takes only tens of them; what a metrics library does with labels each time happens when somebody asks.
 */
export class RequestCounts {
  readonly #routes = new Map<string, Counts>();
  /** Requests that were turned away because too many waited; they are among the `5xx` too. */
  refused = 0;

  note({ route, method, status, seconds, bytes = 0 }: SentResponse): void {
    const counts = this.#countOutcome(route, method, status);
    counts.bytes += bytes;
    counts.seconds += seconds;
    counts.count += 1;
    const within = durationBounds.findIndex((bound) => seconds <= bound);
    if (within >= 0) counts.withinBounds[within] = (counts.withinBounds[within] ?? 0) + 1;
  }

  noteRefused(route: string, method: string): void {
    this.refused += 1;
    this.#countOutcome(route, method, 503);
  }

  #countOutcome(route: string, method: string, status: number | undefined): Counts {
    const isRead = method === "GET" || method === "HEAD";
    const key = isRead ? route : `write ${route}`;
    let counts = this.#routes.get(key);
    if (!counts) {
      counts = emptyCounts(route, isRead ? "read" : "write");
      this.#routes.set(key, counts);
    }
    const outcome = status === undefined ? "left" : classOf(status);
    counts.responses.set(outcome, (counts.responses.get(outcome) ?? 0) + 1);
    return counts;
  }

  all(): Iterable<RouteCounts> {
    return this.#routes.values();
  }
}

const classes = ["1xx", "1xx", "2xx", "3xx", "4xx", "5xx"];

function classOf(status: number): string {
  return classes[Math.trunc(status / 100)] ?? "5xx";
}

function emptyCounts(route: string, method: Counts["method"]): Counts {
  const withinBounds = new Float64Array(durationBounds.length);
  return { route, method, responses: new Map(), bytes: 0, seconds: 0, withinBounds, count: 0 };
}
