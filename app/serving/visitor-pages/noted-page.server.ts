import type { SeenChanges } from "../../../database/seen-changes.ts";
import type { QueryWatch, Reading } from "../../../database/watch-queries.ts";
import type { Log } from "../../../platform/log.ts";

export interface PageReading extends Reading {
  /** From when until when the page says the same if nothing is changed, in milliseconds since 1970. */
  validFrom: number;
  expiresAt: number;
  /** When browsers that show the page ask for it again; left out for never. */
  turnsAt?: number;
  /** What the page's scripts ask for. */
  data?: { hash: string; text: string };
}

export interface NotedSite {
  queries: QueryWatch;
  changes: SeenChanges;
  clock: () => Date;
  /** When a page that was begun at `since` and has read these tables says something else; undefined for never. */
  nextBoundary: (tables: ReadonlySet<string>, since: Date) => Promise<string | undefined>;
  log: Log;
}

export interface NotedPage {
  response: Response;
  reading: PageReading;
  /** Whether all that the page was made from was read, and changes of it will be seen, whoever makes them. */
  isKnown: boolean;
}

/** Makes a page, and notes what it was made from and how long it stays the same. */
export async function notePage(
  site: NotedSite,
  make: (reading: PageReading) => Promise<Response>,
): Promise<NotedPage> {
  const always = { validFrom: Number.NEGATIVE_INFINITY, expiresAt: Number.POSITIVE_INFINITY };
  const reading: PageReading = { tables: new Set(), hasFailed: false, ...always };
  const begun = site.clock();
  const response = await site.queries.note(reading, () => make(reading));
  const isKnown = !reading.hasFailed && site.changes.sees(reading.tables);
  return { response, reading, isKnown: isKnown && (await noteBoundary(site, reading, begun)) };
}

/** Lets a page end with the next schedule that it depends on. Returns false when that is unknown. */
async function noteBoundary(
  { nextBoundary, log }: NotedSite,
  reading: PageReading,
  begun: Date,
): Promise<boolean> {
  try {
    const boundary = await nextBoundary(reading.tables, begun);
    if (boundary) reading.expiresAt = Math.min(reading.expiresAt, Date.parse(boundary));
    return true;
  } catch (error) {
    log.warn({ err: error }, "until when a page lasts is unknown, so it is not kept");
    return false;
  }
}

/** Whether a response has the expected status and nothing that only its sender may have. */
export function isForOthers({ status, headers }: Response, expected: number): boolean {
  return status === expected && headers.getSetCookie().length === 0;
}
