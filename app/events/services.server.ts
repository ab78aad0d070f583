import { z } from "zod";
import type { Database, DatabaseTransaction } from "../../database/connection.ts";
import { readJson } from "../../platform/stored-json.ts";
import { takeTurns } from "../changes/locks.server.ts";
import { dayOf, isDay } from "../dates/dates.ts";
import { later, mondayBefore } from "../dates/day-arithmetic.ts";
import { always, never, stateAt, type Visibility } from "../items/visibility/visibility.ts";
import { eventColumns } from "./event-columns.server.ts";
import { detailsOn, eventDays } from "./event-days.server.ts";
import type { DateDetails, SavedEvent } from "./events.ts";
import { readExceptions } from "./exception-rows.server.ts";
import { partOn, partsOf } from "./parts.server.ts";
import { serviceCategory } from "./service-length.ts";

/** What every page reads about the services: rows of their own, so that changes of other events leave pages alone. */
export interface ServiceCalendar {
  /**
   * Public series of services that have a time, which pages name. Those that began in an earlier week come first, those of
   * one week in the order in which they were added, and those of one day by their times.
   */
  series: ServiceSeries[];
  dates: ServiceDate[];
  /** Whether there is one that visitors do not see; rows of an earlier release do not say. */
  hidden?: boolean | undefined;
}

export interface ServiceSeries
  extends Pick<
    SavedEvent,
    "id" | "slug" | "eventTitle" | "eventContent" | "eventDate" | "eventTime" | "rule"
  > {
  placeName: string;
  placeAddress: string;
  /** What it will be like later; rows of an earlier release do not say. */
  next?: Pick<SavedEvent, "eventDate" | "eventTime"> | undefined;
  /** The language in which it is held; left out where nobody says it. */
  heldIn?: string | undefined;
  shown?: Visibility;
}

export interface ServiceDate
  extends Pick<
    DateDetails,
    "eventDate" | "eventTime" | "endDate" | "endTime" | "placeName" | "placeAddress"
  > {
  eventId: string;
  /** When it was due by the rule. */
  day: string;
  /** When it was due by the clock. */
  dueTime: string;
  isCancelled: boolean;
  reason: string;
  /** What it is called, if that is not the title of a series in the calendar; rows of an earlier release have none. */
  name?: string | undefined;
  /** The last part of its event's URL, if no series in the calendar has it. */
  slug?: string | undefined;
  /** From when until when it is shown; left out when that is always. */
  shown?: Visibility;
}

const shown = z.object({ visibleFrom: z.string(), visibleUntil: z.string() }).optional();
const place = { placeName: z.string(), placeAddress: z.string() };
const calendarSchema: z.ZodType<ServiceCalendar> = z.object({
  series: z.array(
    z.object({
      id: z.string(),
      slug: z.string(),
      eventTitle: z.string(),
      eventContent: z.string(),
      eventDate: z.string(),
      eventTime: z.string(),
      rule: z.string(),
      ...place,
      next: z.object({ eventDate: z.string(), eventTime: z.string() }).optional(),
      heldIn: z.string().optional(),
      shown,
    }),
  ),
  dates: z.array(
    z.object({
      eventId: z.string(),
      day: z.string(),
      dueTime: z.string(),
      eventDate: z.string(),
      eventTime: z.string(),
      endDate: z.string(),
      endTime: z.string(),
      ...place,
      isCancelled: z.boolean(),
      reason: z.string(),
      name: z.string().optional(),
      slug: z.string().optional(),
      shown,
    }),
  ),
  hidden: z.boolean().optional(),
});

/** Changes that are further ahead are not announced beside the usual time. */
export const daysAhead = 60;

/** The services that visitors see at `now`; undefined for a site whose calendar never had any. */
export async function readServiceCalendar(db: Database, now: Date): Promise<ServiceCalendar | undefined> {
  const row = await db.selectFrom("serviceCalendar").select("content").executeTakeFirst();
  if (!row) return undefined;
  // Another version of the site may have written what this one cannot read.
  const stored = readJson(calendarSchema, row.content);
  const { series, dates, hidden } = stored ?? (await servicesAt(db, dayOf(now.toISOString())));
  const isShown = ({ shown }: { shown?: Visibility }) => !shown || stateAt(shown, now) === "published";
  return {
    series: series.filter(isShown),
    dates: dates.filter(isShown),
    hidden: hidden || ![...series, ...dates].every(isShown),
  };
}

/** Stores what pages say of services, in the transaction that changed `event` and, without one, each night. */
export async function storeServices(
  db: DatabaseTransaction,
  now: Date,
  event?: { id: string; category: string },
): Promise<void> {
  const read = () => db.selectFrom("serviceCalendar").select("content").executeTakeFirst();
  const wasService = event && (await read())?.content.includes(event.id);
  const concernsServices = !event || event.category === serviceCategory || wasService;
  if (!concernsServices) return;
  await takeTurns(db, "calendar of services");
  const before = await read();
  const services = await servicesAt(db, dayOf(now.toISOString()));
  const content = JSON.stringify(services);
  // Until visitors have seen a service, the church's facts speak.
  const isFirst = !before && services.series.length + services.dates.length === 0;
  // Writing it again would make all pages again.
  if (isFirst || content === before?.content) return;
  await db
    .insertInto("serviceCalendar")
    .values({ name: "now", content })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ content }))
    .execute();
}

/** Call it before a new event takes its slug: two changes could otherwise wait for each other's slug and turn. */
export async function lockServices(
  db: DatabaseTransaction,
  { category }: { category: string },
): Promise<void> {
  if (category === serviceCategory) await takeTurns(db, "calendar of services");
}

/** Which weekday comes next on the day of Welcome says nothing of which service is the first. `rows` are as they were added. */
function inOrderOfPages(rows: readonly SavedEvent[]): SavedEvent[] {
  // Rows of earlier versions may have no date.
  const weekOf = ({ eventDate }: SavedEvent) => (isDay(eventDate) ? mondayBefore(eventDate) : "");
  const days = [...new Set(rows.map(({ eventDate }) => eventDate))];
  const placeOf = ({ eventDate }: SavedEvent) => days.indexOf(eventDate);
  return rows.toSorted(
    (one, other) =>
      weekOf(one).localeCompare(weekOf(other)) ||
      placeOf(one) - placeOf(other) ||
      one.eventTime.localeCompare(other.eventTime),
  );
}

async function servicesAt(db: Database, today: string): Promise<ServiceCalendar> {
  const rows = await db
    .selectFrom("events")
    .select(eventColumns)
    .where("category", "=", serviceCategory)
    .orderBy("id")
    .execute();
  const all = inOrderOfPages(rows);
  const events = all.filter(({ isPublic, visibleFrom }) => isPublic && visibleFrom < never);
  const isHidden = all.some((event) => !events.includes(event) && (event.rule || event.eventDate >= today));
  const dates: ServiceDate[] = [];
  for (const event of events) dates.push(...(await datesOf(db, event, today)));
  return {
    series: events.map((event) => seriesOf(event, today)).filter(isNamed),
    dates: dates.sort((a, b) => (a.eventDate + a.eventTime < b.eventDate + b.eventTime ? -1 : 1)),
    ...(isHidden && { hidden: true }),
  };
}

/** Whether pages name a series beside its dates. */
function isNamed({ rule, eventTime }: Pick<SavedEvent, "rule" | "eventTime">): boolean {
  return rule !== "" && eventTime !== "";
}

/** Left out where the series says it, so that the stored form stays small. */
function nameOf(event: SavedEvent, title: string): Pick<ServiceDate, "name" | "slug"> {
  if (!isNamed(event)) return { name: title, slug: event.slug };
  return title === event.eventTitle ? {} : { name: title };
}

/** Undefined for what is always shown, so that the stored form stays the same. */
function scheduleOf({ visibleFrom, visibleUntil }: Visibility): { shown?: Visibility } {
  if (visibleFrom === always && visibleUntil === never) return {};
  return { shown: { visibleFrom, visibleUntil } };
}

/** A series as it is today, or as it will be at first. */
function seriesOf(whole: SavedEvent, today: string): ServiceSeries {
  const event = partOn(whole, today);
  const [next] = partsOf(whole).filter(({ from }) => from >= event.until);
  const { id, slug, eventTitle, eventContent, eventDate, eventTime } = event;
  const { rule, placeName, placeAddress, heldIn } = event;
  return {
    id,
    slug,
    eventTitle,
    eventContent,
    eventDate,
    eventTime,
    rule,
    placeName,
    placeAddress,
    ...(heldIn && { heldIn }),
    ...(next && { next: { eventDate: next.eventDate, eventTime: next.eventTime } }),
    // The version before cannot read a series without it.
    ...{ followsId: null },
    ...scheduleOf(event),
  };
}

async function datesOf(db: Database, event: SavedEvent, today: string): Promise<ServiceDate[]> {
  const [first, last] = [later(today, -1), later(today, daysAhead)];
  // A date may have been moved into these days.
  const near = eventDays(event, later(first, -daysAhead), later(last, daysAhead));
  // A series that begins after that is named, so its first date is too.
  const isFar = isNamed(event) && event.endedParts === "" && event.eventDate > last;
  const days = isFar ? [event.eventDate] : near;
  const exceptions = new Map((await readExceptions(db, event.id, days)).map((each) => [each.day, each]));
  const dates = days.map((day) => {
    const exception = exceptions.get(day);
    const { eventTitle, eventDate, eventTime, endDate, endTime, ...place } = detailsOn(event, day, exception);
    const { placeName, placeAddress } = place;
    return {
      eventId: event.id,
      day,
      dueTime: partOn(event, day).eventTime,
      eventDate,
      eventTime,
      endDate,
      endTime,
      placeName,
      placeAddress,
      isCancelled: exception?.isCancelled ?? false,
      reason: exception?.reason ?? "",
      ...nameOf(partOn(event, today), eventTitle),
      ...scheduleOf(event),
    };
  });
  return dates.filter(({ eventDate }) => eventDate >= first && (eventDate <= last || isFar));
}
