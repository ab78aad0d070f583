import type { Site } from "../../contexts.ts";
import { momentOf } from "../../dates/dates.server.ts";
import { dayOf, timeOf } from "../../dates/dates.ts";
import { dayDifference } from "../../dates/day-arithmetic.ts";
import { congregationZone } from "../../dates/time-zone.ts";
import type { NextService } from "../../pages/shown-facts/next-service.ts";
import type { ServiceTime } from "../../pages/shown-facts/service-times.ts";
import { readServiceCalendar, type ServiceCalendar } from "../services.server.ts";
import { isWhole, readSnowDays, type SnowDay, snowDayOf } from "../snow-day.server.ts";
import {
  calendarFileOf,
  calendarOfFacts,
  type DatedService,
  datedServices,
} from "./dated-services.server.ts";
import { usualTimes } from "./usual-times.server.ts";

/** When a service is held: `YYYY-MM-DD` and `HH:MM`, which is empty when it is not known. */
export type ServiceDay = Pick<DatedService, "day" | "time">;

/** When church is: the one answer from which every page, card and list says it. */
export interface Church {
  /** The church's facts speak until its calendar has shown a first service, and never again. */
  source: "events" | "facts" | "none";
  /** Why no service is held in the next weeks; undefined while one is. */
  silence: "no time yet" | "hidden" | "all cancelled" | "snow day" | "none ahead" | undefined;
  /** What staff wrote for such a time; undefined while the time of a service is named. */
  sentence: string | undefined;
  /** Usual times, with what is different soon. */
  times: readonly ServiceTime[];
  /** Each date from yesterday on, soonest first, cancelled ones too. */
  dates: readonly DatedService[];
  /** That of today. */
  snow: ShownSnowDay | undefined;
  /** Today's and those of days that come. */
  snowDays: readonly SnowDay[];
}

/** A snow day while it lasts. */
interface ShownSnowDay extends SnowDay {
  /** Whether nothing of the day takes place, or nothing more; otherwise its sentence alone says what does not. */
  isWhole: boolean;
}

export async function whenIsChurch({ db, facts }: Pick<Site, "db" | "facts">, now: Date): Promise<Church> {
  const [saved, { services, noServices }, own, snowDays] = await Promise.all([
    readServiceCalendar(db, now),
    facts.read("services"),
    facts.read("congregation"),
    readSnowDays(db, now),
  ]);
  const today = dayOf(now.toISOString());
  const ofToday = snowDayOf(snowDays, now);
  const snow = ofToday && { ...ofToday, isWhole: await isWhole(db, ofToday, now) };
  const calendar: ServiceCalendar = saved ?? calendarOfFacts(services, today, snowDays);
  const dates = datedServices(calendar, { today, own, timeZone: congregationZone(), snow });
  const times = usualTimes(calendar.series, dates, { now, today, own });
  const isKnown = calendar.hidden || times.length > 0 || dates.length > 0;
  return {
    source: !isKnown ? "none" : saved ? "events" : "facts",
    silence: silenceOf(calendar, dates, now, snow),
    sentence: times.length === 0 ? noServices : undefined,
    times,
    dates,
    snow,
    snowDays,
  };
}

function silenceOf(
  { series, hidden }: ServiceCalendar,
  dates: readonly DatedService[],
  now: Date,
  snow: SnowDay | undefined,
): Church["silence"] {
  const ahead = dates.filter(({ endsAt }) => endsAt > now.getTime());
  if (ahead.some(({ isCancelled }) => !isCancelled)) return undefined;
  if (ahead.length > 0) return ahead.every(({ day }) => day === snow?.day) ? "snow day" : "all cancelled";
  if (hidden) return "hidden";
  return series.length > 0 || dates.length > 0 ? "none ahead" : "no time yet";
}

/** The dates whose time is known. */
export function timedIn({ dates }: Church): DatedService[] {
  return dates.filter(({ time }) => time !== "");
}

/**
 * The first service that takes place and is not over, because people who are late still find it, and the first of another
 * kind within a week of it. Of a church with one weekly service that is one.
 */
export function nextServicesOf(church: Church, now: Date): NextService[] {
  const ahead = timedIn(church).filter(({ isCancelled, endsAt }) => !isCancelled && endsAt > now.getTime());
  const [first] = ahead;
  if (!first) return [];
  const second = ahead.find(
    ({ date, day }) => date.eventId !== first.date.eventId && dayDifference(first.day, day) < 7,
  );
  return [first, ...(second ? [second] : [])].map((service) => {
    const { name, path, day, time, place, isAtHome, endsAt } = service;
    const language = church.times.find((one) => one.path !== undefined && one.path === path)?.language;
    return {
      name,
      path,
      ...(language && { language }),
      calendarFile: calendarFileOf(service),
      isAtHome,
      day,
      time,
      place,
      startsAt: momentOf(day, time),
      endsAt: new Date(endsAt).toISOString(),
    };
  });
}

const mostDays = 8;
const anySunday = { name: "", day: "Sunday", time: "", place: "", words: "" } as const;

/** The next services that have not begun, soonest first; the next Sundays for a church that has not said when it meets. */
export function comingServices(church: Church, now: Date): ServiceDay[] {
  const [today, clock] = [dayOf(now.toISOString()), timeOf(now.toISOString())];
  const sundays = () =>
    calendarOfFacts([anySunday], today, church.snowDays).dates.map(({ day, isCancelled }) => ({
      day,
      time: "",
      isCancelled,
    }));
  const days = church.silence === "no time yet" ? sundays() : church.dates;
  const isAhead = ({ day, time }: ServiceDay) =>
    day > today || (day === today && (time === "" || time > clock));
  const coming = days.filter((one) => !one.isCancelled && isAhead(one));
  const distinct = new Map(coming.map(({ day, time }) => [`${day} ${time}`, { day, time }]));
  return [...distinct.values()].slice(0, mostDays);
}
