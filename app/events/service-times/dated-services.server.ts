import type { Congregation, Services } from "../../../content/schema.ts";
import { formatRule, type Weekday } from "../../../platform/recurrence/rule.ts";
import { later, weekdayOf } from "../../dates/day-arithmetic.ts";
import { whereaboutsOf } from "../../pages/shown-facts/whereabouts.ts";
import { weekdayNames } from "../repetition-names.ts";
import { serviceMinutes } from "../service-length.ts";
import { daysAhead, type ServiceCalendar, type ServiceDate, type ServiceSeries } from "../services.server.ts";
import { cancelledBy, type SnowDay } from "../snow-day.server.ts";
import { noteOn } from "./notes.ts";
import { placeOf } from "./place.ts";

/** One service on one day. One whose time nobody knows takes the whole day. */
export interface DatedService {
  /** In milliseconds since 1970. */
  startsAt: number;
  endsAt: number;
  isCancelled: boolean;
  /** By which staff prepare it. */
  date: { eventId: string; day: string };
  name: string;
  /** Its page; undefined where facts of the church are the source. */
  path: string | undefined;
  /** `YYYY-MM-DD` and `HH:MM`, which is empty when it is not known. */
  day: string;
  time: string;
  place: string;
  /** Whether the page about the way to the congregation leads there. */
  isAtHome: boolean;
  words: string;
  /** What staff said of its cancellation, unless the banner of a snow day says it. */
  reason: string;
  /** How it differs from the usual. */
  note: string | undefined;
}

/** Of this date; undefined where the calendar is not the source. */
export function calendarFileOf({ path, date }: DatedService): string | undefined {
  return path && `${path}/${date.day}/calendar.ics`;
}

const lengthMs = serviceMinutes * 60_000;
const weekdays = Object.keys(weekdayNames) as Weekday[];

interface Where {
  /** `YYYY-MM-DD` */
  today: string;
  own: Congregation;
  timeZone: string;
  /** That of today. */
  snow?: SnowDay | undefined;
}

export function datedServices({ series, dates }: ServiceCalendar, where: Where): DatedService[] {
  const known = new Map(series.map((each) => [each.id, each]));
  return dates.map((date) => serviceOn(date, known.get(date.eventId), where));
}

function serviceOn(
  date: ServiceDate,
  series: ServiceSeries | undefined,
  { own, today, timeZone, snow }: Where,
): DatedService {
  const usualPlace = series?.placeName ?? date.placeName;
  const slug = series?.slug ?? date.slug;
  const places = { usualPlace, ownPlace: own.address[0] ?? "" };
  const isSaid = date.eventDate === snow?.day && date.reason === snow.sentence;
  const reason = isSaid ? "" : date.reason;
  return {
    ...spanOf(date, timeZone),
    isCancelled: date.isCancelled,
    date: { eventId: date.eventId, day: date.day },
    name: date.name ?? series?.eventTitle ?? "",
    path: slug ? `/event/${slug}` : undefined,
    day: date.eventDate,
    time: date.eventTime,
    place: placeOf(date, own),
    isAtHome: whereaboutsOf({ ...date, placePosition: "" }, own, {
      isUsualOfService: date.placeName === usualPlace,
    }).isOwn,
    words: series?.eventContent ?? "",
    reason,
    note: noteOn({ ...date, reason }, places, today),
  };
}

/** Weekly services of the church's facts, as if they stood in the calendar. */
export function calendarOfFacts(
  services: Services["services"],
  today: string,
  snowDays: readonly SnowDay[],
): ServiceCalendar {
  const days = Array.from({ length: daysAhead + 2 }, (_, index) => later(today, index - 1));
  const calendars = services.map(({ name, time, words, ...service }, index) => {
    const held = days.filter((day) => isOn(service, day));
    const of = { placeName: service.place, placeAddress: "" };
    const id = `facts-${index}`;
    const weekday = weekdays.find((one) => weekdayNames[one] === service.day) ?? "SU";
    const series: ServiceSeries = {
      ...{ id, slug: "", eventTitle: name, eventContent: words, ...of },
      ...{ eventDate: held[0] ?? today, eventTime: time },
      rule: formatRule({ frequency: "weekly", interval: 1, weekdays: [weekday] }),
    };
    const dates = held.map((day): ServiceDate => {
      const snow = cancelledBy(snowDays, { day, time });
      const times = { day, dueTime: time, eventDate: day, eventTime: time, endDate: "", endTime: "" };
      return { eventId: id, ...times, ...of, isCancelled: snow !== undefined, reason: snow?.sentence ?? "" };
    });
    return { series, dates };
  });
  return {
    series: calendars.map(({ series }) => series),
    dates: calendars
      .flatMap(({ dates }) => dates)
      .sort((one, other) =>
        `${one.eventDate} ${one.eventTime}` < `${other.eventDate} ${other.eventTime}` ? -1 : 1,
      ),
  };
}

/** Whether something weekly takes place on a day, `YYYY-MM-DD`. */
export function isOn({ day: weekday }: { day: string }, day: string): boolean {
  return weekday === Object.values(weekdayNames)[weekdayOf(day)];
}

/** The clock decides, also in the week in which clocks change. */
function spanOf(
  {
    eventDate,
    eventTime,
    endDate,
    endTime,
  }: Pick<ServiceDate, "eventDate" | "eventTime" | "endDate" | "endTime">,
  timeZone: string,
): Pick<DatedService, "startsAt" | "endsAt"> {
  const startsAt = momentIn(timeZone, eventDate, eventTime || "00:00");
  if (!eventTime) return { startsAt, endsAt: momentIn(timeZone, later(eventDate, 1), "00:00") };
  const endsAt = endTime ? momentIn(timeZone, endDate || eventDate, endTime) : startsAt + lengthMs;
  return { startsAt, endsAt: endsAt > startsAt ? endsAt : startsAt + lengthMs };
}

function momentIn(timeZone: string, day: string, time: string): number {
  return Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timeZone).epochMilliseconds;
}
