import { v7 as uuidv7 } from "uuid";
import type { Database } from "../../database/connection.ts";
import { formatRule, parseRule } from "../../platform/recurrence/rule.ts";
import { type Change, type ChangingSite, change } from "../changes/change.server.ts";
import { requireFile } from "../changes/file-gone.ts";
import { later } from "../day-arithmetic.ts";
import type { AddOutcome } from "../forms/edit-conflict.server.ts";
import { found } from "../responses/found.ts";
import { requirePermission, type Viewer } from "../viewer.ts";
import { moveReplies, planDateNews } from "./date-news.server.ts";
import { eventDays, lostExceptions } from "./event-days.server.ts";
import {
  factsOf,
  findEvent,
  insertEvent,
  lockEvent,
  removeExceptions,
  subjectOf,
  touchEvent,
} from "./events.server.ts";
import type { NewEvent, SavedEvent } from "./events.ts";
import { readExceptions, type SavedException } from "./exception-rows.server.ts";
import { type DateOfEvent, findDate } from "./exceptions.server.ts";
import { listOccurrences } from "./occurrences.server.ts";

/**
 * Changes one date of a series and all that follow: the series ends before it, and `event` continues it. Exceptions of
 * later dates move with it; those that it has no date for are deleted, so ask `wouldLose` first.
 */
export async function changeFollowing(
  site: ChangingSite,
  viewer: Viewer,
  { id, day }: DateOfEvent,
  event: NewEvent,
): Promise<AddOutcome> {
  return change(site, viewer, "events:write", async (change) => {
    await lockEvent(change, id);
    const { event: series } = await findDate(change.db, viewer, { id, day });
    const ended = endedBefore(series, day);
    await touchEvent(change, series, ended);
    const { takesReplies, places, rule: followsRule } = series;
    const following = { ...event, id: uuidv7(), takesReplies, places, followsId: id, followsRule };
    await insertEvent(change, following);
    requireFile(await change.uses(event.eventUrl, `event:${following.id}`));
    await moveExceptions(change, { from: id, to: following.id, since: day });
    await removeExceptions(change, lostExceptions(event, await readExceptions(change.db, following.id)));
    await listOccurrences(change.db, { ...series, ...ended }, change.now);
    await listOccurrences(change.db, following, change.now);
    await moveReplies(change, { from: id, to: following.id, since: day });
    await change.record("following-changed", subjectOf(id, series), factsOf(series), factsOf(event));
    await planDateNews(change, following.id);
    return "saved" as const;
  });
}

/** The exceptions that the dates from `day` on would lose if `event` continued the series. */
export async function wouldLose(
  db: Database,
  viewer: Viewer,
  { id, day }: DateOfEvent,
  event: NewEvent,
): Promise<SavedException[]> {
  requirePermission(viewer, "events:write");
  const exceptions = await readExceptions(db, id);
  return lostExceptions(
    event,
    exceptions.filter((exception) => exception.day >= day),
  );
}

/** Undoes `changeFollowing`: the series goes on as it did, and the event that continued it is deleted. */
export async function joinAgain(site: ChangingSite, viewer: Viewer, id: string): Promise<void> {
  await change(site, viewer, "events:write", async (change) => {
    await lockEvent(change, id);
    const following = found(await findEvent(change.db, viewer, id), "event");
    const { followsId, followsRule } = await change.db
      .selectFrom("events")
      .select(["followsId", "followsRule"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    if (followsId !== null) await lockEvent(change, followsId);
    const series = found(
      followsId === null ? undefined : await findEvent(change.db, viewer, followsId),
      "series",
    );
    const addedDates = [...new Set(`${series.addedDates} ${following.addedDates}`.split(" "))]
      .filter(Boolean)
      .sort()
      .join(" ");
    const joined = { ...series, rule: followsRule, addedDates };
    await touchEvent(change, series, { rule: followsRule, addedDates });
    const continued = await readExceptions(change.db, id);
    const replaced = await readExceptions(
      change.db,
      series.id,
      continued.map(({ day }) => day),
    );
    await removeExceptions(change, replaced);
    await moveExceptions(change, { from: id, to: series.id, since: "" });
    await removeExceptions(change, lostExceptions(joined, await readExceptions(change.db, series.id)));
    await change.db.updateTable("events").set({ followsId: series.id }).where("followsId", "=", id).execute();
    await change.db.deleteFrom("events").where("id", "=", id).execute();
    await change.releases(following.eventUrl, `event:${id}`);
    await listOccurrences(change.db, joined, change.now);
    await moveReplies(change, { from: id, to: series.id, since: "" });
    await change.record("joined", subjectOf(series.id, series), factsOf(following), factsOf(joined));
    await planDateNews(change, series.id);
  });
}

/** The series whose dates an event continues, if somebody changed a date and all that follow. */
export function findFollowed(db: Database, id: string) {
  return db
    .selectFrom("events as following")
    .innerJoin("events as series", "series.id", "following.followsId")
    .where("following.id", "=", id)
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
