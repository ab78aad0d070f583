import type { Congregation, Services } from "../../../content/schema.ts";
import { later, weekdayOf } from "../../dates/day-arithmetic.ts";
import { whereaboutsOf } from "../../pages/congregation/whereabouts.ts";
import { weekdayNames } from "../repetition-names.ts";
import { serviceMinutes } from "../service-length.ts";
import { noteOn } from "../service-times/notes.ts";
import { placeOf } from "../service-times/place.ts";
import type { ServiceCalendar, ServiceDate, ServiceSeries } from "../services.server.ts";
import type { Timed } from "./state.server.ts";

/** One service on one day, as `/today` says it. */
export interface TimedService extends Timed {
  name: string;
  /** Its page; undefined while `services.ts` is the source. */
  path: string | undefined;
  /** By which staff prepare it; undefined while `services.ts` is the source. */
  date?: { eventId: string; day: string };
  /** `YYYY-MM-DD` and `HH:MM` */
  day: string;
  time: string;
  place: string;
  /** Whether the page about the way to the congregation leads there. */
  isAtHome: boolean;
  words: string;
  /** What staff said of its cancellation. */
  reason: string;
  /** How it differs from the usual. */
  note: string | undefined;
}

const lengthMs = serviceMinutes * 60_000;
const weekdays: readonly string[] = Object.values(weekdayNames);
const daysOfFile = 15;

interface Where {
  /** `YYYY-MM-DD` */
  today: string;
  own: Congregation;
  timeZone: string;
}

/** The dates of the calendar that have a time. */
export function servicesOfCalendar({ series, dates }: ServiceCalendar, where: Where): TimedService[] {
  const known = new Map(series.map((each) => [each.id, each]));
  return dates
    .filter(({ eventTime }) => eventTime !== "")
    .map((date) => serviceOn(date, known.get(date.eventId), where));
}

function serviceOn(
  date: ServiceDate,
  series: ServiceSeries | undefined,
  { own, today, timeZone }: Where,
): TimedService {
  const usualPlace = series?.placeName ?? date.placeName;
  const slug = series?.slug ?? date.slug;
  const places = { usualPlace, ownPlace: own.address[0] ?? "" };
  return {
    ...spanOf(date, timeZone),
    isCancelled: date.isCancelled,
    name: date.name ?? series?.eventTitle ?? "",
    path: slug && `/event/${slug}`,
    date: { eventId: date.eventId, day: date.day },
    day: date.eventDate,
    time: date.eventTime,
    place: placeOf(date, own),
    isAtHome: whereaboutsOf({ ...date, placePosition: "" }, own, {
      isUsualOfService: date.placeName === usualPlace,
    }).isOwn,
    words: series?.eventContent ?? "",
    reason: date.reason,
    note: date.isCancelled ? undefined : noteOn(date, places, today),
  };
}

/** The services of `services.ts` in these days, for a calendar that has no series of them. */
export function servicesOfFile(
  services: Services["services"],
  { today, timeZone }: Omit<Where, "own">,
): TimedService[] {
  const days = Array.from({ length: daysOfFile }, (_, index) => later(today, index - 1));
  return days.flatMap((day) =>
    services
      .filter((service) => isOn(service, day))
      .map(({ name, time, place, words }) => ({
        ...spanOf({ eventDate: day, eventTime: time, endDate: "", endTime: "" }, timeZone),
        isCancelled: false,
        name,
        path: undefined,
        day,
        time,
        place,
        isAtHome: true,
        words,
        reason: "",
        note: undefined,
      })),
  );
}

/** Whether something weekly takes place on a day, `YYYY-MM-DD`. */
export function isOn({ day: weekday }: { day: string }, day: string): boolean {
  return weekday === weekdays[weekdayOf(day)];
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
): Pick<Timed, "startsAt" | "endsAt"> {
  const startsAt = momentIn(timeZone, eventDate, eventTime);
  const endsAt = endTime ? momentIn(timeZone, endDate || eventDate, endTime) : startsAt + lengthMs;
  return { startsAt, endsAt: endsAt > startsAt ? endsAt : startsAt + lengthMs };
}

function momentIn(timeZone: string, day: string, time: string): number {
  return Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timeZone).epochMilliseconds;
}
