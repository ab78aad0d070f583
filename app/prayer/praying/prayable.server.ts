import { type Expression, expressionBuilder, type SqlBool } from "kysely";
import type { DatabaseTransaction } from "../../../database/connection.ts";
import type { Tables } from "../../../database/tables.ts";
import { hasRowLocks } from "../../changes/locks.server.ts";
import { found } from "../../serving/responses/found.ts";
import { may, type Viewer } from "../../viewer.ts";
import { isIn, readableBy, sharedWith } from "../audience.server.ts";

/** Those on the page of requests; for people of the prayer team also those that are on no page. */
export function prayableBy(viewer: Viewer): Expression<SqlBool> {
  if (!may(viewer, "prayer:team")) return sharedWith(viewer);
  const { and } = expressionBuilder<Tables, "prayerRequests">();
  return and([readableBy(viewer), isIn(["shown", "held"])]);
}

/** Locks a request until the transaction ends, without writing to it: pages that show it stay as they are. */
export async function lockPrayable(
  trx: DatabaseTransaction,
  id: string,
  readable: Expression<SqlBool>,
): Promise<{ userId: string | null }> {
  const locked = await trx
    .selectFrom("prayerRequests")
    .select("userId")
    .where("id", "=", id)
    .where(readable)
    .$if(hasRowLocks(trx), (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  return found(locked, "prayer request");
}
