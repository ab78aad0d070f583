import { clockTime, dayOf, formatDay } from "../../dates/dates.ts";
import {
  type Church,
  comingServices,
  type ServiceDay,
  whenIsChurch,
} from "../../events/service-times/when-is-church.server.ts";
import type { ContactDependencies } from "../contact.server.ts";
import type { ComingDay } from "./newcomer-limits.ts";

/** The days that somebody who is new can choose. */
export async function readComingDays({
  db,
  facts,
  clock,
}: Pick<ContactDependencies, "db" | "facts" | "clock">): Promise<(ComingDay & ServiceDay)[]> {
  const now = clock();
  return comingDaysOf(await whenIsChurch({ db, facts }, now), now);
}

export function comingDaysOf(church: Church, now: Date): (ComingDay & ServiceDay)[] {
  const today = dayOf(now.toISOString());
  return comingServices(church, now).map(({ day, time }) => ({
    day,
    time,
    value: time ? `${day} ${time}` : day,
    label: comingDayInWords({ day, time }, today),
  }));
}

/** Sunday, 29 November, 9am */
export function comingDayInWords({ day, time }: ServiceDay, today: string): string {
  return [formatDay(day, today), ...(time ? [clockTime(time)] : [])].join(", ");
}
