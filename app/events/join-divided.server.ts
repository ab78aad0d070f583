import type { Selectable } from "kysely";
import type { Database } from "../../database/connection.ts";
import type { EventTable } from "../../database/event-tables.ts";
import { lastDay } from "../../platform/recurrence/days.ts";
import { formatRule, parseRule } from "../../platform/recurrence/rule.ts";
import { type Change, type ChangingSite, changeBySite } from "../changes/change.server.ts";
import { isDay } from "../dates/dates.ts";
import { later } from "../dates/day-arithmetic.ts";
import { madeAt } from "../serving/responses/feed.server.ts";

import { handOver } from "./hand-over.server.ts";
import { lockEvents } from "./lock-event.server.ts";
import { listOccurrences } from "./occurrences.server.ts";
import { partDetailsOf, partsOf, picturesOf, rowOfParts } from "./parts.server.ts";

type Row = Selectable<EventTable>;

/**
 * Joins what earlier versions made several events of: a series, and the dates from which it was changed. URLs, mailed links
 * and UIDs of the parts stay; series whose parts differ in who sees them or who comes, or overlap, stay as they are. Runs at
 * the start, so that it finds also what a version before has divided meanwhile, or a restored backup holds.
 */
export async function joinDivided(site: ChangingSite): Promise<void> {
  for (const id of await dividedSeries(site.db)) await changeBySite(site, (change) => joinSeries(change, id));
}

/** The first part of each series, or the first one that is left of it. */
async function dividedSeries(db: Database): Promise<string[]> {
  const parts = await db
    .selectFrom("events as part")
    .innerJoin("events as series", "series.id", "part.followsId")
    .leftJoin("events as before", "before.id", "series.followsId")
    .select("series.id")
    .distinct()
    // So that SQLite uses the index.
    .where("part.followsId", ">", "")
    .where("before.id", "is", null)
    .orderBy("series.id")
    .execute();
  return parts.map(({ id }) => id);
}

async function joinSeries(change: Change, id: string): Promise<void> {
  const ids = (await readChain(change, id)).map((row) => row.id);
  await lockEvents(change.db, ids);
  const rows = await readChain(change, id);
  const [series, ...later] = rows;
  // Another copy of the site that starts at the same moment may have joined them.
  if (!series || later.length === 0 || !fits(rows)) return;
  const parts = rows.flatMap((row, at) =>
    partsOf(wholeAgain(row, rows)).map((part) =>
      part.isLatest ? { ...part, until: rows[at + 1] ? beginOf(rows, at + 1) : "" } : part,
    ),
  );
  const joined = { ...series, ...rowOfParts(parts, series.endedParts) };
  let version = series.version;
  for (const part of later) {
    await takeOver(change, part, { to: series.id, versionsBefore: version });
    await noteBeginning(change, part, series);
    version += part.version;
  }
  const { endedParts, partId } = joined;
  await change.db
    .updateTable("events")
    .set({
      ...partDetailsOf(joined),
      ...{ endedParts, partId, version: version + 1, changedAt: change.now.toISOString() },
    })
    .where("id", "=", series.id)
    .execute();
  await listOccurrences(change.db, joined, change.now);
}

/** A series and all that continues it, in the order of their dates. */
async function readChain({ db }: Change, id: string): Promise<Row[]> {
  const rows: Row[] = [];
  let next = await db.selectFrom("events").selectAll().where("id", "=", id).execute();
  while (next.length > 0) {
    rows.push(...next);
    const ids = next.map((row) => row.id);
    next = await db.selectFrom("events").selectAll().where("followsId", "in", ids).execute();
  }
  return rows.toSorted((one, other) => (one.eventDate < other.eventDate ? -1 : 1));
}

const shared = ["isPublic", "category", "visibleFrom", "visibleUntil", "takesReplies", "places"] as const;

function fits(rows: Row[]): boolean {
  return rows.every((row, at) => {
    const next = rows[at + 1];
    if (!isDay(row.eventDate) || !next) return isDay(row.eventDate);
    const begin = beginOf(rows, at + 1);
    const last = lastDayOfRow(row);
    const isBefore = last !== undefined && last < begin && daysOf(next).every((day) => day >= begin);
    return isBefore && shared.every((name) => row[name] === next[name]);
  });
}

/** The day from which a part says what is so: it may have been moved to a later one when the series was divided. */
function beginOf(rows: Row[], at: number): string {
  const [first = ""] = daysOf(rows[at] as Row).sort();
  const until = parseRule((rows[at - 1] as Row).rule)?.until;
  return until && later(until, 1) < first ? later(until, 1) : first;
}

/** The days that are said of a row, also by its parts that ended. */
function daysOf(row: Row): string[] {
  return partsOf(row).flatMap(({ eventDate, addedDates }) => [
    eventDate,
    ...addedDates.split(" ").filter(isDay),
  ]);
}

function lastDayOfRow({ eventDate, rule, addedDates }: Row): string | undefined {
  return lastDay({
    firstDay: eventDate,
    rule: parseRule(rule),
    addedDays: addedDates.split(" ").filter(isDay),
  });
}

/** With the rule of before it was divided, unless somebody has changed it since, so that undoing lets it go on. */
function wholeAgain(row: Row, rows: Row[]): Row {
  const undivided = rows.findLast(({ followsId }) => followsId === row.id)?.followsRule;
  return undivided !== undefined && patternOf(undivided) === patternOf(row.rule)
    ? { ...row, rule: undivided }
    : row;
}

function patternOf(text: string): string {
  const rule = parseRule(text);
  if (!rule) return "";
  const { until: _, count: __, ...pattern } = rule;
  return formatRule(pattern);
}

async function takeOver(
  change: Change,
  part: Row,
  { to, versionsBefore }: { to: string; versionsBefore: number },
): Promise<void> {
  const { db } = change;
  const { id: from, slug } = part;
  await handOver(change, { from, to, versionsBefore });
  for (const url of picturesOf(part)) {
    await change.uses(url, `event:${to}`);
    await change.releases(url, `event:${from}`);
  }
  await db.deleteFrom("events").where("id", "=", from).execute();
  await db.updateTable("formerEvents").set({ eventId: to }).where("eventId", "=", from).execute();
  // A version before does not know which URLs are taken here, and may have given one to an event again.
  await db
    .updateTable("formerEvents")
    .set(({ ref }) => ({ slug: ref("id") }))
    .where("slug", "=", slug)
    .execute();
  await db.insertInto("formerEvents").values({ id: from, slug, eventId: to }).execute();
}

/** The feed of news said when the part was made that it begins. */
async function noteBeginning({ db }: Change, part: Row, { id: eventId }: { id: string }): Promise<void> {
  const changedAt = madeAt(part.id);
  if (changedAt === undefined) return;
  await db
    .insertInto("changedDates")
    .values({ eventId, day: part.eventDate, changedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
