import { type Expression, type SqlBool, sql } from "kysely";
import { endOfDay } from "../dates/dates.server.ts";
import { dayOf, formatDay } from "../dates/dates.ts";
import { stateAt, type Visibility, type VisibilityState } from "../items/visibility/visibility.ts";
import { withHidden } from "../items/visibility/visibility-words.ts";
import { inState, visibleAt } from "../items/visibility/visible.server.ts";

/** The part of a query that leaves out what visitors do not see. Whatever its schedule, a post waits for its day. */
export function shownPostsAt(now: Date): Expression<SqlBool> {
  return sql<SqlBool>`(${sql.ref("date")} < ${endOfDay(now)} and ${visibleAt(now)})`;
}

/** Like `inState`, for posts. What waits for its day counts as scheduled. */
export function postsInState(state: VisibilityState | undefined, now: Date): Expression<SqlBool> {
  if (state === "published") return shownPostsAt(now);
  if (state !== "scheduled") return inState(state, now);
  const waits = sql`(${sql.ref("date")} >= ${endOfDay(now)} and ${visibleAt(now)})`;
  return sql<SqlBool>`(${inState(state, now)} or ${waits})`;
}

export function postOnPage<Post extends Visibility & { date: string }>(post: Post, now: Date) {
  const { hidden, ...shown } = withHidden(post, now);
  if (!waitsForItsDay(post, now)) return { ...shown, hidden };
  return { ...shown, hidden: `From ${formatDay(dayOf(post.date), dayOf(now.toISOString()))}` };
}

/** Whether its schedule, if it has one, lets visitors see it before its day begins. */
function waitsForItsDay(post: Visibility & { date: string }, now: Date): boolean {
  if (post.date < endOfDay(now)) return false;
  const state = stateAt(post, now);
  return state === "published" || (state === "scheduled" && dayOf(post.visibleFrom) < dayOf(post.date));
}
