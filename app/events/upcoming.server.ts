import { t } from "@lingui/core/macro";
import { sql } from "kysely";
import { parseRule } from "../../platform/recurrence/rule.ts";
import { visibleAt } from "../items/visibility/visible.server.ts";
import { partOfList, readParts } from "../lists/page-of-list.server.ts";
import type { Page } from "../lists/paging.ts";
import { isSignedIn } from "../viewer.ts";
import { isSeries } from "./event-path.ts";
import { datesFor, type Range, undatedEvents } from "./event-reads.server.ts";
import { type ChurchEvent, type EventSite, inOrder, readDates } from "./listed-dates.server.ts";
import { ruleInWords, withinSentence } from "./rule-words.ts";

export function listUpcoming(site: EventSite, range: Range, page: number): Promise<Page<ChurchEvent>> {
  const next = datesFor(site, range)
    .where("date", ">=", range.today)
    // Of all dates of an event that are still to come, only the next one follows a date that is over.
    .where(sql<string>`coalesce("previousDate", '')`, "<", range.today)
    .orderBy("date", "asc")
    .orderBy("time", "asc")
    .orderBy("id", "asc");
  const dated = partOfList(site.db, next, async (shown) =>
    withContinuation(site, await readDates(site, shown)),
  );
  return readParts([dated, undatedEvents(site, range)], page);
}

/** Says of each series how it goes on after its date, if it does. */
async function withContinuation({ db }: EventSite, dates: ChurchEvent[]): Promise<ChurchEvent[]> {
  const series = dates.filter(isSeries).map(({ eventId }) => eventId);
  if (series.length === 0) return dates;
  const rows = await db
    .selectFrom("occurrences")
    .select(({ fn }) => ["eventId", fn.max("date").as("last")])
    .where("eventId", "in", series)
    .groupBy("eventId")
    .execute();
  const lasts = new Map(rows.map(({ eventId, last }) => [eventId, last]));
  return dates.map((date) =>
    (lasts.get(date.eventId) ?? "") > date.eventDate ? { ...date, continues: continuationOf(date) } : date,
  );
}

function continuationOf({ rule, day = "" }: ChurchEvent): string {
  const parsed = parseRule(rule);
  if (!parsed) return t`and on further days`;
  // Their number counts from the first date, which may be long ago.
  const { count: _, ...pattern } = parsed;
  return t`and ${{ pattern: withinSentence(ruleInWords(pattern, { firstDay: day })) }}`;
}

/** Enough for a daily series beside some others. */
const mostLookedThrough = 60;

export async function nextEvents(site: EventSite, range: Range, limit: number): Promise<ChurchEvent[]> {
  const rows = await site.db
    .selectFrom("occurrences")
    .select(["id", "eventId"])
    .where("date", ">=", range.today)
    .where("isCancelled", "=", false)
    .where(visibleAt(site.clock()))
    .$if(!isSignedIn(range.viewer), (dates) => dates.where("isPublic", "=", true))
    .orderBy("date", "asc")
    .orderBy("time", "asc")
    .orderBy("id", "asc")
    .limit(mostLookedThrough)
    .execute();
  const firsts = new Map(rows.toReversed().map((row) => [row.eventId, row]));
  const next = rows.filter((row) => firsts.get(row.eventId) === row).slice(0, limit);
  return inOrder(site, next);
}
