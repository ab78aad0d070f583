import type { Congregation, Services } from "../../../content/schema.ts";
import { zoned } from "../../../platform/zoned.ts";
import { momentOf } from "../../dates/dates.server.ts";
import { congregationZone } from "../../dates/time-zone.ts";
import { serviceMinutes } from "../service-length.ts";
import type { ServiceDate } from "../services.server.ts";
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
const length = { minutes: serviceMinutes };
const lengthMs = serviceMinutes * 60_000;
const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** The first of these services that has not ended at `now`, in the congregation's time zone. */
export function nextOfFile(
  now: Date,
  facts: Services["services"],
  timeZone = congregationZone(),
): NextService | undefined {
  const here = zoned(now, timeZone);
  const starts = facts.map(({ day, time, place }) => ({ start: nextStart(here, day, time), time, place }));
  const [first] = starts.sort((a, b) => Temporal.ZonedDateTime.compare(a.start, b.start));
  if (!first) return undefined;
  const { start, ...service } = first;
  return { ...service, startsAt: written(start), endsAt: written(start.add(length)) };
}

/** The first of these dates that takes place and has not ended at `now`. */
export function nextDated(
  now: Date,
  dates: ServiceDate[],
  own: Pick<Congregation, "address">,
): NextService | undefined {
  for (const date of dates) {
    if (date.isCancelled || !date.eventTime) continue;
    const startsAt = momentOf(date.eventDate, date.eventTime);
    const endsAt = endOf(date, startsAt);
    if (Date.parse(endsAt) > now.getTime())
      return { startsAt, endsAt, time: date.eventTime, place: placeOf(date, own) };
  }
  return undefined;
}

function endOf({ eventDate, endDate, endTime }: ServiceDate, startsAt: string): string {
  if (endTime) return momentOf(endDate || eventDate, endTime);
  return new Date(Date.parse(startsAt) + lengthMs).toISOString();
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
