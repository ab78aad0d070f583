import type { Database } from "../../../database/connection.ts";
import type { Site } from "../../contexts.ts";
import { visibleAt } from "../../items/visibility/visible.server.ts";
import { isStaff, type Viewer } from "../../viewer.ts";

const lists = [
  ["/event", "events"],
  ["/daily-posts", "dailyPosts"],
  ["/facebook-live", "videos"],
] as const;

/** By the database, because several sites may run in one process. */
const known = new WeakMap<Database, Set<string>>();

/**
 * The lists of which a church has nothing yet, which no menu leads to. Helpers see them, because they begin them.
 *
 * A list that once had something stays until a restart: asking again would make every kept page depend on each new post.
 */
export async function readEmptyPaths(
  { db, facts, clock }: Pick<Site, "db" | "facts" | "clock">,
  viewer: Viewer,
): Promise<string[]> {
  if (isStaff(viewer) || (await facts.originals()) !== "church") return [];
  const filled = known.get(db) ?? new Set();
  known.set(db, filled);
  const empty: string[] = [];
  for (const [path, table] of lists) {
    if (filled.has(path)) continue;
    const shown = db.selectFrom(table).select("id").where(visibleAt(clock())).limit(1);
    if (await shown.executeTakeFirst()) filled.add(path);
    else empty.push(path);
  }
  return empty;
}
