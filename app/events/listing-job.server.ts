import type { Database } from "../../database/connection.ts";
import type { Tables } from "../../database/tables.ts";
import { defer } from "../../platform/deferred-work/defer.ts";
import type { Handler } from "../../platform/deferred-work/job.ts";
import { type ChangingSite, changeBySite } from "../changes/change.server.ts";
import { endOfDay } from "../dates/dates.server.ts";
import { later } from "../dates/day-arithmetic.ts";
import { eventColumns } from "./event-columns.server.ts";
import { eventDays, listedDays } from "./event-days.server.ts";
import { lockEvent } from "./lock-event.server.ts";
import { extendOccurrences, linkOccurrences, listOccurrences } from "./occurrences.server.ts";
import { partsOf } from "./parts.server.ts";
import { storeServices } from "./services.server.ts";

export const listingKind = "event-dates";

/** Few enough that no other writer waits for long. */
const seriesAtOnce = 20;

export async function planListing(site: ChangingSite): Promise<void> {
  await changeBySite(site, ({ db, now }) => defer(db, { kind: listingKind, key: "all" }, now));
}

/** Lists the dates of each series further ahead, in the night in which they reach less than two years. */
export function listing(site: ChangingSite): Handler<Tables> {
  return {
    longestMs: 30 * 60_000,
    async work(job) {
      const { to } = listedDays(site.clock());
      const enough = Temporal.PlainDate.from(to).subtract({ months: 1 }).toString();
      let last: string | undefined = "";
      while (last !== undefined) {
        job.signal.throwIfAborted();
        last = await extendSome(site, { after: last, enough, to });
      }
      while (await linkSome(site)) job.signal.throwIfAborted();
      for await (const id of seriesWithParts(site.db)) {
        job.signal.throwIfAborted();
        await listEarlierParts(site, id);
      }
      await changeBySite(site, async ({ db, now }) => {
        await storeServices(db, now);
        await job.finish(db, new Date(endOfDay(now)));
      });
    },
  };
}

/** Extends the next few series after the id `after`. Returns the last one's id; undefined when there are no more. */
async function extendSome(
  site: ChangingSite,
  { after, enough, to }: { after: string; enough: string; to: string },
): Promise<string | undefined> {
  return changeBySite(site, async ({ db }) => {
    const next = await db
      .selectFrom("events")
      .select("id")
      .where("listedUntil", ">", "")
      .where("listedUntil", "<", enough)
      .where("id", ">", after)
      .orderBy("id")
      .limit(seriesAtOnce)
      .execute();
    for (const { id } of next) {
      // Otherwise a concurrent change of the rule would keep dates of the old one.
      await lockEvent(db, id);
      const event = await db
        .selectFrom("events")
        .select([...eventColumns, "listedUntil"])
        .where("id", "=", id)
        .where("listedUntil", ">", "")
        .executeTakeFirst();
      if (event) await extendOccurrences(db, event, to);
    }
    return next.at(-1)?.id;
  });
}

/** Links the dates of some series that the version before migration 0036 has listed. Returns false when there are none. */
async function linkSome(site: ChangingSite): Promise<boolean> {
  return changeBySite(site, async ({ db }) => {
    const unlinked = await db
      .selectFrom("occurrences")
      .select("eventId")
      .distinct()
      .where("previousDate", "is", null)
      .orderBy("eventId", "desc")
      .limit(seriesAtOnce)
      .execute();
    for (const { eventId } of unlinked) {
      await lockEvent(db, eventId);
      await linkOccurrences(db, eventId);
    }
    return unlinked.length > 0;
  });
}

/** Rows that are looked through at once: no index finds series with parts. */
const rowsAtOnce = 500;

async function* seriesWithParts(db: Database): AsyncGenerator<string> {
  for (let after: string | undefined = ""; after !== undefined; ) {
    const rows: { id: string; endedParts: string }[] = await db
      .selectFrom("events")
      .select(["id", "endedParts"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(rowsAtOnce)
      .execute();
    for (const { id, endedParts } of rows) if (endedParts !== "") yield id;
    after = rows.length < rowsAtOnce ? undefined : rows.at(-1)?.id;
  }
}

/** Lists the dates of a series again that the version before has listed without those of its earlier parts. */
async function listEarlierParts(site: ChangingSite, id: string): Promise<void> {
  await changeBySite(site, async ({ db, now }) => {
    await lockEvent(db, id);
    const event = await db.selectFrom("events").select(eventColumns).where("id", "=", id).executeTakeFirst();
    if (!event) return;
    const latest = partsOf(event).at(-1);
    if (!latest?.from) return;
    const isDue = eventDays(event, listedDays(now).from, later(latest.from, -1)).length > 0;
    const listed = db.selectFrom("occurrences").select("id").where("eventId", "=", id);
    const isListed = await listed.where("day", "<", latest.from).limit(1).executeTakeFirst();
    if (isDue && !isListed) await listOccurrences(db, event, now);
  });
}
