import type { Congregation, Services } from "../../../content/schema.ts";
import type { Database } from "../../../database/connection.ts";
import { parseRule } from "../../../platform/recurrence/rule.ts";
import { endOfDay, momentOf } from "../../dates/dates.server.ts";
import { clockTime, dayOf, formatDay } from "../../dates/dates.ts";
import type { PublishedFacts } from "../../pages/congregation/facts.ts";
import { type ServiceTime, timesOf } from "../../pages/congregation/service-times.ts";
import { repeatFrequencyOf, weekdayNames } from "../repetition-names.ts";
import { ruleInWords } from "../rule-words.ts";
import { noServices, readServiceCalendar, type ServiceDate, type ServiceSeries } from "../services.server.ts";
import { cancels, readSnowDay, type SnowDay } from "../snow-day.server.ts";
import { type NextService, nextDated, nextOfFile } from "./next-service.server.ts";
import { noteOn } from "./notes.ts";
import { placeOf } from "./place.ts";

interface ServiceSite {
  db: Database;
  facts: PublishedFacts;
}

/** The services that the calendar has, else those of `services.ts`. */
export async function readServiceTimes(
  { db, facts }: ServiceSite,
  now: Date,
): Promise<readonly ServiceTime[]> {
  const { series, dates } = (await readServiceCalendar(db, now)) ?? noServices;
  const today = dayOf(now.toISOString());
  if (series.length === 0)
    return datedFile(today, (await facts.read("services")).services, await readSnowDay(db, now));
  const own = await facts.read("congregation");
  const snow = dates.some(({ isCancelled }) => isCancelled) ? await readSnowDay(db, now) : undefined;
  // The banner of a snow day says why.
  const said = dates.map((date) => (date.reason === snow?.sentence ? { ...date, reason: "" } : date));
  const ahead = Map.groupBy(
    said.filter(({ eventDate }) => eventDate >= today),
    ({ eventId }) => eventId,
  );
  const held = series.filter(({ id }) => ahead.has(id));
  const ids = new Set(held.map(({ id }) => id));
  return held
    .filter(({ followsId }) => followsId === null || !ids.has(followsId))
    .map((event) => {
      const next = held.find(({ followsId }) => followsId === event.id);
      return toServiceTime(event, ahead.get(event.id) ?? [], { today, next, own });
    });
}

/** From the beginning of the day on, because pages are kept until it ends. */
function datedFile(today: string, services: Services["services"], snow: SnowDay | undefined): ServiceTime[] {
  const from = new Date(momentOf(today, "00:00"));
  return timesOf(services).map((service, index) => {
    const only = services.slice(index, index + 1);
    const next = nextOfFile(from, only);
    if (!next || !cancels(snow, { day: dayOf(next.startsAt), time: next.time }))
      return { ...service, startsAt: next?.startsAt };
    const notes = [`No service ${formatDay(today, today)}.`];
    return { ...service, notes, startsAt: nextOfFile(dayAfter(from), only)?.startsAt };
  });
}

function dayAfter(now: Date): Date {
  return new Date(endOfDay(now));
}

/** The first service that has not ended at `now`. */
export async function readNextService(
  { db, facts }: ServiceSite,
  now: Date,
): Promise<NextService | undefined> {
  const { series, dates } = (await readServiceCalendar(db, now)) ?? noServices;
  if (series.length > 0) return nextDated(now, dates, await facts.read("congregation"));
  const [{ services }, snow] = await Promise.all([facts.read("services"), readSnowDay(db, now)]);
  const next = nextOfFile(now, services);
  const isHeld = !next || !cancels(snow, { day: dayOf(next.startsAt), time: next.time });
  return isHeld ? next : nextOfFile(dayAfter(now), services);
}

function toServiceTime(
  event: ServiceSeries,
  dates: ServiceDate[],
  { today, next, own }: { today: string; next: ServiceSeries | undefined; own: Congregation },
): ServiceTime {
  const places = { usualPlace: event.placeName, ownPlace: own.address[0] ?? "" };
  const notes = dates.flatMap((date) => noteOn(date, places, today) ?? []);
  const fromThen = next && `From ${formatDay(next.eventDate, today)} at ${clockTime(next.eventTime)}.`;
  return {
    name: event.eventTitle,
    path: `/event/${event.slug}`,
    ...daysOf(event),
    time: event.eventTime,
    startsAt: startOf(dates.find(({ isCancelled }) => !isCancelled)),
    place: placeOf(event, own),
    words: event.eventContent,
    notes: fromThen ? [...notes, fromThen] : notes,
  };
}

function startOf(date: ServiceDate | undefined): string | undefined {
  return date && (date.eventTime ? momentOf(date.eventDate, date.eventTime) : date.eventDate);
}

function daysOf({
  rule: text,
  eventDate,
}: ServiceSeries): Pick<ServiceTime, "day" | "weekdays" | "repeatFrequency"> {
  const rule = parseRule(text);
  if (!rule) return { day: "", weekdays: [], repeatFrequency: "" };
  const chosen = rule.nth ? [rule.nth.weekday] : rule.weekdays;
  const weekdays = chosen.map((weekday) => weekdayNames[weekday]);
  const isWeekly = rule.frequency === "weekly" && rule.interval === 1;
  const { until: _, count: __, ...pattern } = rule;
  return {
    day: isWeekly ? weekdays.join(", ") : ruleInWords(pattern, { firstDay: eventDate }),
    weekdays,
    repeatFrequency: repeatFrequencyOf(rule),
  };
}
