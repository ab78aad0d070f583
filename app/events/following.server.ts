import { v7 as uuidv7 } from "uuid";
import type { Database } from "../../database/connection.ts";
import { lastDay } from "../../platform/recurrence/days.ts";
import { formatRule, parseRule } from "../../platform/recurrence/rule.ts";
import { type Change, type ChangingSite, change } from "../changes/change.server.ts";
import { requireFile } from "../changes/file-gone.ts";
import { deleteVersions } from "../changes/item-versions.server.ts";
import { later } from "../dates/day-arithmetic.ts";
import type { AddOutcome, EditOutcome } from "../forms/edit-conflict.server.ts";
import { recordVisibility } from "../items/visibility/record.server.ts";
import { found } from "../serving/responses/found.ts";
import type { Viewer } from "../viewer.ts";
import { planDateNews } from "./date-news.server.ts";
import { exceptionsOfGoneDates } from "./date-now.server.ts";
import { datesFollow, handOver } from "./dates-follow.server.ts";
import { eventDays } from "./event-days.server.ts";
import { findEvent } from "./event-reads.server.ts";
import { changedText, textOf } from "./event-version.server.ts";
import {
  factsOf,
  insertEvent,
  removeExceptions,
  subjectOf,
  updateEvent,
  wouldLoseDates,
} from "./event-writes.server.ts";
import type { NewEvent, SavedEvent } from "./events.ts";
import { readExceptions, type SavedException } from "./exception-rows.server.ts";
import { type DateOfEvent, findDate } from "./exceptions.server.ts";
import { lockEvent } from "./lock-event.server.ts";
import { listOccurrences } from "./occurrences.server.ts";
import { lockServices } from "./services.server.ts";

/**
 * Changes one date of a series and all that follow: the series ends before it, and `event` continues it. Exceptions of
 * later dates move with it; those that it has no date for are deleted, so ask `wouldLose` first. Saves
 * nothing when a `version` is given and the series is no longer at it.
 */
export async function changeFollowing(
  site: ChangingSite,
  viewer: Viewer,
  { id, day }: DateOfEvent,
  { version, ...event }: NewEvent & { version?: number },
): Promise<AddOutcome | EditOutcome<SavedEvent>> {
  return change(site, viewer, "events:write", async (change) => {
    await lockEvent(change.db, id);
    const { event: series } = await findDate(change.db, viewer, { id, day });
    if (version !== undefined && series.version !== version) return { now: series };
    if (isFirstDate(series, day)) return isWholeSeries();
    await lockServices(change.db, series);
    const ended = endedBefore(series, day);
    await updateEvent(change, series, ended);
    await change.addVersion(changedText(id, series.version, series, ended));
    const { takesReplies, places, rule: followsRule } = series;
    const following = { ...event, id: uuidv7(), takesReplies, places, followsId: id, followsRule };
    await insertEvent(change, following);
    await change.addVersion({ kind: "event", id: following.id, version: 1, after: textOf(following) });
    requireFile(await change.uses(event.eventUrl, `event:${following.id}`));
    await moveExceptions(change, { from: id, to: following.id, since: day });
    const moved = await readExceptions(change.db, following.id);
    await removeExceptions(change, exceptionsOfGoneDates(series, event, moved));
    await handOver(change, { from: id, to: following.id, since: day });
    await datesFollow(change, following.id, series, following);
    await listOccurrences(change.db, { ...series, ...ended }, change.now);
    await listOccurrences(change.db, following, change.now);
    await change.record("following-changed", subjectOf(id, series), factsOf(series), factsOf(event));
    await recordVisibility(change, subjectOf(following.id, following), following, series);
    await planDateNews(change, following.id);
    return "saved" as const;
  });
}

function isWholeSeries() {
  return { refusal: "This is the first date of the series. Please update the whole series.", status: 400 };
}

/** The exceptions that the dates from `day` on would lose if `event` continued the series. */
export async function wouldLose(
  db: Database,
  viewer: Viewer,
  { id, day }: DateOfEvent,
  event: NewEvent,
): Promise<SavedException[]> {
  const { event: series } = await findDate(db, viewer, { id, day });
  const exceptions = await readExceptions(db, id);
  return exceptionsOfGoneDates(
    series,
    event,
    exceptions.filter((exception) => exception.day >= day),
  );
}

/** What a series will be when the change of a date and all that follow is undone. */
export interface Joining {
  series: SavedEvent;
  /** The event that continued it, which ends. */
  following: SavedEvent;
  joined: SavedEvent;
  /** What was changed or cancelled on dates that the series does not have. */
  lost: SavedException[];
}

/** Throws a 404 page when no event continues a series, or another part lies between them. */
export async function readJoining(db: Database, viewer: Viewer, id: string): Promise<Joining> {
  const following = found(await findEvent({ db }, viewer, id), "event");
  const followed = found(await findFollowed(db, id), "series");
  const series = found(await findEvent({ db }, viewer, followed.id), "series");
  const { followsRule } = await db
    .selectFrom("events")
    .select("followsRule")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const next = await db
    .selectFrom("events")
    .select("eventDate")
    .where("followsId", "=", id)
    .orderBy("eventDate")
    .limit(1)
    .executeTakeFirst();
  const undivided = { ...series, rule: followsRule };
  const addedDates = joinedDates(series, following, lastRuleDay(undivided));
  const joined = { ...series, rule: next ? ruleUntil(undivided, next.eventDate) : followsRule, addedDates };
  return {
    series,
    following,
    joined,
    lost: exceptionsOfGoneDates(following, joined, await readExceptions(db, id)),
  };
}

/**
 * Undoes `changeFollowing`: the series goes on as it did, and the event that continued it is deleted. Where that event was
 * divided too, the series goes on until its next part begins. Saves nothing when what was changed or cancelled on some dates
 * would be lost, unless `mayLose` is set.
 */
export async function joinAgain(
  site: ChangingSite,
  viewer: Viewer,
  id: string,
  { mayLose = false }: { mayLose?: boolean } = {},
): Promise<AddOutcome> {
  return change(site, viewer, "events:write", async (change) => {
    await lockEvent(change.db, id);
    const { followsId, followsRule } = found(
      await change.db
        .selectFrom("events")
        .select(["followsId", "followsRule"])
        .where("id", "=", id)
        .executeTakeFirst(),
      "event",
    );
    if (followsId !== null) await lockEvent(change.db, followsId);
    const { series, following, joined, lost } = await readJoining(change.db, viewer, id);
    if (lost.length > 0 && !mayLose) return wouldLoseDates(lost);
    const { rule, addedDates } = joined;
    await updateEvent(change, series, { rule, addedDates });
    await change.addVersion(changedText(series.id, series.version, series, { rule, addedDates }));
    await removeExceptions(change, lost);
    const days = (await readExceptions(change.db, id)).map(({ day }) => day);
    await removeExceptions(change, await readExceptions(change.db, series.id, days));
    await moveExceptions(change, { from: id, to: series.id, since: "" });
    await change.db
      .updateTable("events")
      .set({ followsId: series.id, followsRule })
      .where("followsId", "=", id)
      .execute();
    await handOver(change, { from: id, to: series.id, since: "" });
    await change.db.deleteFrom("events").where("id", "=", id).execute();
    await deleteVersions(change.db, "event", id);
    await change.releases(following.eventUrl, `event:${id}`);
    await datesFollow(change, series.id, following, joined);
    await listOccurrences(change.db, joined, change.now);
    await change.record("joined", subjectOf(series.id, series), factsOf(following), factsOf(joined));
    await planDateNews(change, series.id);
    return "saved" as const;
  });
}

/** The added dates of a series, whose whole rule ends on `last`, together with those of the event that continued it. */
function joinedDates(series: SavedEvent, following: SavedEvent, last: string | undefined): string {
  const until = parseRule(series.rule)?.until;
  const dividedOn = until ? later(until, 1) : following.eventDate;
  // After the rule's last day, only an added date can have been the first one to change.
  const begin = last !== undefined && last < dividedOn ? following.eventDate : "";
  const days = [series.addedDates, begin, following.addedDates].join(" ").split(" ").filter(Boolean);
  return [...new Set(days)].sort().join(" ");
}

function ruleUntil(series: SavedEvent, day: string): string {
  const last = lastRuleDay(series);
  return last !== undefined && last < day ? series.rule : endedBefore(series, day).rule;
}

/** The last day of an event without its added dates; undefined if it never ends. */
function lastRuleDay({ eventDate, rule }: SavedEvent): string | undefined {
  return lastDay({ firstDay: eventDate, rule: parseRule(rule) });
}

/**
 * The series that an event continues since somebody changed a date and all that follow; undefined while another part lies
 * between them, which was divided off later and has to be joined first.
 */
export function findFollowed(db: Database, id: string) {
  return db
    .selectFrom("events as following")
    .innerJoin("events as series", "series.id", "following.followsId")
    .where("following.id", "=", id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("events as between")
            .select("between.id")
            .whereRef("between.followsId", "=", "series.id")
            .whereRef("between.id", ">", "following.id"),
        ),
      ),
    )
    .select(["series.id", "series.eventTitle"])
    .executeTakeFirst();
}

function endedBefore(series: SavedEvent, day: string): Pick<NewEvent, "rule" | "addedDates"> {
  const rule = parseRule(series.rule);
  const addedDates = series.addedDates
    .split(" ")
    .filter((added) => added !== "" && added < day)
    .join(" ");
  if (!rule) return { rule: "", addedDates };
  const { count: _, ...unended } = rule;
  return { rule: formatRule({ ...unended, until: later(day, -1) }), addedDates };
}

async function moveExceptions(
  { db }: Change,
  { from, to, since }: { from: string; to: string; since: string },
): Promise<void> {
  await db
    .updateTable("eventExceptions")
    .set({ eventId: to })
    .where("eventId", "=", from)
    .where("day", ">=", since)
    .execute();
}

/** Whether a date is the first of its series, so that it and all that follow are the whole series. */
export function isFirstDate(series: SavedEvent, day: string): boolean {
  return eventDays(series, series.eventDate, later(day, -1)).length === 0;
}
