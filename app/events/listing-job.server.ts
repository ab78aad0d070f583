import type { Database } from "../../database/connection.ts";
import type { Tables } from "../../database/tables.ts";
import { defer } from "../../platform/deferred-work/defer.ts";
import type { Handler } from "../../platform/deferred-work/job.ts";
import { endOfDay } from "../dates.server.ts";
import { listedDays } from "./event-days.server.ts";
import { eventColumns } from "./events.server.ts";
import { extendOccurrences } from "./occurrences.server.ts";

export const listingKind = "event-dates";

/** Few enough that no other writer waits for long. */
const eventsAtOnce = 20;

/** Plans the nightly listing of further dates, unless it is planned already. */
export async function planListing(db: Database, now: Date): Promise<void> {
  await defer(db, { kind: listingKind, key: "all" }, now);
}

/** Lists the dates of series ever further ahead, each night once they reach less than two years. */
export function listing(db: Database, clock: () => Date): Handler<Tables> {
  return {
    async work(job) {
      const { to } = listedDays(clock());
      const enough = Temporal.PlainDate.from(to).subtract({ months: 1 }).toString();
      let after = "";
      while (!job.signal.aborted) {
        const last = await extendSome(db, { after, enough, to });
        if (last === undefined) break;
        after = last;
      }
      job.signal.throwIfAborted();
      await db.transaction().execute((trx) => job.finish(trx, new Date(endOfDay(clock()))));
    },
  };
}

/** Extends the next few series after the id `after`. Returns the last one's id; undefined when there are no more. */
async function extendSome(
  db: Database,
  { after, enough, to }: { after: string; enough: string; to: string },
): Promise<string | undefined> {
  return db.transaction().execute(async (trx) => {
    const series = await trx
      .selectFrom("events")
      .select([...eventColumns, "listedUntil"])
      .where("listedUntil", ">", "")
      .where("listedUntil", "<", enough)
      .where("id", ">", after)
      .orderBy("id")
      .limit(eventsAtOnce)
      .execute();
    for (const event of series) await extendOccurrences(trx, event, to);
    return series.at(-1)?.id;
  });
}
