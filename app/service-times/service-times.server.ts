import type { Database } from "../../database/connection.ts";
import { parseRule, type Weekday } from "../../platform/recurrence/rule.ts";
import type { Storage } from "../../platform/storage/files/storage.ts";
import { type ServiceTime, servicesOfFile } from "../congregation/service-times.ts";
import { clockTime, dayOf, formatDay } from "../dates.ts";
import { later } from "../events/day-arithmetic.ts";
import type { ChurchEvent } from "../events/lists.server.ts";
import { ruleInWords } from "../events/rule-words.ts";
import { listServiceDates, listServiceSeries, type ServiceSeries } from "../events/services.server.ts";
import { type NextService, nextDated, nextOfFile } from "./next-service.server.ts";
import { noteOn } from "./notes.ts";
import { placeOf } from "./place.ts";

interface Reading {
  db: Database;
  storage: Storage;
}

/** Changes that are further ahead are not announced beside the usual time. */
const announcedDays = 56;

/** The services that the calendar has, else those of `content/services.ts`. */
export async function readServiceTimes(site: Reading, now: Date): Promise<readonly ServiceTime[]> {
  const series = await listServiceSeries(site.db);
  if (series.length === 0) return servicesOfFile;
  const today = dayOf(now.toISOString());
  const dates = Map.groupBy(await listServiceDates(site, today), ({ eventId }) => eventId);
  const held = series.filter(({ id }) => dates.has(id));
  const byId = new Set(held.map(({ id }) => id));
  return held
    .filter(({ followsId }) => followsId === null || !byId.has(followsId))
    .map((event) => {
      const next = held.find(({ followsId }) => followsId === event.id);
      return toServiceTime(event, dates.get(event.id) ?? [], { today, next });
    });
}

/** The first service that has not ended at `now`. */
export async function readNextService(site: Reading, now: Date): Promise<NextService | undefined> {
  const dates = await listServiceDates(site, dayOf(now.toISOString()));
  if (dates.length > 0 || (await listServiceSeries(site.db)).length > 0) return nextDated(now, dates);
  return nextOfFile(now);
}

function toServiceTime(
  event: ServiceSeries,
  dates: ChurchEvent[],
  { today, next }: { today: string; next: ServiceSeries | undefined },
): ServiceTime {
  const soon = dates.filter(({ eventDate }) => eventDate <= later(today, announcedDays));
  const notes = soon.flatMap((date) => noteOn(date, event.placeName, today) ?? []);
  const fromThen = next && `From ${formatDay(next.eventDate, today)} at ${clockTime(next.eventTime)}.`;
  return {
    name: event.eventTitle,
    path: `/event/${event.slug}`,
    ...daysOf(event),
    time: event.eventTime,
    place: placeOf(event),
    words: event.eventContent,
    notes: fromThen ? [...notes, fromThen] : notes,
  };
}

const names: Record<Weekday, string> = {
  MO: "Monday",
  TU: "Tuesday",
  WE: "Wednesday",
  TH: "Thursday",
  FR: "Friday",
  SA: "Saturday",
  SU: "Sunday",
};

const units = { daily: "D", weekly: "W", monthly: "M", yearly: "Y" };

function daysOf({
  rule: text,
  eventDate,
}: ServiceSeries): Pick<ServiceTime, "day" | "weekdays" | "repeatFrequency"> {
  const rule = parseRule(text);
  if (!rule) return { day: "", weekdays: [], repeatFrequency: "" };
  const chosen = rule.nth ? [rule.nth.weekday] : rule.weekdays;
  const weekdays = chosen.map((weekday) => names[weekday]);
  const isWeekly = rule.frequency === "weekly" && rule.interval === 1;
  const { until: _, count: __, ...pattern } = rule;
  return {
    day: isWeekly ? weekdays.join(", ") : ruleInWords(pattern, { firstDay: eventDate }),
    weekdays,
    repeatFrequency: `P${rule.interval}${units[rule.frequency]}`,
  };
}
