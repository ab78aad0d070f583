import type { DatabaseTransaction } from "../../database/connection.ts";
import { hasRowLocks } from "../changes/locks.server.ts";
import { shownPostsAt } from "./shown-posts.server.ts";

/**
 * Locks a post until the transaction ends, before its likes and its numbers are read or changed: always in this order, to
 * prevent deadlocks. It writes nothing, so that a like leaves the pages that show the post as they are.
 *
 * @param shownAt leaves out a post that visitors do not see then.
 * @returns whether there is such a post.
 */
export async function lockPost(trx: DatabaseTransaction, id: string, shownAt?: Date): Promise<boolean> {
  const locked = await trx
    .selectFrom("dailyPosts")
    .select("id")
    .where("id", "=", id)
    .$if(shownAt !== undefined, (query) => query.where(shownPostsAt(shownAt ?? new Date(0))))
    .$if(hasRowLocks(trx), (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  return locked !== undefined;
}
