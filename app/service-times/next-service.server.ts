import { congregation } from "../../content/congregation.ts";
import type { Services } from "../../content/schema.ts";
import { services } from "../../content/services.ts";
import { zoned } from "../../platform/zoned.ts";
import type { ChurchEvent } from "../events/lists.server.ts";
import { placeOf } from "./place.ts";

export interface NextService {
  /** `2026-11-22T09:00+00:00` */
  startsAt: string;
  /** When another one is next. */
  endsAt: string;
  /** `HH:MM` */
  time: string;
  place: string;
}

/** People who are late still find today's service, until it ends. */
const length = { minutes: 90 };
const lengthMs = 90 * 60_000;
const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** The first service of `content/services.ts` that has not ended at `now`, in the congregation's time zone. */
export function nextOfFile(
  now: Date,
  facts: Services["services"] = services.services,
  timeZone = congregation.timeZone,
): NextService | undefined {
  const here = zoned(now, timeZone);
  const starts = facts.map(({ day, time, place }) => ({ start: nextStart(here, day, time), time, place }));
  const [first] = starts.sort((a, b) => Temporal.ZonedDateTime.compare(a.start, b.start));
  if (!first) return undefined;
  const { start, ...service } = first;
  return { ...service, startsAt: written(start), endsAt: written(start.add(length)) };
}

/** The first of these dates that takes place and has not ended at `now`. */
export function nextDated(now: Date, dates: ChurchEvent[]): NextService | undefined {
  const next = dates.find((date) => {
    const end = endOf(date);
    return !date.isCancelled && end !== undefined && end > now.getTime();
  });
  if (next?.startsAt === undefined) return undefined;
  const { startsAt, eventTime: time } = next;
  return { startsAt, endsAt: new Date(endOf(next) ?? 0).toISOString(), time, place: placeOf(next) };
}

function endOf({ startsAt, endsAt }: ChurchEvent): number | undefined {
  const end = endsAt?.includes("T") ? Date.parse(endsAt) : undefined;
  if (end !== undefined || !startsAt?.includes("T")) return end;
  return Date.parse(startsAt) + lengthMs;
}

function written(moment: Temporal.ZonedDateTime): string {
  return moment.toString({ smallestUnit: "minute", timeZoneName: "never" });
}

function nextStart(here: Temporal.ZonedDateTime, day: string, time: string): Temporal.ZonedDateTime {
  const days = (weekdays.indexOf(day) + 1 - here.dayOfWeek + here.daysInWeek) % here.daysInWeek;
  const start = here.add({ days }).withPlainTime(time);
  const isOver = Temporal.ZonedDateTime.compare(start.add(length), here) <= 0;
  // Sets the time again, because clocks may change within the week.
  return isOver ? start.add({ weeks: 1 }).withPlainTime(time) : start;
}
