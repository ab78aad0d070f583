import { momentOf } from "../../dates/dates.server.ts";
import { clockTime, dayOf, formatDay } from "../../dates/dates.ts";
import {
  comingServices,
  nextServicesOf,
  type ServiceDay,
  whenIsChurch,
} from "../../events/service-times/when-is-church.server.ts";
import type { NextService } from "../../pages/shown-facts/next-service.ts";
import type { ContactDependencies } from "../contact.server.ts";
import type { ComingDay } from "./newcomer-limits.ts";

interface ComingTimes {
  /** The days that somebody who is new can choose. */
  days: (ComingDay & ServiceDay)[];
  next: NextService[];
  /** `YYYY-MM-DD` */
  today: string;
  /** When these are others, as timestamps. */
  turns: string[];
}

/** When somebody who is new can come. */
export async function readComingTimes({
  db,
  facts,
  clock,
}: Pick<ContactDependencies, "db" | "facts" | "clock">): Promise<ComingTimes> {
  const now = clock();
  const today = dayOf(now.toISOString());
  const church = await whenIsChurch({ db, facts }, now);
  const days = comingServices(church, now).map(({ day, time }) => ({
    day,
    time,
    value: time ? `${day} ${time}` : day,
    label: comingDayInWords({ day, time }, today),
  }));
  const next = nextServicesOf(church, now);
  const [soonest] = days;
  const begins = soonest?.time ? [momentOf(soonest.day, soonest.time)] : [];
  return { days, next, today, turns: [...next.map(({ endsAt }) => endsAt), ...begins] };
}

/** Sunday, 29 November, 9am */
export function comingDayInWords({ day, time }: ServiceDay, today: string): string {
  return [formatDay(day, today), ...(time ? [clockTime(time)] : [])].join(", ");
}
