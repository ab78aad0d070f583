import type { Database } from "../../../database/connection.ts";
import type { Site } from "../../contexts.ts";
import { sinceInWords } from "../../dates/since-in-words.ts";
import { partOfList, readParts } from "../../lists/page-of-list.server.ts";
import type { Page } from "../../lists/paging.ts";
import { mostShownWaiting } from "../../ui/waiting-count.ts";
import { may, requirePermission, type Viewer } from "../../viewer.ts";
import { type Entry, entriesOf } from "./entries.server.ts";
import { groupLimits } from "./group-limits.ts";

export interface ListedRequest {
  id: string;
  groupName: string;
  email: string;
  entries: Entry[];
  state: "waiting" | "office" | "welcomed" | "full";
  /** The email of the leader for whom it waits; null for the office. */
  leaderEmail: string | null;
  answeredAt: string | null;
  /** Since when it waits; empty for one that does not, or for less than a day. */
  since: string;
  /** Whether nobody has answered for more than a week. */
  isOverdue: boolean;
}

/** All requests: first those that wait, the oldest first, then the others, the newest first. */
export function listRequests(
  { db, clock }: Pick<Site, "db" | "clock">,
  viewer: Viewer,
  page: number,
): Promise<Page<ListedRequest>> {
  requirePermission(viewer, "pages:write");
  const ids = db.selectFrom("groupRequests").select("id");
  const rowsOf = async (shown: string[]) => {
    const rows = await db
      .selectFrom("groupRequests")
      .leftJoin("groupLeaders", "groupLeaders.groupId", "groupRequests.groupId")
      .select(["id", "groupName", "name", "groupRequests.email", "words", "mayWrite", "further", "state"])
      .select(["createdAt", "answeredAt", "groupLeaders.email as leaderEmail"])
      .where("id", "in", shown)
      .execute();
    return rows.map((row) => {
      const { id, groupName, email, state, answeredAt, leaderEmail, createdAt } = row;
      return {
        ...{ id, groupName, email, state, answeredAt, entries: entriesOf(row) },
        leaderEmail: state === "waiting" ? leaderEmail : null,
        since: answeredAt === null ? sinceInWords(createdAt, clock()) : "",
        isOverdue: answeredAt === null && createdAt < weekBefore(clock()),
      };
    });
  };
  return readParts(
    [
      partOfList(db, ids.where("answeredAt", "is", null).orderBy("id"), rowsOf),
      partOfList(db, ids.where("answeredAt", "is not", null).orderBy("answeredAt", "desc"), rowsOf),
    ],
    page,
  );
}

/** How many requests wait, up to `mostShownWaiting` + 1, and whether one has waited for more than a week. */
export async function countWaitingRequests(
  { db, clock }: { db: Database; clock: () => Date },
  viewer: Viewer,
): Promise<{ count: number; isOverdue: boolean }> {
  if (!may(viewer, "pages:write")) return { count: 0, isOverdue: false };
  const waiting = await db
    .selectFrom("groupRequests")
    .select("createdAt")
    .where("answeredAt", "is", null)
    .orderBy("id")
    .limit(mostShownWaiting + 1)
    .execute();
  const [oldest] = waiting;
  return { count: waiting.length, isOverdue: oldest !== undefined && oldest.createdAt < weekBefore(clock()) };
}

function weekBefore(now: Date): string {
  return new Date(now.getTime() - groupLimits.patientDays * 24 * 60 * 60_000).toISOString();
}
