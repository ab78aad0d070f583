import { v7 as uuidv7 } from "uuid";
import type { Database } from "../../database/connection.ts";
import { type Change, type ChangingSite, change } from "../changes/change.server.ts";
import { later } from "../dates/day-arithmetic.ts";
import type { AddOutcome, EditOutcome } from "../forms/edit-conflict.server.ts";
import { found } from "../serving/responses/found.ts";
import { requirePermission, type Viewer } from "../viewer.ts";
import { noteChangedDate } from "./changed-dates.server.ts";
import { planDateNews } from "./date-news.server.ts";
import { exceptionsOfGoneDates } from "./date-now.server.ts";
import { datesFollow } from "./dates-follow.server.ts";
import { eventDays } from "./event-days.server.ts";
import { findEvent } from "./event-reads.server.ts";
import { changedText } from "./event-version.server.ts";
import {
  exchangePictures,
  factsOf,
  removeExceptions,
  subjectOf,
  updateEvent,
  wouldLoseDates,
} from "./event-writes.server.ts";
import { eventLimits, type SavedEvent } from "./events.ts";
import { readExceptions, type SavedException } from "./exception-rows.server.ts";
import { type DateOfEvent, findDate } from "./exceptions.server.ts";
import { lockEvent } from "./lock-event.server.ts";
import { listOccurrences } from "./occurrences.server.ts";
import { type PartDetails, type PartOf, partDetailsOf, partOn, partsOf, rowOfParts } from "./parts.server.ts";
import { lockServices } from "./services.server.ts";

/**
 * Changes one date of a series and all that follow, until a day from which the series was changed before. The series gets a
 * part that begins there; the first date of a part changes that part. Saves nothing when a `version` is given and the
 * series is no longer at it.
 */
export async function changeFollowing(
  site: ChangingSite,
  viewer: Viewer,
  { id, day }: DateOfEvent,
  { version, ...event }: PartDetails & { version?: number },
  { mayLose = false }: { mayLose?: boolean } = {},
): Promise<AddOutcome | EditOutcome<SavedEvent>> {
  return change(site, viewer, "events:write", async (change) => {
    await lockEvent(change.db, id);
    const { event: series } = await findDate(change.db, viewer, { id, day });
    if (version !== undefined && series.version !== version) return { now: series };
    if (isWholeSeries(series, day)) return refusals.isWhole;
    if (partsOf(series).length > eventLimits.parts) return refusals.tooMany;
    await lockServices(change.db, series);
    const after = withPart(series, day, partDetailsOf(event));
    const refused = await exchange(change, series, after, { mayLose });
    if (refused) return refused;
    await noteChangedDate(change, { id, day: event.eventDate });
    await change.record(
      "following-changed",
      subjectOf(id, series),
      factsOf(partOn(series, day)),
      factsOf(event),
    );
    return "saved" as const;
  });
}

const refusals = {
  isWhole: {
    refusal: "This is the first date of the series. Please update the whole series.",
    status: 400,
  },
  tooMany: {
    refusal: `A series can be changed from a date on at most ${eventLimits.parts} times. Please end it and begin a new one.`,
    status: 422,
  },
} as const;

/** The exceptions that a series would lose with this part from `day` on. */
export async function wouldLose(
  db: Database,
  viewer: Viewer,
  { id, day }: DateOfEvent,
  event: PartDetails,
): Promise<SavedException[]> {
  requirePermission(viewer, "events:write");
  const { event: series } = await findDate(db, viewer, { id, day });
  return exceptionsOfGoneDates(
    series,
    { ...series, ...withPart(series, day, event) },
    await readExceptions(db, id),
  );
}

/** What a series will be when the change of a date and all that follow is undone. */
export interface Joining {
  series: SavedEvent;
  /** The part that ends. */
  ending: PartOf<SavedEvent>;
  /** The part that goes on instead. */
  goesOn: PartOf<SavedEvent>;
  joined: SavedEvent & { partId: string };
  /** What was changed or cancelled on dates that the series does not have. */
  lost: SavedException[];
}

/** Throws a 404 page when no part but the first one begins on `day`. */
export async function readJoining(db: Database, viewer: Viewer, { id, day }: DateOfEvent): Promise<Joining> {
  const series = found(await findEvent({ db }, viewer, id), "event");
  const parts = partsOf(series);
  const at = parts.findIndex(({ from }) => from !== "" && from === day);
  const ending = found(parts[at], "date");
  const before = found(parts[at - 1], "date");
  const goesOn = { ...before, until: ending.until };
  const row = rowOfParts(parts.toSpliced(at - 1, 2, goesOn), series.endedParts);
  const joined = { ...series, ...row };
  const lost = exceptionsOfGoneDates(series, joined, await readExceptions(db, id));
  return { series, ending, goesOn, joined, lost };
}

/**
 * Undoes `changeFollowing`: what the series was before goes on from `day`, the first day of a part, until the next part.
 * Saves nothing when what was changed or cancelled on some dates would be lost, unless `mayLose` is set.
 */
export async function joinAgain(
  site: ChangingSite,
  viewer: Viewer,
  date: DateOfEvent,
  { mayLose = false }: { mayLose?: boolean } = {},
): Promise<AddOutcome> {
  return change(site, viewer, "events:write", async (change) => {
    await lockEvent(change.db, date.id);
    const { series, ending, goesOn, joined } = await readJoining(change.db, viewer, date);
    await lockServices(change.db, series);
    const refused = await exchange(change, series, joined, { mayLose });
    if (refused) return refused;
    await change.record("joined", subjectOf(series.id, series), factsOf(ending), factsOf(goesOn));
    return "saved" as const;
  });
}

function withPart(series: SavedEvent, day: string, details: PartDetails) {
  const parts = partsOf(series);
  const at = parts.findLastIndex(({ from }) => from <= day);
  const part = parts[at] as PartOf<SavedEvent>;
  const changed = isFirstOfPart(part, day)
    ? [{ ...part, ...details }]
    : [
        { ...part, until: day },
        { ...part, ...details, partId: uuidv7() },
      ];
  return rowOfParts(parts.toSpliced(at, 1, ...changed), series.endedParts);
}

async function exchange(
  change: Change,
  series: SavedEvent,
  row: PartDetails & { endedParts: string; partId: string },
  { mayLose }: { mayLose: boolean },
): Promise<{ refusal: string; status: number; field: string } | undefined> {
  const { id, version } = series;
  const after = { ...series, ...row };
  const losing = exceptionsOfGoneDates(series, after, await readExceptions(change.db, id));
  if (losing.length > 0 && !mayLose) return wouldLoseDates(losing);
  const { endedParts, partId } = row;
  const changed = { ...partDetailsOf(row), endedParts, partId };
  await updateEvent(change, series, changed);
  await change.addVersion(changedText(id, version, series, changed));
  await removeExceptions(change, losing);
  await exchangePictures(change, series, after);
  await datesFollow(change, id, series, after);
  await listOccurrences(change.db, after, change.now);
  await planDateNews(change, id);
  return undefined;
}

export function isWholeSeries(series: SavedEvent, day: string): boolean {
  const last = partsOf(series).at(-1) as PartOf<SavedEvent>;
  return last.from <= day && isFirstOfPart(last, day);
}

function isFirstOfPart(part: PartOf<SavedEvent>, day: string): boolean {
  const { endedParts: _, ...alone } = part;
  return eventDays(alone, part.from || part.eventDate, later(day, -1)).length === 0;
}
