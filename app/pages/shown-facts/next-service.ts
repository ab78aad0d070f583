import { t } from "@lingui/core/macro";
import { clockTime, formatDay } from "../../dates/dates.ts";
import { dayDifference } from "../../dates/day-arithmetic.ts";

export interface NextService {
  name: string;
  /** Its page and the calendar file of this date; undefined where facts of the church are the source. */
  path: string | undefined;
  /** In which it is held, in words, where pages say it. */
  language?: string | undefined;
  calendarFile: string | undefined;
  /** Whether it is at the congregation’s own address. */
  isAtHome: boolean;
  /** `YYYY-MM-DD` and `HH:MM` */
  day: string;
  time: string;
  place: string;
  /** `2026-11-22T09:00+00:00` */
  startsAt: string;
  /** When another one is next. */
  endsAt: string;
}

/** This Sunday, 29 November, 9am. A week from today it is the next one, also on a Sunday whose service is over. */
export function nextInWords(service: Pick<NextService, "day" | "time">, today: string): string {
  const ahead = dayDifference(today, service.day);
  const [day, time] = [formatDay(service.day, today), clockTime(service.time)];
  if (ahead < 7) return t({ message: `This ${day}, ${time}`, comment: "This Sunday, 29 November, 9am" });
  if (ahead === 7) return t({ message: `Next ${day}, ${time}`, comment: "Next Sunday, 29 November, 9am" });
  return t({ message: `Next service: ${day}, ${time}`, comment: "A service in church" });
}
