import type { CachedReads } from "../../../database/cached-reads.ts";
import type { QueryWatch } from "../../../database/watch-queries.ts";
import type { Site } from "../../contexts.ts";
import { endOfDay } from "../../dates/dates.server.ts";
import { nextBoundary } from "../../items/visibility/next-boundary.server.ts";
import { never } from "../../items/visibility/visibility.ts";
import { visibleAt } from "../../items/visibility/visible.server.ts";
import { isStaff, type Viewer } from "../../viewer.ts";

const lists = [
  { path: "/event", table: "events" },
  { path: "/daily-posts", table: "dailyPosts" },
  { path: "/facebook-live", table: "videos" },
] as const;

/** A list of which visitors see so much is not empty soon. */
const enough = 3;

interface Options extends Pick<Site, "db" | "clock"> {
  kept: CachedReads;
  queries: QueryWatch;
  /** Which posts visitors see, which wait for their day. */
  shownPostsAt: typeof visibleAt;
}

/**
 * Which lists visitors would find empty. Every page says it in its menu, and would be made again with each change of an item,
 * so pages depend only on lists of which there is little. If the last three of a list disappear between two visits of a page,
 * its menu leads there for the rest of the day.
 */
export class EmptyLists {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Returns their paths. */
  async read(): Promise<readonly string[]> {
    const { queries } = this.#options;
    const counts = await queries.unnoted(() => this.#counts());
    queries.add(new Set(lists.filter((_, index) => counts[index] !== enough).map(({ table }) => table)));
    return lists.filter((_, index) => counts[index] === 0).map(({ path }) => path);
  }

  /** How much visitors see of each list, and no more than enough. */
  async #counts(): Promise<readonly number[]> {
    const { db, kept, clock, shownPostsAt } = this.#options;
    const { counts } = await kept.read(
      "empty lists",
      async () => {
        const now = clock();
        const counts: number[] = [];
        for (const { table } of lists) {
          const isShown = table === "dailyPosts" ? shownPostsAt(now) : visibleAt(now);
          const shown = await db.selectFrom(table).select("id").where(isShown).limit(enough).execute();
          counts.push(shown.length);
        }
        // When an item appears or disappears next.
        const boundary = await nextBoundary(db, new Set(lists.map(({ table }) => table)), now);
        return { counts, until: [boundary ?? never, endOfDay(now)].sort()[0] ?? never };
      },
      ({ until }) => until <= clock().toISOString(),
    );
    return counts;
  }
}

/** The lists of which a church has nothing, which no menu leads to. Helpers see them, because they begin them. */
export async function readEmptyPaths(
  { emptyLists, facts }: Pick<Site, "emptyLists" | "facts">,
  viewer: Viewer,
): Promise<readonly string[]> {
  if (isStaff(viewer) || (await facts.originals()) !== "church") return [];
  return emptyLists.read();
}
