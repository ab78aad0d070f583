import { type Expression, type SqlBool, sql } from "kysely";
import { endOfDay } from "../dates.server.ts";
import { weekdayAndDay } from "../dates.ts";
import type { Visibility } from "../visibility/visibility.ts";
import { visibleAt } from "../visibility/visible.server.ts";
import { withHidden } from "../visibility/words.ts";

/** The part of a query that leaves out what visitors do not see. Whatever its schedule, a post waits for its day. */
export function shownPostsAt(now: Date): Expression<SqlBool> {
  return sql<SqlBool>`(${sql.ref("date")} < ${endOfDay(now)} and ${visibleAt(now)})`;
}

/** A post for a page, with why visitors do not see it. */
export function postOnPage<Post extends Visibility & { date: string }>(post: Post, now: Date) {
  const { hidden, ...shown } = withHidden(post, now);
  const waitsForDay = hidden === undefined && post.date >= endOfDay(now);
  return { ...shown, hidden: waitsForDay ? `From ${weekdayAndDay(post.date)}` : hidden };
}
