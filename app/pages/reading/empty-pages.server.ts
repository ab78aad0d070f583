import type { CachedReads } from "../../../database/cached-reads.ts";
import type { Site } from "../../contexts.ts";
import { nextBoundary } from "../../items/visibility/next-boundary.server.ts";
import { never } from "../../items/visibility/visibility.ts";
import { visibleAt } from "../../items/visibility/visible.server.ts";
import { isStaff, type Viewer } from "../../viewer.ts";

const lists = [
  ["/event", "events"],
  ["/daily-posts", "dailyPosts"],
  ["/facebook-live", "videos"],
] as const;

/** Which lists visitors would find empty is on every page, so it is kept until one of them changes. */
export class EmptyLists {
  readonly #options: Pick<Site, "db" | "clock"> & { kept: CachedReads };

  constructor(options: Pick<Site, "db" | "clock"> & { kept: CachedReads }) {
    this.#options = options;
  }

  /** Returns their paths. */
  async read(): Promise<readonly string[]> {
    const { db, kept, clock } = this.#options;
    const { paths } = await kept.read(
      "empty lists",
      async () => {
        const now = clock();
        const paths: string[] = [];
        for (const [path, table] of lists) {
          const shown = db.selectFrom(table).select("id").where(visibleAt(now)).limit(1);
          if (!(await shown.executeTakeFirst())) paths.push(path);
        }
        // When an item appears or disappears next.
        const until = await nextBoundary(db, new Set(lists.map(([, table]) => table)), now);
        return { paths, until: until ?? never };
      },
      ({ until }) => until <= clock().toISOString(),
    );
    return paths;
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
